import type { Benefit } from "../catalog/benefit.ts";
import { addDays, daysBetween } from "../dates/civil.ts";
import type { CivilDate } from "../dates/shapes.ts";
import type { BenefitUse, WalletCard, WindowUse } from "../wallet/shapes.ts";
import { lastUseEndsOn } from "./anchored-windows.ts";
import type { WindowFacts, WindowSpan } from "./window-shapes.ts";
import { getMeasure } from "./worth.ts";
import { getOwn } from "../get-own.ts";

/** What was recorded of one window. */
export type RecordedUse = { uses: BenefitUse[]; amount: number; count: number; state: WindowUse["state"] | null };

type UsedCard = Pick<WalletCard, "uses" | "benefitChoices">;

const isFromLastUse = (benefit: Pick<Benefit, "window">) =>
  benefit.window?.anchor === "last_use" && benefit.window.cadence !== "one_time" && benefit.window.cadence !== "custom";

/** Whether its windows begin on a day that its holder may still correct: the opening, the enrolment, a use. */
const isDated = (benefit: Pick<Benefit, "window">) =>
  isFromLastUse(benefit) ||
  ((benefit.window?.anchor === "card_anniversary" || benefit.window?.anchor === "enrolment_date") &&
    benefit.window.cadence !== "one_time" &&
    benefit.window.cadence !== "custom");

const getUses = (card: UsedCard, benefitId: string): BenefitUse[] =>
  Object.values(getOwn(card.uses, benefitId) ?? {}).flatMap(({ uses }) => uses);

/**
 * The use that began the running window of a benefit that counts from its last use: the first use after the window before had
 * passed. A second use inside a window does not begin another.
 */
function runningSince(card: UsedCard, benefit: Pick<Benefit, "id" | "window">): CivilDate | null {
  const { window } = benefit;
  if (window === null) return null;
  const entered = getOwn(card.benefitChoices, benefit.id)?.lastUsedOn ?? null;
  const days = [...getUses(card, benefit.id).map(({ on }) => on), ...(entered === null ? [] : [entered])].toSorted();
  let since: CivilDate | null = null;
  for (const day of days) if (since === null || day > lastUseEndsOn(window, since)) since = day;
  return since;
}

/** What of a wallet card decides when one of its benefits renews. */
export function buildWindowFacts(
  card: UsedCard & Pick<WalletCard, "openedOn" | "addedOn" | "anniversary" | "statementCloseDay">,
  benefit: Pick<Benefit, "id" | "window">,
): WindowFacts {
  return {
    openedOn: card.openedOn,
    addedOn: card.addedOn,
    anniversary: card.anniversary,
    enrolledOn: getOwn(card.benefitChoices, benefit.id)?.enrolledOn ?? null,
    lastUsedOn: isFromLastUse(benefit) ? runningSince(card, benefit) : null,
    statementCloseDay: card.statementCloseDay,
  };
}

const sum = (uses: readonly BenefitUse[]) => uses.reduce((before, { amount }) => before + amount, 0);

/** A window that was decided on without a use, under the key that it had before a day was corrected: most of it is in this one. */
const liesIn = ({ startsOn, endsOn }: WindowUse, span: WindowSpan): boolean => {
  const middle = endsOn === null ? startsOn : addDays(startsOn, Math.floor(daysBetween(startsOn, endsOn) / 2));
  return span.startsOn <= middle && (span.endsOn === null || middle <= span.endsOn);
};

/**
 * What was used of a window, in the benefit's measure. A window that counts from the last use holds the uses of its days,
 * whatever window they were recorded under: the use itself began a new one. So does one that counts from the opening or the
 * enrolment: correcting that day moves the windows, and not what was used.
 */
export function recordedUse(
  card: UsedCard,
  benefit: Pick<Benefit, "id" | "window" | "amountCents" | "units">,
  span: WindowSpan,
): RecordedUse {
  const windows = getOwn(card.uses, benefit.id) ?? {};
  const own = windows[span.cycleKey];
  const isInside = ({ on }: BenefitUse) => span.startsOn <= on && (span.endsOn === null || on <= span.endsOn);
  const uses = isDated(benefit) ? getUses(card, benefit.id).filter(isInside) : (own?.uses ?? []);
  const isHolder = (window: WindowUse) =>
    window.uses.length === 0
      ? isDated(benefit) && !isFromLastUse(benefit) && liesIn(window, span)
      : window.uses.some((use) => uses.includes(use));
  const holder = own ?? Object.values(windows).find(isHolder);
  return {
    uses,
    amount: getMeasure(benefit) === "uses" ? uses.length : sum(uses),
    count: uses.length,
    state: holder?.state ?? null,
  };
}

/** Whether a use in this window used up the benefit: by report, or as often as the window allows. */
export function isSpentByUse(
  benefit: Pick<Benefit, "window">,
  facts: WindowFacts,
  on: CivilDate,
  count: number,
): boolean {
  if (benefit.window === null || facts.lastUsedOn === null || !isFromLastUse(benefit)) return false;
  if (on < facts.lastUsedOn || on > lastUseEndsOn(benefit.window, facts.lastUsedOn)) return false;
  return count === 0 || count >= benefit.window.occurrences;
}

/**
 * The windows of a benefit as they are kept, without what `recordedUse` finds of this one: what is written of it next goes under the
 * key that it has now.
 */
export function recordedElsewhere(
  card: UsedCard,
  benefit: Pick<Benefit, "id" | "window" | "amountCents" | "units">,
  span: WindowSpan,
): Record<string, WindowUse> {
  const mine = new Set(recordedUse(card, benefit, span).uses);
  const isSkippedHere = (window: WindowUse) =>
    window.uses.length === 0 && isDated(benefit) && !isFromLastUse(benefit) && liesIn(window, span);
  const kept: [string, WindowUse][] = [];
  for (const [cycleKey, window] of Object.entries(getOwn(card.uses, benefit.id) ?? {})) {
    const uses = window.uses.filter((use) => !mine.has(use));
    const isOwn = cycleKey === span.cycleKey;
    const isRemoved = uses.length === 0 && (isOwn || window.uses.length > 0 || isSkippedHere(window));
    if (!isRemoved) kept.push([cycleKey, uses.length === window.uses.length ? window : { ...window, uses }]);
  }
  return Object.fromEntries(kept);
}

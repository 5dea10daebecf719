import type { BenefitRow, CardPage, ToEarnRow } from "./card-page-shapes.ts";
import { type BenefitToEarn, benefitsToEarn, isEarned, reportedEarnedOn } from "../benefits/earned.ts";
import { computeLeftOver } from "../benefits/left-over.ts";
import { recordedUse, buildWindowFacts } from "../benefits/recorded-use.ts";
import { windowLabel } from "../benefits/window-label.ts";
import type { WindowSpan } from "../benefits/window-shapes.ts";
import { windowsBetween } from "../benefits/windows.ts";
import { getMeasure } from "../benefits/worth.ts";
import type { Benefit } from "../catalog/benefit.ts";
import type { CardTerms } from "../catalog/card-terms.ts";
import { getSource } from "../catalog/provenance.ts";
import { benefitText } from "../catalog/format-items.ts";
import { repeatsText } from "../catalog/labels.ts";
import { addDays } from "../dates/civil.ts";
import type { WalletCard } from "../wallet/shapes.ts";
import { KEPT_DAYS } from "../wallet/archive.ts";
import type { CardCredit } from "../alerts/evaluators/card-credits.ts";
import { creditItem, creditsOfCard, getUnit } from "./credits.ts";
import type { View } from "./view.ts";
import { getOwn } from "../get-own.ts";

type PastRow = BenefitRow["past"][number];

function pastRow(card: WalletCard, benefit: Benefit, window: WindowSpan): PastRow {
  const facts = buildWindowFacts(card, benefit);
  const { total, used, left } = computeLeftOver(card, benefit, facts, window);
  const { state, count, uses } = recordedUse(card, benefit, window);
  const isUsed = count > 0;
  return {
    cycleKey: window.cycleKey,
    label: windowLabel(window, benefit),
    startsOn: window.startsOn,
    endsOn: window.endsOn,
    amount: getMeasure(benefit) === "uses" ? null : total,
    used,
    state:
      state === "skipped"
        ? "skipped"
        : state === "awaited" && isUsed
          ? "awaited"
          : isUsed
            ? left > 0
              ? "part_used"
              : "used"
            : "available",
    isEarned: isEarned(card, benefit, facts, window),
    earnedOn: reportedEarnedOn(card, benefit, window),
    uses,
  };
}

/** Windows that have ended, of the last 400 days, newest first. */
function pastWindows(view: View, card: WalletCard, benefit: Benefit): PastRow[] {
  const from = addDays(view.today, -KEPT_DAYS);
  return (
    windowsBetween(benefit, buildWindowFacts(card, benefit), from, view.today)
      .filter(({ endsOn }) => endsOn !== null && endsOn < view.today)
      .map((window) => pastRow(card, benefit, window))
      // Before a use that a window counts from, nothing had expired.
      .filter(({ used }) => used > 0 || benefit.window?.anchor !== "last_use")
      .toReversed()
  );
}

/** One credit in its open window, with the earlier ones; null when its window can't be computed. */
function benefitRow(view: View, each: CardCredit): BenefitRow | null {
  const { card, benefit, credit } = each;
  // A credit whose window can't be computed yet is shown with today as its only day.
  const dated = {
    ...each,
    credit: { ...credit, cycleKey: credit.cycleKey ?? "open", startsOn: credit.startsOn ?? view.today },
  };
  const item = creditItem(view, dated);
  if (item === null) return null;
  const choice = getOwn(card.benefitChoices, benefit.id);
  return {
    ...item,
    missing: credit.missing,
    repeats: benefit.window === null ? "always" : repeatsText(benefit.window),
    wanted: choice?.wanted ?? true,
    enrolledOn: choice?.enrolledOn ?? null,
    enrolmentRequired: benefit.enrolment.required,
    choice: choice?.choice ?? null,
    choiceNeeded: benefit.enrolment.choice,
    lastUsedOn: buildWindowFacts(card, benefit).lastUsedOn,
    past: pastWindows(view, card, benefit),
  };
}

const perkRow = (terms: CardTerms, benefit: Benefit): CardPage["perks"][number] => ({
  benefitId: benefit.id,
  title: benefit.title,
  summary: benefit.summary,
  kind: benefit.kind,
  detail: benefitText(benefit),
  source: getSource(terms, `benefits.${benefit.id}`),
});

const toEarnRow = (
  view: View,
  card: WalletCard,
  terms: CardTerms,
  { benefit, span, spendCents, spentCents }: BenefitToEarn,
): ToEarnRow => ({
  ...perkRow(terms, benefit),
  cycleKey: span.cycleKey,
  windowLabel: windowLabel(span, benefit),
  spendCents,
  spentCents,
  unit: getUnit(benefit),
  past: pastWindows(view, card, benefit),
});

/**
 * The benefits of a card: the credits that are open, what is given for spending until it is earned, and what is simply there as long
 * as the card is, or not now: insurance, lounges, status.
 */
export function buildBenefits(view: View, card: WalletCard): Pick<CardPage, "credits" | "toEarn" | "perks"> {
  const terms = view.getTerms(card);
  if (!terms) return { credits: [], toEarn: [], perks: [] };
  const credits = creditsOfCard(view, card);
  const toEarn = benefitsToEarn(card, terms, view.today);
  const listed = new Set([...credits, ...toEarn].map(({ benefit }) => benefit.id));
  return {
    credits: credits.map((each) => benefitRow(view, each)).filter((row) => row !== null),
    toEarn: toEarn.map((each) => toEarnRow(view, card, terms, each)),
    perks: terms.benefits.filter(({ id }) => !listed.has(id)).map((benefit) => perkRow(terms, benefit)),
  };
}

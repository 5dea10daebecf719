import type { WindowSpan } from "@cardwell/core/domain/benefits/window-shapes";
import { isInWindow } from "@cardwell/core/domain/benefits/earned";
import { computeLeftOver } from "@cardwell/core/domain/benefits/left-over";
import {
  isSpentByUse,
  recordedElsewhere,
  recordedUse,
  buildWindowFacts,
} from "@cardwell/core/domain/benefits/recorded-use";
import { windowsBetween } from "@cardwell/core/domain/benefits/windows";
import { getMeasure } from "@cardwell/core/domain/benefits/worth";
import type { Benefit } from "@cardwell/core/domain/catalog/benefit";
import { addDays } from "@cardwell/core/domain/dates/civil";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import { MAX_EARNED_DAYS } from "@cardwell/core/domain/wallet/shapes";
import type { BenefitChoice, Wallet, WalletCard, WindowUse } from "@cardwell/core/domain/wallet/shapes";
import { money } from "@cardwell/core/domain/format";
import { KEPT_DAYS } from "@cardwell/core/domain/wallet/archive";
import { conflict, rejected } from "../../../http/rejected.ts";
import {
  type Asked,
  type WalletUpdate,
  requireCard,
  changeCard,
  type ChangeContext,
  newId,
  notFound,
  requirePast,
  requireTerms,
  withCard,
  without,
} from "./change.ts";
import { getOwn } from "@cardwell/core/domain/get-own";

const noChoice: BenefitChoice = { wanted: true, weight: null, enrolledOn: null, lastUsedOn: null, choice: null };

export const getChoice = (card: WalletCard, benefitId: string): BenefitChoice =>
  getOwn(card.benefitChoices, benefitId) ?? noChoice;

export function requireBenefit(given: ChangeContext, card: WalletCard, benefitId: string): Benefit {
  const benefit = requireTerms(given, card).benefits.find(({ id }) => id === benefitId);
  if (!benefit) throw notFound("Benefit not found on this card.");
  return benefit;
}

/** Windows of the last 400 days and the running one; those before lie in the archive, and later ones have not begun. */
export function requireWindow(given: ChangeContext, card: WalletCard, benefit: Benefit, cycleKey: string): WindowSpan {
  const from = addDays(given.today, -KEPT_DAYS);
  const windows = windowsBetween(benefit, buildWindowFacts(card, benefit), from, given.today);
  const window = windows.find((each) => each.cycleKey === cycleKey);
  if (!window) throw conflict("This credit's window has changed. Reload the page.");
  return window;
}

function withWindows(card: WalletCard, benefitId: string, windows: Record<string, WindowUse>): WalletCard {
  const uses = without(card.uses, benefitId);
  return { ...card, uses: Object.keys(windows).length === 0 ? uses : { ...uses, [benefitId]: windows } };
}

/** The card with one window as it is now, under the key that it has now; null takes it away. */
function withWindow(
  card: WalletCard,
  benefit: Benefit,
  span: WindowSpan,
  next: Pick<WindowUse, "uses" | "state"> | null,
): WalletCard {
  const others = recordedElsewhere(card, benefit, span);
  if (next === null) return withWindows(card, benefit.id, others);
  const { cycleKey, startsOn, endsOn } = span;
  // Uses of other days may lie under the same key after the opening day was corrected.
  const uses = [...(others[cycleKey]?.uses ?? []), ...next.uses];
  return withWindows(card, benefit.id, { ...others, [cycleKey]: { uses, state: next.state, startsOn, endsOn } });
}

function withChoice(card: WalletCard, benefitId: string, change: Partial<BenefitChoice>): WalletCard {
  const choice = { ...getChoice(card, benefitId), ...change };
  return { ...card, benefitChoices: { ...card.benefitChoices, [benefitId]: choice } };
}

/** What is left of a window to use. */
export function leftIn(card: WalletCard, benefit: Benefit, window: WindowSpan): number {
  const facts = buildWindowFacts(card, benefit);
  const { count } = recordedUse(card, benefit, window);
  return isSpentByUse(benefit, facts, window.startsOn, count) ? 0 : computeLeftOver(card, benefit, facts, window).left;
}

/** The amount to record: the requested one, or all that is left. A credit of unknown amount is counted by its uses. */
function amountToUse(card: WalletCard, benefit: Benefit, window: WindowSpan, wanted: number | undefined): number {
  const left = leftIn(card, benefit, window);
  if (left <= 0) {
    throw conflict("This credit is used up in this window.", wanted === undefined ? undefined : "amount");
  }
  const measure = getMeasure(benefit);
  if (measure === "uses") return wanted ?? 1;
  if (wanted !== undefined && wanted > left) {
    const most = measure === "cents" ? money(left) : String(left);
    throw conflict(`Only ${most} of this credit is left in this window.`, "amount");
  }
  return wanted ?? left;
}

function dayInWindow(given: ChangeContext, window: WindowSpan, field: string, on: CivilDate): CivilDate {
  requirePast(given, field, on);
  if (!isInWindow(on, window)) throw rejected(field, "Choose a day in the credit's window.");
  return on;
}

function dayOfUse(given: ChangeContext, window: WindowSpan, on: CivilDate | undefined): CivilDate {
  if (on === undefined) return window.endsOn !== null && window.endsOn < given.today ? window.endsOn : given.today;
  return dayInWindow(given, window, "on", on);
}

/** Records that a credit was used, wholly or in part. */
export function recordUse(wallet: Wallet, body: Asked<"recordUse">, given: ChangeContext): WalletUpdate {
  const card = requireCard(wallet, body.walletCardId);
  const benefit = requireBenefit(given, card, body.benefitId);
  const { id = newId() } = body;
  const known = Object.values(getOwn(card.uses, body.benefitId) ?? {}).some(({ uses }) =>
    uses.some((use) => use.id === id),
  );
  if (known) return { wallet, id };
  const window = requireWindow(given, card, benefit, body.cycleKey);
  const on = dayOfUse(given, window, body.on);
  const amount = amountToUse(card, benefit, window, body.amount);
  const before = recordedUse(card, benefit, window);
  if (before.uses.length >= 200) throw conflict("A window can have up to 200 uses.");
  const state = body.state ?? (before.state === "awaited" ? "awaited" : "used");
  const stateBefore = before.state === null || before.state === state ? {} : { stateBefore: before.state };
  const use = { id, on, amount, note: body.note ?? null, ...stateBefore };
  const next = { uses: [...before.uses, use], state };
  return { wallet: withCard(wallet, withWindow(card, benefit, window, next)), id };
}

/** The window that a use was recorded in, and its key. */
export const findUse = (card: WalletCard, benefitId: string, useId: string): [string, WindowUse] | undefined =>
  Object.entries(getOwn(card.uses, benefitId) ?? {}).find(([, { uses }]) => uses.some(({ id }) => id === useId));

export function removeUse(wallet: Wallet, { walletCardId, benefitId, useId }: Asked<"removeUse">): WalletUpdate {
  return changeCard(wallet, walletCardId, (card) => {
    const found = findUse(card, benefitId, useId);
    if (found === undefined) throw notFound("Use not found.");
    const [cycleKey, window] = found;
    const uses = window.uses.filter(({ id }) => id !== useId);
    const last = window.uses.at(-1);
    const isStateOfUse = last?.id === useId && window.state !== "skipped";
    const state = (isStateOfUse && last.stateBefore) || window.state;
    const isRemoved = uses.length === 0 && state !== "skipped";
    const others = without(getOwn(card.uses, benefitId) ?? {}, cycleKey);
    return withWindows(card, benefitId, isRemoved ? others : { ...others, [cycleKey]: { ...window, uses, state } });
  });
}

/** Skips a window, opens it again, or records that an awaited credit has posted. */
export function setWindow(
  wallet: Wallet,
  { walletCardId, benefitId, cycleKey, state }: Asked<"setWindow">,
  given: ChangeContext,
): WalletUpdate {
  const card = requireCard(wallet, walletCardId);
  const benefit = requireBenefit(given, card, benefitId);
  const window = requireWindow(given, card, benefit, cycleKey);
  const { uses } = recordedUse(card, benefit, window);
  const isUsed = uses.length > 0;
  if (!isUsed && (state === "used" || state === "awaited"))
    throw conflict("Nothing is recorded in this window yet. Record a use first.");
  const next = state !== "open" ? { uses, state } : isUsed ? { uses, state: "used" as const } : null;
  return { wallet: withCard(wallet, withWindow(card, benefit, window, next)), id: uses.at(-1)?.id ?? null };
}

/** Records that a benefit was earned in one of its windows, or undoes that. */
export function earnBenefit(
  wallet: Wallet,
  { walletCardId, benefitId, cycleKey, earnedOn }: Asked<"earnBenefit">,
  given: ChangeContext,
): WalletUpdate {
  return changeCard(wallet, walletCardId, (card) => {
    const benefit = requireBenefit(given, card, benefitId);
    const window = requireWindow(given, card, benefit, cycleKey);
    if (!benefit.earnedBy) throw conflict("This credit doesn't require spending.");
    const others = (getChoice(card, benefit.id).earnedDays ?? []).filter((day) => !isInWindow(day, window));
    const own = earnedOn === null ? [] : [dayInWindow(given, window, "earnedOn", earnedOn)];
    return withChoice(card, benefit.id, { earnedDays: [...others, ...own].toSorted().slice(-MAX_EARNED_DAYS) });
  });
}

/** What a benefit is worth to its holder, whether they enrolled, and whether they want reminders of it. */
export function chooseBenefit(
  wallet: Wallet,
  { walletCardId, benefitId, ...chosen }: Asked<"chooseBenefit">,
  given: ChangeContext,
): WalletUpdate {
  for (const field of ["enrolledOn", "lastUsedOn"] as const) {
    const on = chosen[field];
    if (on) requirePast(given, field, on);
  }
  return changeCard(wallet, walletCardId, (card) => {
    requireBenefit(given, card, benefitId);
    const choices = Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined));
    return withChoice(card, benefitId, choices);
  });
}

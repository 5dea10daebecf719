import type { ActionItem } from "../shapes.ts";
import { formatAmount } from "../../benefits/format-amount.ts";
import { DEFAULT_RULES } from "../../alerts/default-rules.ts";
import { expiringSeverity } from "../../alerts/evaluators/credit-expiring.ts";
import { stepSeverity } from "../../alerts/severity.ts";
import { type CardCredit, creditItem } from "../credits.ts";
import type { View } from "../view.ts";
import { counted, day, money, percentOfShare, weekdayAndDay } from "../../format.ts";
import { getOwn } from "../../get-own.ts";

const SOON_DAYS = 14;
/** What is worth less is in the list of credits, and no reason to be called for. */
const WORTH_A_WORD_CENTS = 2_000;
const LARGE_WITHIN_DAYS = 45;
const LARGE_CENTS = 10_000;

function lastUse({ card, benefit, credit }: CardCredit, { today }: View): string {
  const days = Object.values(getOwn(card.uses, benefit.id) ?? {}).flatMap(({ uses }) => uses.map(({ on }) => on));
  const last = days.toSorted().at(-1);
  // In a window of several years, its first day doesn't show recent use.
  if (last === undefined) return "No use recorded.";
  if (credit.startsOn !== null && last < credit.startsOn)
    return `No use recorded since ${day(credit.startsOn, today)}.`;
  return `Last use recorded ${day(last, today)}.`;
}

function toUse(view: View, each: CardCredit): ActionItem[] {
  const { card, benefit, credit } = each;
  const { state, daysLeft, worthCents, left, endsOn, total } = credit;
  const isOpen = state === "available" || state === "part_used";
  if (!isOpen || daysLeft === null || endsOn === null || left === null || left <= 0 || worthCents === 0) return [];
  // A credit without a value may be worth a lot.
  const isSoon = daysLeft <= SOON_DAYS && (worthCents === null || worthCents >= WORTH_A_WORD_CENTS);
  const isLarge = daysLeft <= LARGE_WITHIN_DAYS && (worthCents ?? 0) >= LARGE_CENTS;
  const item = creditItem(view, each);
  const terms = view.getTerms(card);
  if ((!isSoon && !isLarge) || item === null || terms === null) return [];
  const name = view.getName(card);
  const words = (amount: number) => formatAmount(benefit, credit, amount);
  const isTouched = state === "part_used";
  const title = isSoon
    ? `${benefit.title} on ${name} ${daysLeft === 0 ? "ends today" : `ends in ${counted(daysLeft, "day")}`}`
    : `${benefit.title} on ${name} is ${isTouched ? "partly used" : "unused"}`;
  const weighed =
    credit.weight < 1 && worthCents !== null ? `, at ${percentOfShare(credit.weight)} of ${words(left)}` : "";
  return [
    {
      id: `credit.${card.id}.${benefit.id}.${item.cycleKey}`,
      kind: "use_credit",
      severity: expiringSeverity(DEFAULT_RULES.credit_expiring, { ...each, terms }, view.today),
      walletCardId: card.id,
      subjectId: benefit.id,
      cycleKey: item.cycleKey,
      title,
      body: `${words(left)}${isTouched && total !== null ? ` of ${words(total)}` : ""} is unused. It ends ${weekdayAndDay(endsOn, view.today)}. ${benefit.summary.replace(/\.?$/, ".")}`,
      proof: lastUse(each, view),
      amountCents: worthCents,
      amountNote: `expires ${day(endsOn, view.today)}${weighed}`,
      markAmount: left,
      dueOn: endsOn,
      basis: item.basis,
    },
  ];
}

function toEnrol(view: View, each: CardCredit): ActionItem[] {
  const { card, benefit, credit } = each;
  if (credit.state !== "enrol_needed" || (credit.worthCents !== null && credit.worthCents < WORTH_A_WORD_CENTS))
    return [];
  const item = creditItem(view, each);
  const worth = credit.worthCents;
  const by = credit.enrolBy ?? credit.endsOn;
  const gives =
    credit.total === null
      ? "It"
      : `${formatAmount(benefit, credit, credit.total)} ${credit.measure === "cents" ? "" : "each window "}`.trim();
  return [
    {
      id: `enrol.${card.id}.${benefit.id}.${credit.cycleKey ?? ""}`,
      kind: "enrol_benefit",
      severity: stepSeverity("credit_enrolment"),
      walletCardId: card.id,
      subjectId: benefit.id,
      cycleKey: credit.cycleKey,
      title: `Enroll for ${benefit.title} on ${view.getName(card)}`,
      body: `${gives} counts only after you enroll.${by === null ? "" : ` This window ends ${weekdayAndDay(by, view.today)}.`}`,
      proof: "No enrollment is recorded.",
      amountCents: worth,
      amountNote: worth === null ? null : `worth to you${by === null ? "" : ` until ${day(by, view.today)}`}`,
      markAmount: null,
      dueOn: by,
      basis: item?.basis ?? {
        how: `Its window begins when you enroll.${worth === null ? "" : ` It's worth ${money(worth)} to you.`}`,
        facts: [],
      },
    },
  ];
}

export const creditActions = (view: View, credits: readonly CardCredit[]): ActionItem[] =>
  credits.flatMap((each) => [...toUse(view, each), ...toEnrol(view, each)]);

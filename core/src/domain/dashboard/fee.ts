import { feeFacts } from "../alerts/evaluators/fees.ts";
import type { Basis } from "../basis.ts";
import type { FeePage } from "./card-page-shapes.ts";
import { findCurrentDecision } from "../fees/decided.ts";
import { describeClosing } from "../fees/closing-effects.ts";
import { formatBlocked, formatFees, formatForecast } from "../fees/format-fee.ts";
import type { FeePhase } from "../wallet/fee-phase.ts";
import type { FeeVerdict } from "../fees/verdict.ts";
import { addDays, addMonths } from "../dates/civil.ts";
import { valueEntries } from "../value/ledger.ts";
import { sumByCard } from "../value/year.ts";
import type { WalletCard } from "../wallet/shapes.ts";
import { buildBasis } from "../fact-sources.ts";
import type { View } from "./view.ts";
import { centsEach, counted, day, money, number, percentOfShare } from "../format.ts";
import { annualFeeTransactions, chargedTransactions, costLabel, formatEntry } from "./year.ts";

/** A card that is no longer held gives nothing back any more: its page shows what it gave, without a forecast. */
function ofHeld(card: WalletCard, verdict: FeeVerdict): FeeVerdict {
  if (card.status === "active") return verdict;
  return { ...verdict, forecastCents: null, netCents: null, thresholds: null, blockedBecause: [] };
}

function whyNoForecast(card: WalletCard, { ownFeeCents, verdict, days }: FeeVerdict): string {
  if (card.status !== "active") return "The card is closed, so there is no forecast.";
  if (ownFeeCents === null) return "The fee is unknown, so there is nothing to compare.";
  if (ownFeeCents === 0) return "There is no fee to compare with.";
  return verdict === "too_early"
    ? `${counted(days, "day")} of history isn't enough to judge by. It takes 60.`
    : "No credit use or purchase was recorded, so its value is unknown.";
}

/** The numbers that a verdict rests on, with where each comes from. */
export function feeBasis(view: View, card: WalletCard, verdict: FeeVerdict): Basis {
  const { forecastCents, netCents, capturedCents, thresholds } = verdict;
  const facts = feeFacts(view, card, verdict);
  if (forecastCents === null || netCents === null || thresholds === null)
    return buildBasis(whyNoForecast(card, verdict), facts);
  const isLess = forecastCents < capturedCents;
  return buildBasis(
    `The ${money(forecastCents)} it should give back over the next 12 months, based on past use, minus the ${formatFees(verdict)} is ${money(netCents)}. Worth keeping from ${money(thresholds.keepFromCents)} up, and worth a call down to ${money(thresholds.callFromCents)}.${isLess ? ` The forecast is below the past ${money(capturedCents)} because each credit counts only its windows that start in the next 12 months.` : ""}`,
    facts,
  );
}

/** The result of the verdict. After a decision it no longer advises. */
function headline(card: WalletCard, judged: FeeVerdict, isDecided: boolean): string {
  const { verdict, netCents, insteadOf, feeCents, authorizedUserFeesCents } = judged;
  if (card.status !== "active") return "This card is closed.";
  const net = netCents ?? 0;
  const ahead = `It should come out ${money(Math.abs(net))} ${net < 0 ? "behind" : "ahead of"} its fee.`;
  switch (verdict) {
    case "keep":
      return isDecided ? ahead : `Keep it. ${ahead}`;
    case "call":
      return isDecided || insteadOf === null ? ahead : `Keep it for now. ${ahead}`;
    case "downgrade":
    case "cancel":
      return ahead;
    case "no_fee":
      return authorizedUserFeesCents === 0
        ? "It costs nothing to keep."
        : `It costs nothing to keep except authorized users' fees of ${money(authorizedUserFeesCents)}.`;
    case "too_early":
      return "It's too early to tell.";
    case "unknown":
      return feeCents === null ? "Its annual fee is unknown." : "No value recorded yet.";
  }
}

/** The fee that is being charged, which counts from the first day of its year on, and the one after it; else the next one. */
function formatCharged({ today }: View, phase: FeePhase): string {
  const { year, feeCents, expectedBy, nextFeeCents, nextYear } = phase;
  const hasNext = nextFeeCents !== null && nextFeeCents > 0;
  if (year === null || nextYear === null) {
    const which = phase.postedOn === null ? "fee" : "next fee";
    return hasNext ? ` Enter the opening month to see when its ${which} of ${money(nextFeeCents)} is charged.` : "";
  }
  const nextOn = day(nextYear.startsOn, today);
  if (phase.phase !== "awaiting" || feeCents === null || expectedBy === null) {
    return hasNext ? ` The next fee of ${money(nextFeeCents)} is charged about ${nextOn}.` : "";
  }
  const running = ` The fee of ${money(feeCents)} for the card year that began ${day(year.startsOn, today)} should appear on a statement by ${day(expectedBy, today)}. It already counts.`;
  return hasNext ? `${running} The next one, ${money(nextFeeCents)}, is charged about ${nextOn}.` : running;
}

function explanation(view: View, card: WalletCard, verdict: FeeVerdict): string {
  const { capturedCents, since, ownFeeCents, authorizedUserFeesCents, phase, possibleCents, isRecorded } = verdict;
  const isHeld = card.status === "active";
  const forecast = formatForecast(verdict);
  // Beside a forecast the fee is set against that: the past alone decides nothing.
  const against = forecast !== null || !ownFeeCents || !isHeld ? "" : ` against a ${formatFees(verdict)}`;
  const gave = isRecorded
    ? `Since ${day(since, view.today)} it gave back ${money(capturedCents)}${against}.`
    : `No credit use or purchase recorded since ${day(since, view.today)}.`;
  if (!isHeld) return gave;
  const ahead = forecast === null ? "" : ` Over the next 12 months it should give back ${forecast}`;
  const isOpen = verdict.verdict === "too_early" || verdict.verdict === "unknown";
  const possible =
    isOpen && possibleCents > 0 ? ` Its credits could be worth ${money(possibleCents)} over the next 12 months.` : "";
  const users =
    ownFeeCents === 0 && authorizedUserFeesCents > 0
      ? ` It has no annual fee of its own; its authorized users cost ${money(authorizedUserFeesCents)} a year.`
      : "";
  return `${gave}${ahead}${formatCharged(view, phase)}${users}${possible}`;
}

/** What can be done about the fee, each with its numbers. None is recommended: what a limit is worth is up to the member. */
function buildOptions(view: View, card: WalletCard, verdict: FeeVerdict): FeePage["options"] {
  const { feeCents, ownFeeCents, forecastCents, netCents, downgradeIds } = verdict;
  if (card.status !== "active" || !ownFeeCents || feeCents === null) return [];
  const back = forecastCents === null ? "what it gives back isn't known" : `about ${money(forecastCents)} back`;
  const missingCents = netCents === null ? 0 : Math.max(0, -netCents);
  const names = downgradeIds.flatMap((cardId) => view.facts.getTerms(cardId)?.name ?? []);
  return [
    { decision: "keep", title: "Keep it", text: `${money(feeCents)} a year, and ${back}.` },
    {
      decision: "call",
      title: "Call and ask for an offer",
      text:
        missingCents > 0
          ? `An offer worth ${money(missingCents)} would cover the difference.`
          : "An offer is extra value.",
    },
    ...(names.length === 0
      ? []
      : [
          {
            decision: "downgrade" as const,
            title: "Change it to a no-fee card",
            text: `Saves ${money(ownFeeCents)} a year and usually keeps the limit and the account's age: ${names.join(", ")}.`,
          },
        ]),
    {
      decision: "cancel",
      title: "Close it",
      text: `Saves ${money(feeCents)} a year. ${describeClosing(card, view, view.today)}`,
    },
  ];
}
function lastYearEntries(view: View, card: WalletCard) {
  const from = addDays(addMonths(view.today, -12), 1);
  const { currencies } = view.facts.reference;
  return valueEntries(card, view.getTerms(card), currencies, view.settings, from, view.today);
}

/** What the past 12 months came to with interest and other fees; null: there were none. */
function buildTrueCost(view: View, card: WalletCard): FeePage["trueCost"] {
  const entries = lastYearEntries(view, card);
  const byLabel = new Map<string, NonNullable<FeePage["trueCost"]>["costs"][number]>();
  for (const entry of entries) {
    if (entry.kind !== "cost") continue;
    const key = `${costLabel(entry)}|${entry.charge === null}`;
    const transactions = chargedTransactions(entry);
    const sum = byLabel.get(key);
    byLabel.set(key, {
      label: costLabel(entry),
      cents: (sum?.cents ?? 0) - (entry.amountCents ?? 0),
      transactions:
        transactions && sum?.transactions
          ? {
              ...transactions,
              month: null,
              count: sum.transactions.count + transactions.count,
            }
          : transactions,
    });
  }
  if (byLabel.size === 0) return null;
  const [totals] = sumByCard([card], entries);
  if (totals === undefined) return null;
  const { creditsCents, rewardsCents, feesCents, netCents } = totals;
  return {
    valueCents: creditsCents + rewardsCents,
    feesCents,
    costs: [...byLabel.values()],
    netCents,
  };
}

/** What was given back, one row for each credit and one for the rewards. */
function buildRows(view: View, card: WalletCard): FeePage["rows"] {
  const terms = view.getTerms(card);
  const entries = lastYearEntries(view, card);
  const rows = new Map<string, FeePage["rows"][number] & { uses: number }>();
  let units = 0;
  for (const entry of entries) {
    if (entry.kind !== "credit" && entry.kind !== "rewards") continue;
    const words = formatEntry(view, card, entry);
    const key = entry.kind === "credit" ? entry.benefitId : "rewards";
    const row = rows.get(key) ?? {
      label: entry.kind === "credit" ? words.label : "Rewards on purchases",
      note: "",
      faceCents: entry.kind === "credit" ? 0 : null,
      weight: entry.kind === "credit" ? entry.weight : null,
      countedCents: 0,
      uses: 0,
    };
    row.uses += 1;
    row.countedCents += words.amountCents ?? 0;
    if (row.faceCents !== null) row.faceCents += words.faceCents ?? 0;
    if (entry.kind === "rewards") units += entry.units;
    row.note =
      entry.kind === "credit"
        ? `${counted(row.uses, "use")} recorded, at ${percentOfShare(entry.weight)} of face value`
        : terms === null || entry.centsPerUnit === null
          ? "on recorded purchases"
          : `${number(units)} points at ${centsEach(entry.centsPerUnit)}, ${row.uses === 1 ? "" : "each month to the cent, "}on recorded purchases`;
    rows.set(key, row);
  }
  return [...rows.values()].map(({ uses: _uses, ...row }) => row);
}

export function feePage(view: View, card: WalletCard, judged: FeeVerdict): FeePage {
  const verdict = ofHeld(card, judged);
  const { phase } = verdict;
  const decision = findCurrentDecision(card, phase, view.today);
  return {
    verdict: verdict.verdict,
    headline: headline(card, verdict, decision !== null),
    explanation: explanation(view, card, verdict),
    phase: phase.phase,
    feeCents: verdict.ownFeeCents,
    authorizedUserFeesCents: verdict.authorizedUserFeesCents,
    nextFeeOn: phase.nextFeeCents === null || phase.nextFeeCents === 0 ? null : (phase.nextYear?.startsOn ?? null),
    feeTransactions: annualFeeTransactions(phase.charges),
    refundUntil: phase.refundUntil,
    capturedCents: verdict.capturedCents,
    forecastCents: verdict.forecastCents,
    netCents: verdict.netCents,
    rows: buildRows(view, card),
    trueCost: buildTrueCost(view, card),
    options: buildOptions(view, card, verdict),
    blockedBecause: verdict.blockedBecause.map((each) => formatBlocked(each, view.today)),
    downgrades: verdict.downgradeIds.flatMap((cardId) => {
      const terms = view.facts.getTerms(cardId);
      if (!terms) return [];
      return [{ cardId, name: terms.name, annualFeeCents: terms.fees.annual?.at(-1)?.amountCents ?? null }];
    }),
    decision,
    since: verdict.since,
    basis: feeBasis(view, card, verdict),
  };
}

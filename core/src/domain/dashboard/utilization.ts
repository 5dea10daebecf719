import type { Dashboard, UtilizationRow } from "./shapes.ts";
import {
  type CardUtilization,
  type LeftOutReason,
  type CloseForecast,
  staleBalanceDays,
  computeUtilization,
} from "../utilization.ts";
import { enteredBalance } from "../statements/recorded.ts";
import { balanceOfLimit } from "../format-utilization.ts";
import type { WalletCard } from "../wallet/shapes.ts";
import {
  buildBasis,
  fact,
  ourRule,
  memberSource,
  reportedBy,
  sourceOfBalance,
  sourceOfCard,
  sourceOfLimit,
} from "../fact-sources.ts";
import type { View } from "./view.ts";
import { formatBalance, counted, day, money, percentOfBps } from "../format.ts";

const SHOWN_CARDS = 10;
const whatIsShown = { countsStatements: true };

const leftOutLabels: Record<LeftOutReason, string> = {
  not_active: "It's closed.",
  charge_card: "It's a charge card.",
  no_preset_limit: "It has no preset limit.",
  no_limit: "No limit entered.",
  no_balance: "No balance entered.",
  old_balance: "Its balance is older than its last statement.",
};

/** All that the balance at the close is counted from, beside the balance. */
function forecastFacts(view: View, card: WalletCard, { closesOn, spending, paymentsCents, expected }: CloseForecast) {
  const { today } = view;
  const since = card.balance?.on ?? today;
  return [
    expected === null
      ? null
      : fact(
          `${expected.by === "autopay" ? "Autopay on" : "Your payment, due"} ${day(expected.on, today)}`,
          money(expected.cents),
          memberSource(view, expected.by === "autopay" ? card.autopay.declaredOn : null),
        ),
    paymentsCents === 0 ? null : fact("Pending payments", money(paymentsCents), memberSource(view, null)),
    spending === null
      ? null
      : fact(
          `Spending per day, ${day(spending.from, today)} to ${day(spending.to, today)}`,
          money(Math.round(spending.perDayCents)),
          memberSource(view, null),
        ),
    spending === null
      ? null
      : fact(
          "Days of spending left",
          `${spending.days}, from ${day(since, today)} to ${day(closesOn, today)}`,
          ourRule(),
        ),
  ];
}

/** The balance, and its source. */
function balanceFacts(view: View, card: WalletCard, { statement, balanceCents, balanceOn }: CardUtilization) {
  const entered = enteredBalance(card, view.today) ?? { enteredCents: balanceCents, paidCents: 0 };
  const paidCents = statement?.paidCents ?? entered.paidCents;
  return [
    statement === null
      ? fact("Balance", formatBalance(entered.enteredCents), sourceOfBalance(view, card, balanceOn))
      : fact(
          `Statement of ${day(statement.closeOn, view.today)}`,
          formatBalance(statement.statementCents),
          reportedBy(view, card.statement?.source ?? "manual", statement.closeOn),
        ),
    paidCents > 0
      ? fact("Paid since", money(paidCents), card.bank ? sourceOfCard(view, card, balanceOn) : memberSource(view, null))
      : null,
  ];
}

/** Where the statement is what is known: why it is, and what it cannot hold. */
function fromStatement({ today }: View, { balance }: WalletCard, { statement }: CardUtilization): string {
  if (statement === null) return "";
  const why =
    balance === null
      ? "because no balance was entered"
      : `which closed after the balance of ${day(balance.on, today)} was entered`;
  return ` That is from the statement of ${day(statement.closeOn, today)}, ${why}. Purchases since then aren't included.`;
}

function formatExpected({ today }: View, { expected }: CloseForecast): string {
  if (expected === null) return "";
  const who = expected.by === "autopay" ? "autopay pays" : "you pay";
  return `, if ${who} the ${money(expected.cents)} due ${day(expected.on, today)}`;
}

function utilizationRow(view: View, card: WalletCard, row: CardUtilization): UtilizationRow {
  const { landing, statement, balanceCents, balanceOn, isStale, limitCents, utilizationBps, forecastBps } = row;
  const forecast =
    landing === null
      ? " To forecast the next close, enter the closing day and a current balance."
      : ` At statement close on ${day(landing.closesOn, view.today)} it will be about ${money(landing.forecastCents)}${formatExpected(view, landing)}${landing.includesSpending ? "" : ", without further spending because too little was logged"}.`;
  const used =
    row.currentCents < 0
      ? `${formatBalance(row.currentCents)}: none of ${money(limitCents)} is used`
      : `${money(balanceCents)} of ${money(limitCents)} is ${percentOfBps(utilizationBps)}`;
  const stale = isStale
    ? ` The balance is as of ${day(balanceOn, view.today)}, over ${staleBalanceDays} days old, so it isn't in the total.`
    : "";
  return {
    walletCardId: card.id,
    balanceCents,
    balanceOn,
    isStale,
    statementOn: statement?.closeOn ?? null,
    limitCents,
    utilizationBps,
    forecastBps,
    closesOn: landing?.closesOn ?? null,
    payCents: landing?.payCents ?? null,
    payBy: landing === null || landing.isTooLate ? null : landing.payBy,
    basis: buildBasis(`${used}.${stale}${fromStatement(view, card, row)}${forecast}`, [
      ...balanceFacts(view, card, row),
      fact("Limit", money(limitCents), sourceOfLimit(view, card, balanceOn)),
      ...(landing === null ? [] : forecastFacts(view, card, landing)),
      landing === null || landing.payCents === 0
        ? null
        : fact("Pay by", `${day(landing.payBy, view.today)}, so it posts`, ourRule("Three business days")),
    ]),
  };
}

const sumValues = (rows: CardUtilization[], key: "balanceCents" | "limitCents") =>
  money(rows.reduce((sum, row) => sum + row[key], 0));

const balanceOfLimits = (rows: CardUtilization[]) =>
  `${sumValues(rows, "balanceCents")} of ${sumValues(rows, "limitCents")}`;

const factOfCard = (view: View, card: WalletCard, row: CardUtilization) =>
  row.statement === null
    ? fact(view.getName(card), balanceOfLimit(row), sourceOfBalance(view, card, row.balanceOn))
    : fact(
        `${view.getName(card)}, statement of ${day(row.statement.closeOn, view.today)}`,
        balanceOfLimit(row),
        reportedBy(view, card.statement?.source ?? "manual", row.balanceOn),
      );

/** Of the cards that owe most, the balance and the limit; the rest in one line. */
function factsOfAll(view: View, rows: CardUtilization[]) {
  const byId = new Map(view.cards.map((card) => [card.id, card]));
  const sorted = rows.toSorted((a, b) => b.balanceCents - a.balanceCents);
  const [shown, others] = [sorted.slice(0, SHOWN_CARDS), sorted.slice(SHOWN_CARDS)];
  return [
    ...shown.map((row) => {
      const card = byId.get(row.walletCardId);
      return card ? factOfCard(view, card, row) : null;
    }),
    others.length === 0
      ? null
      : fact(counted(others.length, "other card"), balanceOfLimits(others), memberSource(view, null)),
  ];
}

export function utilizationView(view: View): Dashboard["utilization"] {
  const found = computeUtilization(view.cards, view.getTerms, view.today, view.settings, whatIsShown);
  const byId = new Map(view.cards.map((card) => [card.id, card]));
  const { totalBps, balanceCents, limitCents } = found;
  const current = found.rows.filter(({ isStale }) => !isStale);
  const stale = current.length < found.rows.length ? ` Balances over ${staleBalanceDays} days old aren't counted.` : "";
  const fromStatements = found.rows.some(({ statement }) => statement !== null)
    ? " Without a newer balance, what's left of the last statement counts."
    : "";
  return {
    totalBps,
    balanceCents,
    limitCents,
    targetBps: view.settings.utilizationTargetBps,
    rows: found.rows.flatMap((row) => {
      const card = byId.get(row.walletCardId);
      return card ? [utilizationRow(view, card, row)] : [];
    }),
    leftOut: found.leftOut
      .filter(({ reason }) => reason !== "not_active")
      .map(({ walletCardId, reason }) => ({ walletCardId, reason: leftOutLabels[reason] })),
    basis: buildBasis(
      totalBps === null
        ? "Enter at least one card's limit and its balance or a statement."
        : `${money(balanceCents)} owed of ${money(limitCents)} in limits is ${percentOfBps(totalBps)}.${fromStatements} Cards without a limit, or without an open statement or a newer balance, aren't counted.${stale}`,
      [
        ...factsOfAll(view, current),
        fact("Your target", percentOfBps(view.settings.utilizationTargetBps), memberSource(view, null)),
      ],
    ),
  };
}

/** One card's own row; null when it has none. */
export function utilizationOfCard(view: View, card: WalletCard): UtilizationRow | null {
  const [row] = computeUtilization([card], view.getTerms, view.today, view.settings, whatIsShown).rows;
  return row ? utilizationRow(view, card, row) : null;
}

import { addDays, daysBetween } from "@cardwell/core/domain/dates/civil";
import type { CreditItem } from "@cardwell/core/domain/dashboard/shapes";
import type { LogoMark } from "@cardwell/core/domain/logos/logo-mark";
import { useQuery } from "@tanstack/react-query";
import { callApi } from "./api-client.ts";
import { type CardBank, isUpToDate } from "./bank-status.ts";
import { useNow } from "./use-now.ts";
import { formatMonthDay } from "./civil.ts";
import { contract } from "./page-contract.ts";
import { formatCount, formatMoney } from "./format.ts";
import { cardPath } from "./paths.ts";
import { getTransactionName, type TransactionItem } from "./transaction-name.ts";

type Credit = CreditItem & {
  /** On a card's page: why its window can't be computed. */
  missing?: string | null;
};

/** What a bank shows of a statement credit in its open window. */
export type CreditProof = {
  walletCardId: string;
  benefitId: string;
  title: string;
  logo: LogoMark;
  /** What was spent for it, and the list of these transactions. */
  spent: string;
  spentPath: string | null;
  outcome: string;
  outcomePath: string | null;
  state: "credited" | "expected" | "late" | "open";
  amountCents: number;
};

const sum = (rows: readonly TransactionItem[]) => rows.reduce((total, { amountCents }) => total + amountCents, 0);

/** The card's list of transactions, filtered to these. */
function toPath(rows: readonly TransactionItem[]): string | null {
  const [first] = rows;
  if (first === undefined) return null;
  const month = first.on.slice(0, 7);
  const filter = new URLSearchParams({
    kind: first.kind,
    ...(rows.every(({ on }) => on.startsWith(month)) && { month }),
    ...(rows.length === 1 && { q: (Math.abs(first.amountCents) / 100).toFixed(2) }),
  });
  return `${cardPath(first.walletCardId)}?${filter}#purchases`;
}

function describeSpent(spent: readonly TransactionItem[], title: string): string {
  const [first] = spent;
  const last = spent.at(-1);
  if (first === undefined || last === undefined) return `No purchase for ${title} yet`;
  if (spent.length === 1)
    return `Spent ${formatMoney(first.amountCents)} on ${formatMonthDay(first.on)} at ${getTransactionName(first)}`;
  return `${spent.length} purchases, ${formatMonthDay(last.on)} to ${formatMonthDay(first.on)}`;
}

function describeOutcome(
  { left, endsOn, expectedDays }: Credit,
  spent: readonly TransactionItem[],
  credits: readonly TransactionItem[],
  { today, refundedOn, isCurrent }: { today: string; refundedOn: string; isCurrent: boolean },
): Pick<CreditProof, "outcome" | "state"> {
  const credited = credits.filter(({ status }) => status === "posted");
  const [lastCredit] = credited;
  if (lastCredit !== undefined) {
    const amount = formatMoney(-sum(credited));
    const day = formatMonthDay(lastCredit.on);
    return { outcome: `Credited ${amount} ${credited.length === 1 ? "on" : "by"} ${day}`, state: "credited" };
  }
  if (credits.length > 0) return { outcome: "Credit pending", state: "expected" };
  const [lastSpent] = spent;
  if (lastSpent !== undefined) {
    // Of a bank whose data isn't current, a credit may be there that hasn't arrived here. A refund since may be one by another name.
    if (expectedDays === null || !isCurrent || refundedOn >= lastSpent.on)
      return { outcome: "No credit seen yet", state: "expected" };
    const by = addDays(lastSpent.on, expectedDays);
    const late = daysBetween(by, today);
    return late > 0
      ? { outcome: `Credit missing: expected by ${formatMonthDay(by)}, ${formatCount(late, "day")} ago`, state: "late" }
      : { outcome: `Credit expected by ${formatMonthDay(by)}`, state: "expected" };
  }
  const ends = endsOn === null ? "" : `, ends ${formatMonthDay(endsOn)}`;
  return { outcome: `${formatMoney(left ?? 0)} left${ends}`, state: "open" };
}

/** Purchases without those that were given back whole: no credit comes for them. */
function withoutReturned(purchases: readonly TransactionItem[], refunds: readonly TransactionItem[]) {
  const kept = [...purchases];
  for (const { refundOf, amountCents } of refunds) {
    if (refundOf === null || -amountCents < refundOf.amountCents) continue;
    const at = kept.findIndex((each) => each.on === refundOf.on && each.amountCents === refundOf.amountCents);
    if (at !== -1) kept.splice(at, 1);
  }
  return kept;
}

const order = ["late", "expected", "credited", "open"];

/**
 * The statement credits in their open windows: what was spent for each, and whether the bank shows the credit.
 *
 * @param rows what was matched to credits, newest first
 * @param currentCards the cards whose bank data is current
 */
export function buildCreditProofs(
  credits: readonly Credit[],
  rows: readonly TransactionItem[],
  today: string,
  currentCards: ReadonlySet<string>,
): CreditProof[] {
  return credits
    .filter(
      ({ isMatched, unit, amount, missing = null }) =>
        isMatched && unit === null && amount !== null && missing === null,
    )
    .map((credit): CreditProof => {
      const { walletCardId, benefitId, title, logo, startsOn, endsOn, amount } = credit;
      const ofCredit = rows.filter((row) => row.walletCardId === walletCardId && row.benefitId === benefitId);
      const inWindow = ofCredit.filter(({ on }) => on >= startsOn && (endsOn === null || on <= endsOn));
      const refunds = ofCredit.filter(({ kind }) => kind === "refund");
      const spent = withoutReturned(
        inWindow.filter(({ kind }) => kind === "purchase"),
        refunds,
      );
      const credited = inWindow.filter(({ kind }) => kind === "credit");
      return {
        walletCardId,
        benefitId,
        title,
        logo,
        spent: describeSpent(spent, title),
        spentPath: toPath(spent),
        ...describeOutcome(credit, spent, credited, {
          today,
          refundedOn: refunds[0]?.on ?? "",
          isCurrent: currentCards.has(walletCardId),
        }),
        outcomePath: toPath(credited),
        amountCents: amount ?? 0,
      };
    })
    .toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
}

const MOST_MATCHED = "500";

type LinkedCard = { id: string; bank: CardBank | null };

/** The proofs of credits of linked cards. Nothing is asked for without one. */
export function useCreditProofs(
  { credits, today }: { credits: readonly Credit[]; today: string },
  cards: readonly LinkedCard[],
  walletCardId?: string,
) {
  const now = useNow();
  const linked = cards.flatMap(({ id, bank }) => (bank === null ? [] : [{ id, bank }]));
  const provable = credits.filter((credit) => linked.some(({ id }) => id === credit.walletCardId));
  const current = new Set(linked.filter(({ bank }) => isUpToDate(bank, now)).map(({ id }) => id));
  const matched = useQuery({
    queryKey: ["transactions", { walletCardId, matchedTo: "credit" }],
    queryFn: ({ signal }) =>
      callApi(
        contract.transactions.list,
        { query: { ...(walletCardId && { walletCardId }), matchedTo: "credit", limit: MOST_MATCHED } },
        { signal },
      ),
    enabled: provable.some(({ isMatched }) => isMatched),
    staleTime: 60_000,
  });
  return { ...matched, proofs: matched.data && buildCreditProofs(provable, matched.data.transactions, today, current) };
}

import { getDay } from "../dates/civil.ts";
import type { CivilDate } from "../dates/shapes.ts";
import { capitalize, day, money, monthAndYear, ordinal, weekdayAndDay } from "../format.ts";
import { isOnDay } from "../statements/cycle.ts";
import { isOverdue, recordedStatementPayment } from "../statements/payment-state.ts";
import { hasCurrentData } from "../wallet/bank-data-age.ts";
import { listCosts } from "../wallet/charges.ts";
import type { Statement, WalletCard } from "../wallet/shapes.ts";

export const FINDING_KINDS = ["new_due_date", "dates", "payment", "paid", "costs"] as const;

/** Worst first. */
export const FINDING_SEVERITIES = ["high", "medium", "low", "success"] as const;

/** What the member tracked of a card when an account was matched with it: nothing of one that was added for it. */
export type TrackedDays = Pick<WalletCard, "statementCloseDay" | "dueDay"> & {
  statement: Pick<Statement, "closeOn" | "balanceCents"> | null;
};

/** A card of a link. `tracked` null: that isn't known. */
export type ImportedCard = { card: WalletCard; name: string; tracked: TrackedDays | null };

/** Something that a bank's first import brought up. */
export type ImportFinding = {
  kind: (typeof FINDING_KINDS)[number];
  severity: (typeof FINDING_SEVERITIES)[number];
  /** Null: of all cards of the link. */
  walletCardId: string | null;
  title: string;
  body: string;
};

type Import = { bankName: string; isFinished: boolean; cards: readonly ImportedCard[] };

const formatDays = ({ statementCloseDay, dueDay }: Pick<TrackedDays, "statementCloseDay" | "dueDay">): string =>
  [
    ...(statementCloseDay === null ? [] : [`closes on the ${ordinal(statementCloseDay)}`]),
    ...(dueDay === null ? [] : [`due on the ${ordinal(dueDay)}`]),
  ].join(", ");

function compareDays({ card, name, tracked }: ImportedCard, statement: Statement, bankName: string): ImportFinding[] {
  if (tracked === null) return [];
  const reported = { statementCloseDay: getDay(statement.closeOn), dueDay: getDay(statement.dueOn) };
  const common = { kind: "dates" as const, walletCardId: card.id };
  if (!isOnDay(statement.closeOn, tracked.statementCloseDay) || !isOnDay(statement.dueOn, tracked.dueDay)) {
    const body = `You had: ${formatDays(tracked)}. ${bankName} says: ${formatDays(reported)}.`;
    return [{ ...common, severity: "medium", title: `${name}: dates corrected`, body }];
  }
  const entered = tracked.statement?.closeOn === statement.closeOn ? tracked.statement.balanceCents : null;
  const amount = money(statement.balanceCents);
  const compared =
    entered === null
      ? ""
      : entered === statement.balanceCents
        ? ` ${amount} matches what you entered.`
        : ` The statement is ${amount}; you entered ${money(entered)}.`;
  return [
    {
      ...common,
      severity: "success",
      title: `${name}: dates confirmed`,
      body: `${capitalize(formatDays(reported))}.${compared}`,
    },
  ];
}

function describePayment(
  { card, name }: ImportedCard,
  statement: Statement,
  bankName: string,
  today: CivilDate,
): ImportFinding[] {
  if (!hasCurrentData(card, today) || statement.balanceCents <= 0) return [];
  const payment = recordedStatementPayment(card, statement, today);
  const { state, paidCents, pendingCents, remainingCents } = payment;
  const common = { walletCardId: card.id };
  const closed = `the statement of ${day(statement.closeOn, today)}`;
  if (state === "paid") {
    const body = `${money(statement.balanceCents)}, ${closed}.`;
    return [{ ...common, kind: "paid", severity: "success", title: `${name} is paid`, body }];
  }
  const due = `${statement.dueOn < today ? "It was due" : "Due"} ${weekdayAndDay(statement.dueOn, today)}.`;
  if (state === "on_its_way") {
    const title = `${name}: ${money(pendingCents)} is pending`;
    return [{ ...common, kind: "paid", severity: "low", title, body: `For ${closed}. ${due}` }];
  }
  const isPart = paidCents > 0;
  const amount = money(remainingCents ?? statement.balanceCents);
  return [
    {
      ...common,
      kind: "payment",
      severity: isOverdue(payment) ? "high" : state === "autopay_set" ? "low" : "medium",
      title: isPart ? `${name}: ${amount} left to pay` : `${name}: no payment yet for ${amount}`,
      body: `${bankName} shows ${isPart ? money(paidCents) : "no payment"} since ${closed}. ${due}${state === "autopay_set" ? " Autopay is on." : ""}`,
    },
  ];
}

function describeCard(imported: ImportedCard, bankName: string, today: CivilDate): ImportFinding[] {
  const { card, name, tracked } = imported;
  const { statement } = card;
  if (statement?.source !== "bank") return [];
  const payments = describePayment(imported, statement, bankName, today);
  const isNew = tracked !== null && tracked.dueDay === null;
  if (!isNew || payments.some(({ severity }) => severity === "high" || severity === "success"))
    return [...(isNew ? [] : compareDays(imported, statement, bankName)), ...payments];
  return [
    {
      kind: "new_due_date",
      severity: "high",
      walletCardId: card.id,
      title: "A due date you weren't tracking",
      body: `${name}: ${money(statement.balanceCents)}, due ${weekdayAndDay(statement.dueOn, today)}. Added to your payments.`,
    },
  ];
}

/** Interest and late fees of all cards, once every transaction was read. */
function describeCosts(cards: readonly WalletCard[], bankName: string): ImportFinding[] {
  const since = cards.flatMap(({ reportedSince }) => reportedSince ?? []).toSorted()[0];
  if (since === undefined) return [];
  const charged = cards
    .flatMap((card) => listCosts(card))
    .filter(({ charge, group }) => charge !== null && group !== "other")
    .reduce((sum, { cents }) => sum + cents, 0);
  const months = `since ${monthAndYear(`${since}-01`)}`;
  const common = { kind: "costs" as const, walletCardId: null };
  return charged > 0
    ? [
        {
          ...common,
          severity: "medium",
          title: `${money(charged)} of interest and late fees`,
          body: `${bankName} charged them ${months}. They count in the value of your cards.`,
        },
      ]
    : [
        {
          ...common,
          severity: "success",
          title: "No interest or late fees",
          body: `${bankName} charged none ${months}.`,
        },
      ];
}

/** What a first import has brought up so far, worst first. */
export function listImportFindings({ bankName, isFinished, cards }: Import, today: CivilDate): ImportFinding[] {
  const found = [
    ...cards.flatMap((imported) => describeCard(imported, bankName, today)),
    ...(isFinished
      ? describeCosts(
          cards.map(({ card }) => card),
          bankName,
        )
      : []),
  ];
  return found.toSorted((a, b) => FINDING_SEVERITIES.indexOf(a.severity) - FINDING_SEVERITIES.indexOf(b.severity));
}

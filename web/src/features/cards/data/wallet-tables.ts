import type { Dashboard } from "@cardwell/core/contract/dashboard";
import type { WalletExport } from "@cardwell/core/contract/transfer";
import { cardTitle } from "../../../lib/dashboard-query.ts";

type Cell = string | number | boolean | null;

/** What the screen knows beside the export: how cards are called, and what each credit counts in. */
export type Known = Pick<Dashboard, "cards" | "credits">;

export type TableOf = { name: string; columns: string[]; rows: Record<string, Cell>[] };

/** Of each column what stands in it: so that a table without rows still says what it would hold. */
type Columns<Item> = Record<string, (item: Item) => Cell>;

function tableOf<Item>(name: string, items: Item[], columns: Columns<Item>): TableOf {
  const made = Object.entries(columns);
  return {
    name,
    columns: Object.keys(columns),
    rows: items.map((item) => Object.fromEntries(made.map(([column, cell]) => [column, cell(item)]))),
  };
}

const dollars = (cents: number | null | undefined): number | null =>
  cents === null || cents === undefined ? null : cents / 100;

/** Everything of an export as flat tables, one file each. Amounts are dollars, as a spreadsheet adds them up. */
export function walletTables(
  { cards, statements, archivedUses, purchases, settings }: WalletExport,
  known: Known,
): TableOf[] {
  const nameOf = new Map(known.cards.map((card) => [card.id, cardTitle(card)]));
  const creditOf = new Map(known.credits.map((credit) => [`${credit.walletCardId} ${credit.benefitId}`, credit]));
  const ofCard = {
    wallet_card_id: ({ walletCardId }: { walletCardId: string }) => walletCardId,
    card: ({ walletCardId }: { walletCardId: string }) => nameOf.get(walletCardId) ?? null,
  };
  const allStatements = [
    ...cards.flatMap(({ id, statement }) => (statement === null ? [] : [{ walletCardId: id, statement }])),
    ...statements,
  ];
  const allPayments = allStatements.flatMap(({ walletCardId, statement }) =>
    statement.payments.map((payment) => ({ walletCardId, closeOn: statement.closeOn, payment })),
  );
  const allUses = [...cards.map(({ id, uses }) => ({ walletCardId: id, uses })), ...archivedUses].flatMap(
    ({ walletCardId, uses }) =>
      Object.entries(uses).flatMap(([benefitId, windows]) => {
        const credit = creditOf.get(`${walletCardId} ${benefitId}`);
        return Object.values(windows).flatMap((window) =>
          window.uses.map((use) => ({
            walletCardId,
            window,
            use,
            title: credit?.title ?? benefitId,
            ...amountOf(use.amount, credit?.unit),
          })),
        );
      }),
  );
  const ownCards = cards.map((card) => ({ walletCardId: card.id, card }));
  return [
    tableOf("cards", ownCards, {
      ...ofCard,
      catalog_id: ({ card }) => card.cardId,
      custom_name: ({ card }) => card.custom?.name ?? null,
      custom_bank: ({ card }) => card.custom?.issuerName ?? null,
      nickname: ({ card }) => card.nickname,
      last_four: ({ card }) => card.last4,
      role: ({ card }) => card.role,
      carried_by: ({ card }) => card.holder,
      opened_on: ({ card }) => card.openedOn,
      opened_precision: ({ card }) => card.openedPrecision,
      status: ({ card }) => card.status,
      closed_on: ({ card }) => card.closedOn,
      changed_from: ({ card }) => card.changedFromId,
      changed_to: ({ card }) => card.changedToId,
      credit_limit: ({ card }) => dollars(card.creditLimitCents),
      statement_close_day: ({ card }) => card.statementCloseDay,
      due_day: ({ card }) => card.dueDay,
      autopay: ({ card }) => card.autopay.mode,
      autopay_fixed: ({ card }) => dollars(card.autopay.fixedCents),
      balance: ({ card }) => dollars(card.balance?.currentCents),
      balance_on: ({ card }) => card.balance?.on ?? null,
      notes: ({ card }) => card.notes,
    }),
    tableOf("statements", allStatements, {
      ...ofCard,
      closed_on: ({ statement }) => statement.closeOn,
      due_on: ({ statement }) => statement.dueOn,
      balance: ({ statement }) => dollars(statement.balanceCents),
      minimum: ({ statement }) => dollars(statement.minimumCents),
    }),
    tableOf("payments", allPayments, {
      ...ofCard,
      statement_closed_on: ({ closeOn }) => closeOn,
      on: ({ payment }) => payment.on,
      amount: ({ payment }) => dollars(payment.amountCents),
      state: ({ payment }) => payment.state,
    }),
    tableOf("credit-uses", allUses, {
      ...ofCard,
      credit: ({ title }) => title,
      window_from: ({ window }) => window.startsOn,
      window_to: ({ window }) => window.endsOn,
      state: ({ window }) => window.state,
      on: ({ use }) => use.on,
      amount: ({ amount }) => amount,
      units: ({ units }) => units,
      unit: ({ unit }) => unit,
      note: ({ use }) => use.note,
    }),
    tableOf("purchases", purchases, {
      ...ofCard,
      on: ({ on }) => on,
      amount: ({ amountCents }) => dollars(amountCents),
      kind: ({ categoryId }) => categoryId,
      merchant: ({ merchant }) => merchant,
      note: ({ note }) => note,
      counts_for_offer: ({ countsForOffer }) => countsForOffer,
    }),
    tableOf(
      "welcome-offers",
      cards.flatMap(({ id, offer }) => (offer === null ? [] : [{ walletCardId: id, offer }])),
      {
        ...ofCard,
        start_on: ({ offer }) => offer.startOn,
        spent: ({ offer }) => dollars(offer.eligibleCents + offer.adjustmentCents),
        met_on: ({ offer }) => offer.metOn,
        credited_on: ({ offer }) => offer.creditedOn,
        dismissed: ({ offer }) => offer.dismissed,
      },
    ),
    tableOf(
      "yearly-fees",
      cards.flatMap(({ id, feeEvents }) =>
        Object.entries(feeEvents).map(([year, event]) => ({ walletCardId: id, year, event })),
      ),
      {
        ...ofCard,
        card_year_from: ({ year }) => year,
        state: ({ event }) => event.state,
        on: ({ event }) => event.on,
        amount: ({ event }) => dollars(event.amountCents),
      },
    ),
    tableOf(
      "costs",
      cards.flatMap(({ id, costs }) =>
        Object.entries(costs).map(([month, cost]) => ({ walletCardId: id, month, cost })),
      ),
      {
        ...ofCard,
        month: ({ month }) => month,
        interest: ({ cost }) => dollars(cost.interestCents),
        late: ({ cost }) => dollars(cost.lateCents),
        other: ({ cost }) => dollars(cost.otherCents),
      },
    ),
    tableOf(
      "authorized-users",
      cards.flatMap(({ id, authorizedUsers }) => authorizedUsers.map((user) => ({ walletCardId: id, user }))),
      {
        ...ofCard,
        name: ({ user }) => user.name,
        added_on: ({ user }) => user.addedOn,
        yearly_fee: ({ user }) => dollars(user.feeCents),
      },
    ),
    tableOf<[string, Cell]>(
      "settings",
      [
        ["valuation", settings.valuationMode],
        ["utilization_target_percent", settings.utilizationTargetBps / 100],
        ...Object.entries(settings.ownCentsPerUnit).map(([id, cents]): [string, Cell] => [`cents_per_${id}`, cents]),
      ],
      { setting: ([setting]) => setting, value: ([, value]) => value },
    ),
  ];
}

type UseAmount = { amount: number | null; units: number | null; unit: string | null };

/** Dollars as in every other table, or units. Of a credit that is no longer listed nobody knows whether it is money. */
function amountOf(amount: number, unit: string | null | undefined): UseAmount {
  if (unit === null) return { amount: amount / 100, units: null, unit: null };
  return { amount: null, units: amount, unit: unit ?? "cents or units" };
}

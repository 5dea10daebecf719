import { recordedStatements } from "@cardwell/core/domain/statements/recorded";
import type { WalletExport } from "@cardwell/core/domain/transfer/wallet-export";
import { cardColumns, dollars, keyed, type Names, percent, type TableOf, buildTable } from "./table.ts";

/** The cards with their balances and payments, and what others in the household see of them. */
export function cardTables({ cards, statements, household }: WalletExport, names: Names): TableOf[] {
  const ofCard = cardColumns(names);
  const allStatements = [
    ...cards.flatMap((card) => recordedStatements(card).map((statement) => ({ walletCardId: card.id, statement }))),
    ...statements,
  ];
  const allPayments = allStatements.flatMap(({ walletCardId, statement }) =>
    statement.payments.map((payment) => ({ walletCardId, closeOn: statement.closeOn, payment })),
  );
  return [
    buildTable(
      "cards",
      cards.map((card) => ({ walletCardId: card.id, card })),
      {
        ...ofCard,
        catalog_id: ({ card }) => card.cardId,
        custom_name: ({ card }) => card.custom?.name ?? null,
        custom_bank: ({ card }) => card.custom?.issuerName ?? null,
        custom_network: ({ card }) => card.custom?.network ?? null,
        custom_yearly_fee: ({ card }) => dollars(card.custom?.annualFeeCents),
        custom_foreign_percent: ({ card }) => percent(card.custom?.foreignBps),
        custom_cash_back_percent: ({ card }) => card.custom?.basePercent ?? null,
        custom_no_preset_limit: ({ card }) => card.custom?.noPresetLimit ?? null,
        nickname: ({ card }) => card.nickname,
        last_four: ({ card }) => card.last4,
        last_four_by_bank: ({ card }) => card.fromBank?.last4 ?? null,
        role: ({ card }) => card.role,
        carried_by: ({ card }) => card.holder,
        position: ({ card }) => card.position,
        added_on: ({ card }) => card.addedOn,
        opened_on: ({ card }) => card.openedOn,
        opened_precision: ({ card }) => card.openedPrecision,
        card_year_from: ({ card }) => card.anniversary,
        status: ({ card }) => card.status,
        closed_on: ({ card }) => card.closedOn,
        changed_from: ({ card }) => card.changedFromId,
        changed_to: ({ card }) => card.changedToId,
        last_used_on: ({ card }) => card.lastUsedOn,
        credit_limit: ({ card }) => dollars(card.creditLimitCents),
        credit_limit_by_bank: ({ card }) => dollars(card.fromBank?.creditLimitCents),
        statement_close_day: ({ card }) => card.statementCloseDay,
        due_day: ({ card }) => card.dueDay,
        recorded_close_day: ({ card }) => card.recordedDays?.closeDay ?? null,
        recorded_due_day: ({ card }) => card.recordedDays?.dueDay ?? null,
        settled_through: ({ card }) => card.settledThrough ?? null,
        missed_due_on: ({ card }) => card.missedDueOn ?? null,
        autopay: ({ card }) => card.autopay.mode,
        autopay_fixed: ({ card }) => dollars(card.autopay.fixedCents),
        autopay_declared_on: ({ card }) => card.autopay.declaredOn,
        balance: ({ card }) => dollars(card.balance?.currentCents),
        balance_on: ({ card }) => card.balance?.on ?? null,
        former_bank: ({ card }) => card.fromBank?.name ?? null,
        balance_by_bank: ({ card }) => dollars(card.fromBank?.balance?.currentCents),
        balance_by_bank_on: ({ card }) => card.fromBank?.balance?.on ?? null,
        fee_decision: ({ card }) => card.feeDecision?.decision ?? null,
        fee_decided_on: ({ card }) => card.feeDecision?.on ?? null,
        fee_decided_for_year_from: ({ card }) => card.feeDecision?.forYearFrom ?? null,
        notes: ({ card }) => card.notes,
      },
    ),
    buildTable(
      "household-sharing",
      Object.entries(household?.sharing ?? {}).map(([walletCardId, level]) => ({ walletCardId, level })),
      { ...ofCard, level: ({ level }) => level },
    ),
    buildTable("statements", allStatements, {
      ...ofCard,
      closed_on: ({ statement }) => statement.closeOn,
      due_on: ({ statement }) => statement.dueOn,
      due_estimated: ({ statement }) => statement.isDueEstimated === true,
      balance: ({ statement }) => dollars(statement.balanceCents),
      minimum: ({ statement }) => dollars(statement.minimumCents),
      source: ({ statement }) => statement.source,
      settled_on: ({ statement }) => statement.settledOn ?? null,
      carried_into: ({ statement }) => statement.carriedInto ?? null,
      payment_unknown: ({ statement }) => statement.isPaymentUnknown === true,
    }),
    buildTable("payments", allPayments, {
      ...ofCard,
      statement_closed_on: ({ closeOn }) => closeOn,
      on: ({ payment }) => payment.on,
      amount: ({ payment }) => dollars(payment.amountCents),
      state: ({ payment }) => payment.state,
      source: ({ payment }) => payment.source,
      is_off_balance: ({ payment }) => payment.isOffBalance ?? false,
      payment_id: ({ payment }) => payment.id,
    }),
    buildTable(
      "yearly-fees",
      keyed(cards, ({ feeEvents }) => feeEvents),
      {
        ...ofCard,
        card_year_from: ({ key }) => key,
        state: ({ value }) => value.state,
        on: ({ value }) => value.on,
        amount: ({ value }) => dollars(value.amountCents),
      },
    ),
    buildTable(
      "costs",
      keyed(cards, ({ costs }) => costs),
      {
        ...ofCard,
        month: ({ key }) => key,
        interest: ({ value }) => dollars(value.interestCents),
        late: ({ value }) => dollars(value.lateCents),
        other: ({ value }) => dollars(value.otherCents),
      },
    ),
    buildTable(
      "bank-charges",
      cards.flatMap(({ id, charges = [] }) => charges.map((charge) => ({ walletCardId: id, charge }))),
      {
        ...ofCard,
        last_on: ({ charge }) => charge.on,
        kind: ({ charge }) => charge.kind,
        amount: ({ charge }) => dollars(charge.cents),
        transactions: ({ charge }) => charge.count,
      },
    ),
    buildTable(
      "authorized-users",
      cards.flatMap(({ id, authorizedUsers }) => authorizedUsers.map((user) => ({ walletCardId: id, user }))),
      {
        ...ofCard,
        name: ({ user }) => user.name,
        added_on: ({ user }) => user.addedOn,
        yearly_fee: ({ user }) => dollars(user.feeCents),
        user_id: ({ user }) => user.id,
      },
    ),
  ];
}

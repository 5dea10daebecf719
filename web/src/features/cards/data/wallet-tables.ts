import type { Dashboard } from "@cardwell/core/contract/dashboard";
import type { WalletExport } from "@cardwell/core/contract/transfer";
import { cardTitle } from "../../../lib/dashboard-query.ts";

type Cell = string | number | boolean | null;

/** What the screen knows beside the export: how cards are called, and what each credit counts in. */
export type Known = Pick<Dashboard, "cards" | "credits">;

export type TableOf = { name: string; rows: Record<string, Cell>[] };

const dollars = (cents: number | null | undefined): number | null =>
  cents === null || cents === undefined ? null : cents / 100;

/** Everything of an export as flat tables, one file each. Amounts are dollars, as a spreadsheet adds them up. */
export function walletTables(
  { cards, statements, archivedUses, purchases, settings }: WalletExport,
  known: Known,
): TableOf[] {
  const nameOf = new Map(known.cards.map((card) => [card.id, cardTitle(card)]));
  const creditOf = new Map(known.credits.map((credit) => [`${credit.walletCardId} ${credit.benefitId}`, credit]));
  const named = (walletCardId: string) => ({ wallet_card_id: walletCardId, card: nameOf.get(walletCardId) ?? null });
  const allStatements = [
    ...cards.flatMap(({ id, statement }) => (statement === null ? [] : [{ walletCardId: id, statement }])),
    ...statements,
  ];
  const allUses = [...cards.map(({ id, uses }) => ({ walletCardId: id, uses })), ...archivedUses];
  return [
    {
      name: "cards",
      rows: cards.map((card) => ({
        ...named(card.id),
        catalog_id: card.cardId,
        custom_name: card.custom?.name ?? null,
        custom_bank: card.custom?.issuerName ?? null,
        nickname: card.nickname,
        last_four: card.last4,
        role: card.role,
        carried_by: card.holder,
        opened_on: card.openedOn,
        opened_precision: card.openedPrecision,
        status: card.status,
        closed_on: card.closedOn,
        changed_from: card.changedFromId,
        changed_to: card.changedToId,
        credit_limit: dollars(card.creditLimitCents),
        statement_close_day: card.statementCloseDay,
        due_day: card.dueDay,
        autopay: card.autopay.mode,
        autopay_fixed: dollars(card.autopay.fixedCents),
        balance: dollars(card.balance?.currentCents),
        balance_on: card.balance?.on ?? null,
        notes: card.notes,
      })),
    },
    {
      name: "statements",
      rows: allStatements.map(({ walletCardId, statement }) => ({
        ...named(walletCardId),
        closed_on: statement.closeOn,
        due_on: statement.dueOn,
        balance: dollars(statement.balanceCents),
        minimum: dollars(statement.minimumCents),
      })),
    },
    {
      name: "payments",
      rows: allStatements.flatMap(({ walletCardId, statement }) =>
        statement.payments.map(({ on, amountCents, state }) => ({
          ...named(walletCardId),
          statement_closed_on: statement.closeOn,
          on,
          amount: dollars(amountCents),
          state,
        })),
      ),
    },
    {
      name: "credit-uses",
      rows: allUses.flatMap(({ walletCardId, uses }) =>
        Object.entries(uses).flatMap(([benefitId, windows]) =>
          Object.values(windows).flatMap((window) =>
            window.uses.map(({ on, amount, note }) => ({
              ...named(walletCardId),
              credit: creditOf.get(`${walletCardId} ${benefitId}`)?.title ?? benefitId,
              window_from: window.startsOn,
              window_to: window.endsOn,
              state: window.state,
              on,
              ...amountOf(amount, creditOf.get(`${walletCardId} ${benefitId}`)?.unit),
              note,
            })),
          ),
        ),
      ),
    },
    {
      name: "purchases",
      rows: purchases.map(({ walletCardId, on, amountCents, categoryId, merchant, note, countsForOffer }) => ({
        ...named(walletCardId),
        on,
        amount: dollars(amountCents),
        kind: categoryId,
        merchant,
        note,
        counts_for_offer: countsForOffer,
      })),
    },
    {
      name: "welcome-offers",
      rows: cards.flatMap(({ id, offer }) =>
        offer === null
          ? []
          : [
              {
                ...named(id),
                start_on: offer.startOn,
                spent: dollars(offer.eligibleCents + offer.adjustmentCents),
                met_on: offer.metOn,
                credited_on: offer.creditedOn,
                dismissed: offer.dismissed,
              },
            ],
      ),
    },
    {
      name: "yearly-fees",
      rows: cards.flatMap(({ id, feeEvents }) =>
        Object.entries(feeEvents).map(([year, { state, on, amountCents }]) => ({
          ...named(id),
          card_year_from: year,
          state,
          on,
          amount: dollars(amountCents),
        })),
      ),
    },
    {
      name: "costs",
      rows: cards.flatMap(({ id, costs }) =>
        Object.entries(costs).map(([month, { interestCents, lateCents, otherCents }]) => ({
          ...named(id),
          month,
          interest: dollars(interestCents),
          late: dollars(lateCents),
          other: dollars(otherCents),
        })),
      ),
    },
    {
      name: "authorized-users",
      rows: cards.flatMap(({ id, authorizedUsers }) =>
        authorizedUsers.map(({ name, addedOn, feeCents }) => ({
          ...named(id),
          name,
          added_on: addedOn,
          yearly_fee: dollars(feeCents),
        })),
      ),
    },
    {
      name: "settings",
      rows: [
        { setting: "valuation", value: settings.valuationMode },
        { setting: "utilization_target_percent", value: settings.utilizationTargetBps / 100 },
        ...Object.entries(settings.ownCentsPerUnit).map(([id, cents]) => ({
          setting: `cents_per_${id}`,
          value: cents,
        })),
      ],
    },
  ];
}

/** An amount of a credit with what it counts in; of a credit that is no longer listed nobody knows whether it is money. */
function amountOf(amount: number, unit: string | null | undefined): { amount: number; unit: string } {
  if (unit === undefined) return { amount, unit: "cents or units" };
  return unit === null ? { amount: amount / 100, unit: "dollars" } : { amount, unit };
}

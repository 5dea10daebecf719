import { isMoneyTier } from "@cardwell/core/domain/offers/bonus-value";
import type { WalletExport } from "@cardwell/core/domain/transfer/wallet-export";
import { cardColumns, dollars, type Names, type TableOf, buildTable } from "./table.ts";

/** The welcome offers that are tracked, and how far they have come. */
export function offerTables({ cards }: WalletExport, names: Names): TableOf[] {
  const ofCard = cardColumns(names);
  const tracked = cards.flatMap(({ id, offer }) => (offer === null ? [] : [{ walletCardId: id, progress: offer }]));
  return [
    buildTable("welcome-offers", tracked, {
      ...ofCard,
      start_on: ({ progress }) => progress.startOn,
      spent: ({ progress }) => dollars(progress.eligibleCents + progress.adjustmentCents),
      spent_by_purchases: ({ progress }) => dollars(progress.eligibleCents),
      spent_by_correction: ({ progress }) => dollars(progress.adjustmentCents),
      met_on: ({ progress }) => progress.metOn,
      credited_on: ({ progress }) => progress.creditedOn,
      dismissed: ({ progress }) => progress.dismissed,
      offer_id: ({ progress }) => progress.offer.id,
      valid_from: ({ progress }) => progress.offer.validFrom,
      expires_on: ({ progress }) => progress.offer.expiresOn,
      is_public: ({ progress }) => progress.offer.isPublic,
      is_targeted: ({ progress }) => progress.offer.isTargeted,
      url: ({ progress }) => progress.offer.url,
      source_url: ({ progress }) => progress.offer.sourceUrl,
      first_year_fee_waived: ({ progress }) => progress.offer.firstYearFeeWaived,
      starts_at: ({ progress }) => progress.offer.startsAt,
      does_not_count: ({ progress }) => progress.offer.exclusions.join(", "),
    }),
    buildTable(
      "welcome-offer-tiers",
      tracked.flatMap(({ walletCardId, progress }) => progress.offer.tiers.map((tier) => ({ walletCardId, tier }))),
      {
        ...ofCard,
        kind: ({ tier }) => tier.kind,
        amount: ({ tier }) => (isMoneyTier(tier) ? dollars(tier.amount) : null),
        units: ({ tier }) => (isMoneyTier(tier) ? null : tier.amount),
        currency: ({ tier }) => tier.currencyId,
        spend: ({ tier }) => dollars(tier.spendCents),
        days: ({ tier }) => tier.days,
        months: ({ tier }) => tier.months,
        note: ({ tier }) => tier.note,
      },
    ),
    buildTable(
      "welcome-offer-extras",
      tracked.flatMap(({ walletCardId, progress }) => progress.offer.extra.map((extra) => ({ walletCardId, extra }))),
      {
        ...ofCard,
        label: ({ extra }) => extra.label,
        value: ({ extra }) => dollars(extra.valueCents),
        worth_part: ({ extra }) => extra.weight,
      },
    ),
    buildTable(
      "welcome-offer-days",
      tracked.flatMap(({ walletCardId, progress }) =>
        Object.entries(progress.recent).map(([on, cents]) => ({ walletCardId, on, cents })),
      ),
      { ...ofCard, on: ({ on }) => on, spent: ({ cents }) => dollars(cents) },
    ),
  ];
}

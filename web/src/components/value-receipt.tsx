import type { billingContract } from "@cardwell/core/contract/billing";
import type { ResponseOf } from "@cardwell/core/contract/endpoint";
import { list } from "@cardwell/core/domain/format";
import { useQuery } from "@tanstack/react-query";
import { callApi } from "../lib/api-client.ts";
import { contract } from "../lib/page-contract.ts";
import { formatFullDate, formatMoney } from "../lib/format.ts";

type Receipt = NonNullable<ResponseOf<typeof billingContract.receipt>["receipt"]>;

/** What was paid to Cardwell in the last year beside what its alerts brought. Nothing is shown before the first invoice. */
export function ValueReceipt({ timeZone }: { timeZone: string }) {
  const { data } = useQuery({
    queryKey: ["billing", "receipt"],
    queryFn: ({ signal }) => callApi(contract.billing.receipt, {}, { signal }),
  });
  if (!data?.receipt) return null;
  const { receipt } = data;
  return (
    <section
      aria-labelledby="value-receipt"
      className="mt-14 max-w-140 rounded-sheet bg-raised px-5 py-4 shadow-sheet md:px-7 md:py-6"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line-2 pb-3">
        <h2 id="value-receipt" className="text-title-2">
          Value receipt
        </h2>
        <p className="text-small text-ink-3">Since {formatFullDate(receipt.since, timeZone)}</p>
      </div>
      <Sums receipt={receipt} />
    </section>
  );
}

function Sums({ receipt }: { receipt: Receipt }) {
  const { afterAlertCents, paidCents, disputedCents } = receipt;
  const netCents = afterAlertCents - paidCents;
  const isBehind = netCents < 0;
  const rows = [
    { label: "Credits used after an alert", cents: afterAlertCents },
    { label: "Paid to Cardwell", cents: -paidCents },
  ];
  const others = listOthers(receipt);
  return (
    <>
      <dl>
        {rows.map(({ label, cents }) => (
          <div key={label} className="flex items-baseline justify-between gap-6 border-b border-line py-3 text-body">
            <dt>{label}</dt>
            <dd className="figures font-medium">{formatMoney(cents)}</dd>
          </div>
        ))}
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 pt-4">
          <dt className="text-body font-semibold">{isBehind ? "Behind so far" : "Ahead with Cardwell"}</dt>
          <dd className={`figures text-display ${isBehind ? "text-copper-ink" : "text-green"}`}>
            {formatMoney(Math.abs(netCents))}
          </dd>
        </div>
      </dl>
      <p className="mt-2 text-small text-ink-3">
        Counts credits you used after we alerted you, at what they're worth to you.
        {disputedCents > 0 ? ` ${formatMoney(disputedCents)} in disputed payments isn't counted as paid.` : null}
        {others.length === 0 ? null : ` Not counted, because you may have gotten it without Cardwell: ${list(others)}.`}
      </p>
    </>
  );
}

/** What the cards gave back without an alert of ours. */
const listOthers = ({ otherCreditsCents, rewardsCents, bonusCents }: Receipt): string[] => [
  ...(otherCreditsCents > 0 ? [`${formatMoney(otherCreditsCents)} in other credits`] : []),
  ...(rewardsCents > 0 ? [`${formatMoney(rewardsCents)} in rewards on recorded purchases`] : []),
  ...(bonusCents > 0 ? [`${formatMoney(bonusCents)} in welcome offers`] : []),
];

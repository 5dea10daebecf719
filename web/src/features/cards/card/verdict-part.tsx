import type { CardPage, FeePage } from "@cardwell/core/domain/dashboard/card-page-shapes";
import { HelpLink } from "../../../components/help-link.tsx";
import { contract } from "../../../lib/page-contract.ts";
import { Button } from "../../../components/button.tsx";
import { classNames } from "../../../components/class-names.ts";
import { formatCivilDate, formatWholeDay } from "../../../lib/civil.ts";
import { formatMoney, formatShare } from "../../../lib/format.ts";
import { TransactionsLink } from "../../../components/transactions-link.tsx";
import { undoEdit } from "../../../lib/wallet-changes.ts";
import { Part } from "../part.tsx";
import { ValidationFailure } from "../../../components/validation-failure.tsx";
import { useCardChange } from "../use-card-change.ts";
import type { CardDialog } from "./card-dialog.ts";

/** The verdict as a sum that anyone can check. */
export function VerdictPart({ page, onAsk }: { page: CardPage; onAsk: (dialog: CardDialog) => void }) {
  const { fee } = page;
  const cell = "figures py-3 pl-4 text-right whitespace-nowrap";
  return (
    <Part id="fee" title="How the verdict is made" aside={<Phase page={page} />}>
      <table className="-mt-5 w-full border-collapse">
        <caption className="sr-only">What the card gave back, what it should give back, and its fee</caption>
        <thead>
          <tr className="border-b border-line-2 text-left text-caption text-ink-3">
            <th scope="col" className="py-2 font-medium">
              Since {formatCivilDate(fee.since)}
            </th>
            <th scope="col" className="py-2 pl-4 text-right font-medium max-md:hidden">
              Face value
            </th>
            <th scope="col" className="py-2 pl-4 text-right font-medium max-md:hidden">
              Worth to you
            </th>
            <th scope="col" className="py-2 pl-4 text-right font-medium">
              Counted
            </th>
          </tr>
        </thead>
        <tbody>
          {fee.rows.length === 0 ? (
            <tr className="border-b border-line">
              <td colSpan={4} className="py-3 text-ink-2">
                Nothing recorded yet.
              </td>
            </tr>
          ) : null}
          {fee.rows.map(({ label, note, faceCents, weight, countedCents }) => (
            <tr key={label} className="border-b border-line align-top">
              <th scope="row" className="py-3 text-left font-normal">
                {label}
                <span className="block text-caption text-ink-3">{note}</span>
              </th>
              <td className={`${cell} text-ink-2 max-md:hidden`}>{faceCents === null ? "" : formatMoney(faceCents)}</td>
              <td className={`${cell} text-ink-2 max-md:hidden`}>{weight === null ? "" : formatShare(weight)}</td>
              <td className={`${cell} font-medium`}>{formatMoney(countedCents)}</td>
            </tr>
          ))}
          {fee.netCents === null || fee.forecastCents === null ? null : (
            <>
              <SumRow label={`Given back since ${formatCivilDate(fee.since)}`}>{formatMoney(fee.capturedCents)}</SumRow>
              <SumRow label="Forecast for the next 12 months">{formatMoney(fee.forecastCents)}</SumRow>
            </>
          )}
          {fee.feeCents === null ? null : (
            <SumRow label={fee.netCents === null ? "Annual fee" : "Minus the annual fee"}>
              {formatMoney(-fee.feeCents)}
            </SumRow>
          )}
          {fee.authorizedUserFeesCents === 0 ? null : (
            <SumRow label={fee.netCents === null ? "Authorized users' fees" : "Minus authorized users' fees"}>
              {formatMoney(-fee.authorizedUserFeesCents)}
            </SumRow>
          )}
        </tbody>
        <tfoot>
          <TotalRow fee={fee} />
        </tfoot>
      </table>
      {fee.blockedBecause.length === 0 ? null : (
        <ul className="mt-4 grid gap-1 text-small text-ink-2">
          {fee.blockedBecause.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      <TrueCost page={page} />
      <p className="mt-3 max-w-115 text-caption text-ink-3">
        Lounge visits, insurance and status aren't counted because their value can't be verified.
      </p>
      <Decision page={page} onAsk={onAsk} />
      <HelpLink article="worth-the-fee">How Cardwell judges an annual fee</HelpLink>
    </Part>
  );
}

/** What the past 12 months came to once interest and other fees are counted; the verdict leaves them out. */
function TrueCost({ page: { card, fee } }: { page: CardPage }) {
  const { trueCost, since } = fee;
  if (trueCost === null) return null;
  const { valueCents, feesCents, costs, netCents } = trueCost;
  const rows = [
    {
      label: "Credits, rewards and bonuses",
      cents: valueCents,
      transactions: null,
    },
    { label: "Annual fees", cents: -feesCents, transactions: null },
    ...costs.map((cost) => ({ ...cost, cents: -cost.cents })),
  ];
  return (
    <section aria-labelledby="true-cost" className="mt-6">
      <h3 id="true-cost" className="text-heading font-semibold">
        True cost since {formatCivilDate(since)}
      </h3>
      <dl className="mt-2 border-t border-line">
        {rows.map(({ label, cents, transactions }) => (
          <div
            key={`${label}${transactions === null}`}
            className="flex justify-between gap-6 border-b border-line py-2.5"
          >
            <dt>
              {label}
              {costs.some((cost) => cost.label === label) ? (
                <span className="block text-caption text-ink-3">
                  {transactions === null ? (
                    "You entered this"
                  ) : (
                    <TransactionsLink walletCardId={card.id} transactions={transactions} />
                  )}
                </span>
              ) : null}
            </dt>
            <dd className="figures whitespace-nowrap">{formatMoney(cents)}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-6 py-2.5 font-semibold">
          <dt>With interest and fees</dt>
          <dd className={classNames("figures whitespace-nowrap", netCents < 0 ? "text-copper-ink" : "text-green")}>
            {formatMoney(netCents)}
          </dd>
        </div>
      </dl>
      <p className="mt-1 max-w-115 text-caption text-ink-3">
        Interest and these fees don't change the verdict. Paying in full and on time avoids most of them.
      </p>
    </section>
  );
}

/** What became of the fee, with the bank's transaction where there is one. */
function Phase({ page: { card, fee } }: { page: CardPage }) {
  const phase = formatPhase(fee);
  if (phase === undefined || fee.feeTransactions === null) return phase;
  return (
    <>
      {phase} · <TransactionsLink walletCardId={card.id} transactions={fee.feeTransactions} />
    </>
  );
}

function SumRow({ label, children }: { label: string; children: string }) {
  const headClass = "py-3 text-left font-normal";
  return (
    <tr className="border-b border-line">
      <th scope="row" colSpan={3} className={`${headClass} max-md:hidden`}>
        {label}
      </th>
      <th scope="row" className={`${headClass} md:hidden`}>
        {label}
      </th>
      <td className="figures py-3 pl-4 text-right whitespace-nowrap">{children}</td>
    </tr>
  );
}

function TotalRow({ fee }: { fee: FeePage }) {
  const { netCents, capturedCents } = fee;
  const label =
    netCents === null ? "Given back so far" : netCents < 0 ? "Forecast behind the fee" : "Forecast ahead of the fee";
  const tone = netCents !== null && netCents < 0 ? "text-copper-ink" : "text-green";
  const headClass = "py-3 text-left text-heading font-semibold";
  return (
    <tr>
      <th scope="row" colSpan={3} className={`${headClass} max-md:hidden`}>
        {label}
      </th>
      <th scope="row" className={`${headClass} md:hidden`}>
        {label}
      </th>
      <td className={classNames("figures py-3 pl-4 text-right text-heading font-semibold whitespace-nowrap", tone)}>
        {formatMoney(netCents ?? capturedCents)}
      </td>
    </tr>
  );
}

const decideLabels = {
  keep: "Keep this card",
  call: "Plan to call",
  downgrade: "Plan to change it",
  cancel: "Plan to close it",
} as const;

/** What the member can do about the fee of this card year. */
function Decision({ page, onAsk }: { page: CardPage; onAsk: (dialog: CardDialog) => void }) {
  const { fee, card } = page;
  const params = { walletCardId: card.id };
  const decide = useCardChange(contract.wallet.recordFee, {
    message: () => "Decision saved.",
    undo: undoEdit,
  });
  const askFee = (
    <Button size="small" variant="text" onClick={() => onAsk("fee")}>
      Record the fee
    </Button>
  );
  if (fee.feeCents === 0) return null;
  // After a change or a closing there is nothing to decide, but the bank may give the fee back.
  if (card.status !== "active") return fee.phase === "refundable" ? <div className="mt-5">{askFee}</div> : null;
  if (fee.verdict === "no_fee") return null;
  return (
    <div className="mt-6 grid gap-3">
      <h3 className="text-heading font-semibold">Your options</h3>
      <ul className="border-t border-line">
        {fee.options.map(({ decision, title, text }) => (
          <li key={decision} className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-line py-3">
            <span className="min-w-60 flex-1">
              <span className="block font-medium">{title}</span>
              <span className="block text-small text-ink-2">{text}</span>
            </span>
            {fee.decision === null ? (
              <Button
                size="small"
                disabled={decide.isBusy}
                onClick={() => void decide.run({ params, body: { decision, from: { decision: null } } })}
              >
                {decideLabels[decision]}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      <div>{askFee}</div>
      <ValidationFailure error={decide.error} />
    </div>
  );
}

/** What became of the fee; the sentence over the table says what is to come. */
function formatPhase({ phase, refundUntil }: FeePage): string | undefined {
  switch (phase) {
    case "none":
    case "unknown":
    case "scheduled":
      return undefined;
    case "awaiting":
      return "The fee is being charged";
    case "posted":
      return "Fee charged";
    case "refundable":
      return refundUntil === null ? "Fee refundable" : `Fee refundable until ${formatWholeDay(refundUntil)}`;
    case "refunded":
      return "Fee refunded";
    case "waived":
      return "Fee waived";
  }
}

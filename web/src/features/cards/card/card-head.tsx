import { isOverdue } from "@cardwell/core/domain/statements/payment-state";
import type { CardPage } from "@cardwell/core/domain/dashboard/card-page-shapes";
import { Link } from "react-router-dom";
import { BasisButton } from "../../../components/basis.tsx";
import { Breadcrumb } from "../../../components/breadcrumb.tsx";
import { CardFace } from "../../../components/card-face.tsx";
import { artInWallet } from "../../../components/card-hue.ts";
import { classNames } from "../../../components/class-names.ts";
import { formatCivilDate, formatMonthDay } from "../../../lib/civil.ts";
import { canBeLinked } from "../../../lib/bank-status.ts";
import { formatOpened } from "../../../lib/format-opened.ts";
import { cardTitle, useDashboard } from "../../../lib/dashboard-query.ts";
import { formatBalance, formatBps, formatMoney } from "../../../lib/format.ts";
import { cardPath, paths } from "../../../lib/paths.ts";
import { splitPieces } from "../../../lib/pieces.ts";
import { BankSource, HandSource, LinkPanel } from "./bank-source.tsx";
import type { CardDialog } from "./card-dialog.ts";
import { describeCard, findAutopayCheck, isTroubled } from "./describe-bank-payment.ts";
import { findNext } from "./describe-payment.ts";
import { PaymentActions } from "./payment-actions.tsx";

/** The drawn card, its next payment with what can be done about it, and its balances. */
export function CardHead({ page, onAsk }: { page: CardPage; onAsk: (dialog: CardDialog) => void }) {
  const { summary, payment } = page;
  const { headline, detail } = describeCard(page);
  const check = findAutopayCheck(page);
  const isLate = (payment !== null && isOverdue(payment)) || (check !== null && isTroubled(check));
  return (
    <>
      <Breadcrumb above={[["Cards", paths.cards]]} here={cardTitle(summary)} />
      <section id="payment" aria-label="Next payment" className="scroll-mt-4 focus:outline-none">
        <div className="grid gap-x-4 gap-y-4 max-md:grid-cols-[5.5rem_1fr] max-md:items-center md:grid-cols-[19.5rem_1fr] md:grid-rows-[auto_1fr] md:gap-x-14 md:gap-y-1">
          <Art page={page} />
          <p className="text-small text-ink-3">{formatEyebrow(page)}</p>
          <div className="min-w-0 max-md:col-span-2">
            <h1 className="max-w-160 text-display">
              {splitPieces(headline).map(({ start, text, isMoney }) => (
                <span key={start} className={classNames(isMoney && isLate && "text-copper-ink")}>
                  {text}
                </span>
              ))}
            </h1>
            <p className="mt-3 max-w-160 text-lead text-ink-2">{detail}</p>
            {summary.bank !== null ? (
              <BankSource bank={summary.bank} />
            ) : summary.status === "active" ? (
              <HandSource page={page} />
            ) : null}
            <ProductChanges page={page} />
            <PaymentActions page={page} onAsk={onAsk} />
          </div>
        </div>
        <Figures page={page} />
      </section>
      {canBeLinked(summary) ? <LinkPanel issuer={summary.issuer} walletCardId={summary.id} /> : null}
    </>
  );
}

/** What the account was before, and what it became. */
function ProductChanges({ page: { card, family } }: { page: CardPage }) {
  const former = family.find(({ id }) => id === card.changedFromId);
  const next = findNext({ card, family });
  return (
    <>
      {former === undefined ? null : (
        <p className="mt-2 text-ink-2">
          Changed from{" "}
          <Link className="link" to={cardPath(former.id)}>
            {former.name}
          </Link>
          {former.to === null ? "" : ` on ${formatCivilDate(former.to)}`}.
        </p>
      )}
      {next === undefined ? null : (
        <p className="mt-2">
          <Link className="link" to={cardPath(next.id)}>
            See {next.name}
          </Link>
        </p>
      )}
    </>
  );
}

/** On a phone only the drawing: its name stands beside it. */
function Art({ page: { summary, card } }: { page: CardPage }) {
  const { data } = useDashboard();
  const art = artInWallet(summary, data?.cards);
  const faded = card.status !== "active";
  return (
    <div className="md:row-span-2">
      <div className="md:hidden" aria-hidden="true">
        <CardFace {...art} faded={faded} />
      </div>
      <div className="max-md:hidden">
        <CardFace {...art} name={cardTitle(summary)} issuer={summary.issuer} last4={summary.last4} faded={faded} />
      </div>
    </div>
  );
}

function formatEyebrow({ summary, card }: CardPage): string {
  const { openedOn, openedPrecision } = card;
  const parts = [
    summary.nickname === null ? summary.name : `${summary.name} (${summary.nickname})`,
    summary.issuer,
    ...(summary.last4 === null ? [] : [`ending ${summary.last4}`]),
  ];
  const whose = card.role === "authorized_user" ? " · you're an authorized user" : "";
  const holder = card.holder === null ? "" : ` · used by ${card.holder}`;
  return `${parts.join(", ")} · ${openedOn === null ? "opening month not entered" : `opened ${formatOpened(openedOn, openedPrecision)}`}${whose}${holder}`;
}

function Figures({ page }: { page: CardPage }) {
  const figures = buildFigures(page);
  if (figures.length === 0) return null;
  return (
    <dl className="mt-7 grid grid-cols-2 gap-x-6 border-t border-line md:flex md:flex-wrap md:gap-x-14 md:border-b">
      {figures.map(({ label, value }) => (
        <div key={label} className="py-3 max-md:border-b max-md:border-line max-md:nth-5:last:hidden">
          <dt className="text-small text-ink-3">{label}</dt>
          <dd className="figures font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function buildFigures({ payment, laterPayments, card, utilization, summary }: CardPage) {
  if (payment === null) return [];
  const { state, statementCents, minimumCents, paidCents, remainingCents, currentCents, basis } = payment;
  const figures = [
    {
      label: "Statement balance",
      value: (
        <BasisButton basis={basis} title="this payment">
          {statementCents === null ? "not entered yet" : formatBalance(statementCents)}
        </BasisButton>
      ),
    },
  ];
  if (minimumCents !== null) figures.push({ label: "Minimum", value: <>{formatMoney(minimumCents)}</> });
  if (paidCents > 0 && remainingCents !== 0)
    figures.push({ label: "Paid so far", value: <>{formatMoney(paidCents)}</> });
  if (currentCents !== null)
    figures.push({
      label: `Balance, ${card.balance === null ? "now" : formatMonthDay(card.balance.on)}`,
      value: <>{formatBalance(currentCents)}</>,
    });
  if (utilization !== null)
    figures.push({
      label: "Limit used",
      value: (
        <BasisButton basis={utilization.basis} title="the limit used">
          {formatBps(utilization.utilizationBps)} of {formatMoney(utilization.limitCents)}
        </BasisButton>
      ),
    });
  else if (summary.missing.includes("limit"))
    figures.push({ label: "Limit used", value: <span className="text-ink-2">no limit entered</span> });
  const nextClose = utilization?.closesOn ?? (state === "closes_later" ? payment.closeOn : laterPayments[0]?.closeOn);
  if (nextClose) figures.push({ label: "Next closing date", value: <>{formatMonthDay(nextClose)}</> });
  return figures;
}

import type { UtilizationRow } from "@cardwell/core/domain/dashboard/shapes";
import { Link } from "react-router-dom";
import { HelpLink } from "../../components/help-link.tsx";
import { BasisButton } from "../../components/basis.tsx";
import { formatMonthDay, formatShortDay } from "../../lib/civil.ts";
import { formatCount, formatMoney } from "../../lib/format.ts";
import { cardPath } from "../../lib/paths.ts";
import { useGrowing } from "../../lib/use-growing.ts";
import { SideSection } from "./side-section.tsx";
import { useView } from "./view.ts";
import { asClause, formatPercent } from "./format.ts";

const scaleBps = 5_000;
const shownAtFirst = 3;
const at = (bps: number) => `${(Math.min(bps, scaleBps) / scaleBps) * 100}%`;

/** How much of the limits is used, card by card, and what to pay before a statement closes. */
export function Utilization() {
  const { dashboard, getTitle } = useView();
  const { totalBps, limitCents, targetBps, rows, leftOut, basis } = dashboard.utilization;
  const { shown, isWhole, showAll } = useGrowing(rows.length, shownAtFirst);
  if (totalBps === null && rows.length === 0) return <UtilizationUnknown />;
  const fullest = rows.toSorted((one, other) => other.utilizationBps - one.utilizationBps);
  const advised = fullest.filter(needsPayment);
  const ofStatements = fullest.flatMap(({ walletCardId, statementOn }) =>
    statementOn === null ? [] : [`${getTitle(walletCardId)} (${formatMonthDay(statementOn)})`],
  );
  const stale = fullest.flatMap(({ walletCardId, isStale, balanceOn }) =>
    isStale ? [`${getTitle(walletCardId)} (${formatMonthDay(balanceOn)})`] : [],
  );
  return (
    <SideSection
      title="Utilization"
      id="utilization"
      aside={
        totalBps === null ? null : (
          <p className="text-small text-ink-3">
            <BasisButton basis={basis} title="utilization" className="figures text-figure font-medium text-ink">
              {formatPercent(totalBps, 1)}
            </BasisButton>{" "}
            of {formatMoney(limitCents)}
          </p>
        )
      }
    >
      {advised.slice(0, isWhole ? advised.length : 1).map((row) => (
        <Advice key={row.walletCardId} row={row} targetBps={targetBps} title={getTitle(row.walletCardId)} />
      ))}
      <ul>
        {fullest.slice(0, shown).map((row) => (
          <Bar key={row.walletCardId} row={row} targetBps={targetBps} title={getTitle(row.walletCardId)} />
        ))}
      </ul>
      {isWhole ? null : (
        <button type="button" className="link mt-1 -mb-1 py-1 text-small" onClick={showAll}>
          Show all {formatCount(rows.length, "card")}
        </button>
      )}
      <p className="mt-3 text-caption text-ink-3">
        Thin line: your {formatPercent(targetBps)} target. Tick: forecast at statement close.
        {ofStatements.length === 0
          ? ""
          : ` From the last statement, with no newer balance entered: ${ofStatements.join(", ")}.`}
        {stale.length === 0 ? "" : ` Not in the total, with a balance over 35 days old: ${stale.join(", ")}.`}
        {leftOut.map((each) => (
          <LeftOut key={each.walletCardId} {...each} />
        ))}
      </p>
      <HelpLink article="utilization">How utilization is calculated</HelpLink>
    </SideSection>
  );
}

type RowProps = { row: UtilizationRow; targetBps: number; title: string };

const needsPayment = ({ payCents, payBy }: UtilizationRow) => payCents !== null && payCents > 0 && payBy !== null;

function Advice({ row: { walletCardId, payCents, payBy, forecastBps, closesOn }, targetBps, title }: RowProps) {
  // The forecast counts every other statement that is due by the close as paid.
  const due = useView().dashboard.payments.find(
    (payment) =>
      payment.walletCardId === walletCardId &&
      payment.state === "minimum_met" &&
      payment.dueOn <= (payBy ?? "") &&
      (payment.remainingCents ?? 0) >= (payCents ?? 0),
  );
  return (
    <div className="mb-3 border-l-2 border-copper pl-3.5">
      <p>
        <strong className="font-semibold">
          Pay {formatMoney(payCents ?? 0)} to {title} by {formatShortDay(payBy ?? "")}
        </strong>{" "}
        and it will report {formatPercent(targetBps)}
        {forecastBps === null ? "" : ` instead of ${formatPercent(forecastBps, 1)}`}.
        {due === undefined ? "" : ` Paying its statement by ${formatMonthDay(due.dueOn)} also gets you there.`}
      </p>
      {closesOn === null ? null : <p className="text-caption text-ink-3">Closes {formatMonthDay(closesOn)}.</p>}
    </div>
  );
}

function Bar({ row, targetBps, title }: RowProps) {
  const isHigh = needsPayment(row);
  const asOf = row.isStale ? ` as of ${formatMonthDay(row.balanceOn)}` : "";
  const forecast = row.forecastBps === null ? "" : `, ${formatPercent(row.forecastBps)} forecast at close`;
  return (
    <li className="grid min-h-7.5 grid-cols-[8.5rem_1fr_3rem] items-center gap-x-3">
      <span className="truncate" title={title}>
        {title}
      </span>
      <span className="relative h-4.5">
        <span className="absolute inset-x-0 top-1.5 h-1.5 bg-sunk" />
        <span
          className={`absolute top-1.5 left-0 h-1.5 ${row.isStale ? "bg-line-2" : isHigh ? "bg-copper" : "bg-ink-2"}`}
          style={{ width: at(row.utilizationBps) }}
        />
        <span className="absolute inset-y-0 w-px bg-line-2" style={{ left: at(targetBps) }} />
        {row.forecastBps === null ? null : (
          <span className="absolute top-0.75 h-3 w-0.5 -translate-x-1/2 bg-ink" style={{ left: at(row.forecastBps) }} />
        )}
      </span>
      <BasisButton
        basis={row.basis}
        title={`the utilization of ${title}${asOf}${forecast}`}
        className={`figures !text-right ${isHigh ? "text-copper-ink" : ""}`}
      >
        {formatPercent(row.utilizationBps)}
      </BasisButton>
    </li>
  );
}

/** Why a card isn't counted, and where to enter what is missing. */
function LeftOut({ walletCardId, reason }: { walletCardId: string; reason: string }) {
  const { dashboard, getTitle } = useView();
  return (
    <span className="block">
      {dashboard.isSample ? (
        getTitle(walletCardId)
      ) : (
        <Link className="link" to={cardPath(walletCardId)}>
          {getTitle(walletCardId)}
        </Link>
      )}{" "}
      is left out: {asClause(reason)}.
    </span>
  );
}

function UtilizationUnknown() {
  const { leftOut } = useView().dashboard.utilization;
  const { shown, isWhole, showAll } = useGrowing(leftOut.length, shownAtFirst);
  return (
    <SideSection title="Utilization" id="utilization">
      <p className="text-small text-ink-2">
        Enter a card's limit and its balance or statement to see what it will report, and how much to pay by when.
        {leftOut.slice(0, shown).map((each) => (
          <LeftOut key={each.walletCardId} {...each} />
        ))}
      </p>
      {isWhole ? null : (
        <button type="button" className="link mt-1 -mb-1 py-1 text-small" onClick={showAll}>
          Show {formatCount(leftOut.length - shown, "more card")}
        </button>
      )}
    </SideSection>
  );
}

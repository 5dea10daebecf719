import { useEffect, useMemo } from "react";
import type { MouseEvent } from "react";
import { Chip } from "../../../components/badge.tsx";
import { classNames } from "../../../components/class-names.ts";
import { LogoTile } from "../../../components/logo-tile.tsx";
import { ChevronIcon } from "../../../components/icons.tsx";
import { formatMonthDay, formatCivilDate } from "../../../lib/civil.ts";
import { formatMoney } from "../../../lib/format.ts";
import { useWindowRows } from "../../../lib/use-window-rows.ts";
import { describeMatch, formatRate, type MatchContext } from "./describe-transaction.ts";
import { getTransactionName } from "../../../lib/transaction-name.ts";
import type { TransactionItem } from "../../../lib/transaction-name.ts";

const rowPx = 57;
const columns = "md:grid-cols-[4.5rem_minmax(0,1fr)_12rem_5rem_7.5rem] md:gap-x-5";

type ListProps = {
  transactions: readonly TransactionItem[];
  context: MatchContext;
  earns: "percent" | "points";
  /** The year in which days are named without it. */
  today: string;
  /** The one whose category is being changed. */
  correctedId: string | null;
  onCorrect: (row: TransactionItem, opener: HTMLElement) => void;
  /** Asks for more when the end comes near. */
  onEnd: () => void;
};

/** Rows under their columns. Only those in sight are drawn, however many there are. */
export function TransactionList({ transactions, onEnd, ...each }: ListProps) {
  const keys = useMemo(() => transactions.map(({ id }) => id), [transactions]);
  const { list, top, rows, measureRow } = useWindowRows<HTMLUListElement>(keys, rowPx);
  const last = rows.items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (last >= transactions.length - 15) onEnd();
  }, [last, transactions.length, onEnd]);
  return (
    <>
      <Columns />
      <ul ref={list} aria-label="Transactions" className="relative" style={{ height: rows.totalHeight }}>
        {rows.items.map(({ key, index, start }) => {
          const row = transactions[index];
          return row === undefined ? null : (
            <li
              key={String(key)}
              ref={measureRow}
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={transactions.length}
              className="absolute inset-x-0 top-0 border-b border-line py-3"
              style={{ translate: `0 ${start - top}px` }}
            >
              <TransactionLine row={row} {...each} />
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** A few rows, all of them drawn. */
export function ShortTransactionList({ transactions, ...each }: Omit<ListProps, "onEnd">) {
  return (
    <>
      <Columns />
      <ul aria-label="Transactions">
        {transactions.map((row) => (
          <li key={row.id} className="border-b border-line py-3">
            <TransactionLine row={row} {...each} />
          </li>
        ))}
      </ul>
    </>
  );
}

const Columns = () => (
  <div
    aria-hidden="true"
    className={classNames("grid border-b border-line pb-2 text-caption text-ink-3 max-md:hidden", columns)}
  >
    <span>Date</span>
    <span>Merchant</span>
    <span>Category</span>
    <span className="text-right">Earns</span>
    <span className="text-right">Amount</span>
  </div>
);

type LineProps = Omit<ListProps, "transactions" | "onEnd"> & { row: TransactionItem };

const isSpending = ({ kind }: TransactionItem) => kind === "purchase" || kind === "refund";

function TransactionLine({ row, context, earns, today, correctedId, onCorrect }: LineProps) {
  const { on, amountCents, status, unitsPerDollar, categoryLabel, categorySource, note } = row;
  const name = getTransactionName(row);
  const match = describeMatch(row, context);
  const isPending = status === "pending";
  const rate = unitsPerDollar === null || !isSpending(row) ? null : formatRate(unitsPerDollar, earns);
  const opens = {
    type: "button",
    "aria-haspopup": "dialog",
    "aria-expanded": row.id === correctedId,
    onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => onCorrect(row, currentTarget),
  } as const;
  const day = on.slice(0, 4) === today.slice(0, 4) ? formatMonthDay(on) : formatCivilDate(on);
  return (
    <div className={classNames("grid grid-cols-[3.75rem_minmax(0,1fr)_auto] items-start gap-x-3", columns)}>
      <p className="text-ink-2">{day}</p>
      <div className="min-w-0">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2 font-medium">
          <span className="min-w-0 break-words">
            <LogoTile logo={row.logo} /> {name}
          </span>
          {isPending ? <Chip>Pending</Chip> : null}
        </p>
        {isSpending(row) ? (
          <p className="text-small text-ink-3 md:hidden">
            {categoryLabel}
            {rate === null ? "" : ` · ${rate}`}
            {canBeCorrected(row) ? (
              <>
                {" · "}
                <button {...opens} className="link">
                  Change<span className="sr-only"> the category of {name}</span>
                </button>
              </>
            ) : null}
          </p>
        ) : null}
        {match === null ? null : (
          <p className={classNames("mt-0.5 flex gap-1.5 text-small", match.isGood ? "text-green" : "text-ink-3")}>
            {elbow}
            <span className="min-w-0">{match.text}</span>
          </p>
        )}
        {note === null ? null : <p className="text-small break-words text-ink-3">{note}</p>}
      </div>
      <div className="min-w-0 max-md:hidden">
        {!isSpending(row) ? null : canBeCorrected(row) ? (
          <button
            {...opens}
            aria-label={`${categoryLabel}: change the category of ${name}`}
            className="-mx-2 -my-1 inline-flex max-w-full items-center gap-1.5 rounded-chip px-2 py-1 text-left text-ink-2 hover:bg-sunk aria-expanded:text-ink aria-expanded:outline-2 aria-expanded:-outline-offset-1 aria-expanded:outline-green"
          >
            <span className="truncate">{categoryLabel}</span>
            <ChevronIcon size={12} className="shrink-0" />
          </button>
        ) : (
          <span className="text-ink-2">{categoryLabel}</span>
        )}
        {categorySource === "bank_low" ? <p className="text-caption text-ink-3">may vary</p> : null}
      </div>
      <p className="figures text-right text-ink-2 max-md:hidden">{rate}</p>
      <p
        className={classNames(
          "figures text-right font-medium whitespace-nowrap",
          amountCents < 0 ? "text-green" : isPending && "text-ink-2",
        )}
      >
        {amountCents < 0 ? "−" : ""}
        {formatMoney(Math.abs(amountCents))}
      </p>
    </div>
  );
}

/** What the member logged by hand has its category from them. */
const canBeCorrected = (row: TransactionItem) => row.source === "bank" && isSpending(row);

/** From a transaction to what it was matched to. */
const elbow = (
  <svg
    viewBox="0 0 12 12"
    width={12}
    height={12}
    fill="none"
    stroke="currentColor"
    strokeWidth={1.2}
    aria-hidden="true"
    className="mt-0.5 shrink-0"
  >
    <path d="M2 0v8h9" />
  </svg>
);

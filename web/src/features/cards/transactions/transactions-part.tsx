import type { CardPage } from "@cardwell/core/domain/dashboard/card-page-shapes";
import { useMutation } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState } from "react";
import { Link } from "react-router-dom";
import { Button } from "../../../components/button.tsx";
import { ChipSelect } from "../../../components/chip-select.tsx";
import { SearchIcon } from "../../../components/icons.tsx";
import { SkeletonRows } from "../../../components/skeleton.tsx";
import { formatMonth } from "../../../lib/civil.ts";
import { cardTitle } from "../../../lib/dashboard-query.ts";
import { describeError } from "../../../lib/describe-error.ts";
import { formatCount } from "../../../lib/format.ts";
import { purchasesPath } from "../../../lib/paths.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { ValidationFailure } from "../../../components/validation-failure.tsx";
import { Part } from "../part.tsx";
import { CategoryPopover } from "./category-popover.tsx";
import type { TransactionItem } from "../../../lib/transaction-name.ts";
import { feeLabels, kindLabels } from "./describe-transaction.ts";
import { ShortTransactionList, TransactionList } from "./transaction-list.tsx";
import {
  fetchTransactions,
  isFiltered,
  type TransactionFilter,
  useTransactionFilter,
  useTransactions,
} from "./transactions-query.ts";

type Activity = NonNullable<CardPage["activity"]>;

/** Shown at first, before all are asked for. */
const SHOWN_AT_FIRST = 10;

/** The transactions of a card: searched, filtered, corrected and exported. */
export function TransactionsPart({ page, activity }: { page: CardPage; activity: Activity }) {
  const { filter, change, clear } = useTransactionFilter();
  const [isWhole, setWhole] = useState(false);
  const [corrected, setCorrected] = useState<{ row: TransactionItem; opener: HTMLElement } | null>(null);
  const { data, isPending, isError, error, hasNextPage, isFetching, isFetchingNextPage, fetchNextPage, refetch } =
    useTransactions(page.card.id, filter);
  const all = useMemo(() => data?.pages.flatMap(({ transactions }) => transactions) ?? [], [data]);
  const isShort = !isWhole && !isFiltered(filter);
  const shown = useMemo(() => (isShort ? all.slice(0, SHOWN_AT_FIRST) : all), [all, isShort]);
  const { statements, credits } = page;
  const context = useMemo(() => ({ statements, credits }), [statements, credits]);
  const onEnd = useCallback(() => {
    if (!isShort && hasNextPage && !isFetching) void fetchNextPage();
  }, [isShort, hasNextPage, isFetching, fetchNextPage]);
  const onCorrect = (row: TransactionItem, opener: HTMLElement) => setCorrected({ row, opener });
  const isSearching = hasNextPage && (isFetching || shown.length === 0) && isFiltered(filter);
  return (
    <Part
      id="purchases"
      title="Purchases"
      aside={
        <span className="flex flex-wrap gap-x-5">
          {formatCount(activity.count, "transaction")}
          <Link className="link" to={purchasesPath(page.card.id)}>
            Log a purchase
          </Link>
        </span>
      }
    >
      <Toolbar page={page} activity={activity} filter={filter} onChange={change} />
      <output className={isFiltered(filter) ? "block pb-3 text-small text-ink-3" : "sr-only"}>
        {isPending
          ? null
          : `${formatCount(shown.length, "transaction")}${isFiltered(filter) ? " found" : " shown"}${hasNextPage && isFiltered(filter) ? ", and maybe more" : ""}.`}
      </output>
      {isPending ? (
        <SkeletonRows rows={6} label="Loading transactions..." />
      ) : isError && all.length === 0 ? (
        <div role="alert" className="grid justify-items-start gap-3 py-4">
          <p>We couldn't load the transactions. {describeError(error)}</p>
          <Button onClick={() => void refetch()}>Try again</Button>
        </div>
      ) : shown.length === 0 && !isSearching ? (
        <div className="grid justify-items-start gap-3 border-t border-line py-6">
          <p className="text-ink-2">
            {isFiltered(filter) ? "No transactions match this search." : "No transactions yet."}
          </p>
          {isFiltered(filter) ? (
            <Button size="small" onClick={clear}>
              Show all transactions
            </Button>
          ) : null}
        </div>
      ) : isShort ? (
        <ShortTransactionList
          transactions={shown}
          context={context}
          earns={activity.earns}
          today={page.today}
          correctedId={corrected?.row.id ?? null}
          onCorrect={onCorrect}
        />
      ) : (
        <TransactionList
          transactions={shown}
          context={context}
          earns={activity.earns}
          today={page.today}
          correctedId={corrected?.row.id ?? null}
          onCorrect={onCorrect}
          onEnd={onEnd}
        />
      )}
      {isShort && (all.length > shown.length || hasNextPage) ? (
        <button type="button" className="link mt-3 text-small" onClick={() => setWhole(true)}>
          Show all {formatCount(activity.count, "transaction")}
        </button>
      ) : null}
      {isFetchingNextPage || isSearching ? (
        <p className="py-3 text-small text-ink-3">{isFiltered(filter) ? "Searching..." : "Loading more..."}</p>
      ) : null}
      {isError && all.length > 0 ? (
        <p role="alert" className="py-3 text-copper-ink">
          We couldn't load more. {describeError(error)}{" "}
          <button type="button" className="link" onClick={() => void fetchNextPage()}>
            Try again
          </button>
        </p>
      ) : null}
      {corrected === null ? null : (
        <CategoryPopover
          key={corrected.row.id}
          {...corrected}
          bankName={page.summary.bank?.name ?? page.summary.issuer}
          earns={activity.earns}
          onClose={() => setCorrected(null)}
        />
      )}
    </Part>
  );
}

type ToolbarProps = {
  page: CardPage;
  activity: Activity;
  filter: TransactionFilter;
  onChange: (changed: Partial<TransactionFilter>) => void;
};

function Toolbar({ page, activity, filter, onChange }: ToolbarProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 pb-4">
      <SearchField value={filter.search ?? ""} onChange={(search) => onChange({ search })} />
      <ChipSelect
        label="Category"
        all="All categories"
        value={filter.categoryId}
        onChoose={(categoryId) => onChange({ categoryId })}
      >
        {activity.categories.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </ChipSelect>
      <ChipSelect label="Month" all="All months" value={filter.month} onChoose={(month) => onChange({ month })}>
        {activity.months.map((month) => (
          <option key={month} value={month}>
            {formatMonth(`${month}-01`)}
          </option>
        ))}
      </ChipSelect>
      <ChipSelect
        label="Kind"
        all="All kinds"
        value={filter.kind}
        onChoose={(kind) => onChange({ kind, feeKind: null })}
      >
        {Object.entries(kindLabels).map(([kind, label]) => (
          <option key={kind} value={kind}>
            {label}
          </option>
        ))}
      </ChipSelect>
      {filter.kind === "fee" ? (
        <ChipSelect label="Fee" all="All fees" value={filter.feeKind} onChoose={(feeKind) => onChange({ feeKind })}>
          {Object.entries(feeLabels).map(([kind, label]) => (
            <option key={kind} value={kind}>
              {kind === "other" ? "Other fee" : label}
            </option>
          ))}
        </ChipSelect>
      ) : null}
      <ChipSelect
        label="Status"
        all="Posted and pending"
        value={filter.status}
        onChoose={(status) => onChange({ status })}
      >
        <option value="posted">Posted</option>
        <option value="pending">Pending</option>
      </ChipSelect>
      <ExportButton page={page} filter={filter} />
    </div>
  );
}

const PAUSE_MS = 300;

/** Searches a moment after the last key. */
function SearchField({ value, onChange }: { value: string; onChange: (search: string) => void }) {
  const [typed, setTyped] = useState(value);
  // The address may change on its own, as by the button that shows all.
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    if (value !== typed.trim()) setTyped(value);
  }
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === value) return;
    const timer = setTimeout(() => onChange(wanted), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);
  return (
    <label className="flex h-11 w-full items-center gap-2.5 rounded-field border border-ink-3 bg-raised px-3 focus-within:outline-2 md:w-60">
      <SearchIcon size={15} className="shrink-0 text-ink-2" />
      <span className="sr-only">Search transactions</span>
      <input
        type="search"
        value={typed}
        maxLength={80}
        onChange={({ target }) => setTyped(target.value)}
        placeholder="Merchant or amount"
        className="w-full min-w-0 bg-transparent outline-none placeholder:text-ink-3 max-md:text-[1rem]"
      />
    </label>
  );
}

/** Saves what the filter leaves as a table. */
function ExportButton({ page, filter }: { page: CardPage; filter: TransactionFilter }) {
  const save = useMutation({
    mutationFn: async () => {
      const [rows, { transactionsCsv }] = await Promise.all([
        fetchTransactions(page.card.id, filter),
        import("./transactions-csv.ts"),
      ]);
      const name = cardTitle(page.summary)
        .toLowerCase()
        .replaceAll(/[^a-z0-9]+/g, "-");
      saveFile(`${name}-transactions-${page.today}.csv`, new Blob([transactionsCsv(rows)], { type: "text/csv" }));
      return rows.length;
    },
  });
  return (
    <div className="grid justify-items-end gap-1 md:ml-auto">
      <Button size="small" variant="text" busy={save.isPending} busyLabel="Exporting" onClick={() => save.mutate()}>
        Export
      </Button>
      <output className={save.data === undefined ? "sr-only" : "text-caption text-ink-3"}>
        {save.data === undefined ? null : `${formatCount(save.data, "transaction")} saved.`}
      </output>
      <ValidationFailure error={save.error} title="We couldn't create the file." />
    </div>
  );
}

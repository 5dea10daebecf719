import { useMutation } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router-dom";
import { Button } from "../../../components/button.tsx";
import { classNames } from "../../../components/class-names.ts";
import { CloseIcon } from "../../../components/icons.tsx";
import { describeError } from "../../../lib/describe-error.ts";
import { capitalize, formatCount, formatNumber } from "../../../lib/format.ts";
import { showToast } from "../../../lib/toast-store.ts";
import { DownloadIcon } from "../icons.tsx";
import { LoadError } from "../load-error.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import { ColumnChooser } from "./column-chooser.tsx";
import { exportRows } from "./export-rows.ts";
import { FilterBar } from "./filter-bar.tsx";
import { columnsPatch, patchAddress, toggleSorting, viewAddress, viewParams } from "./list-address.ts";
import { ListTable } from "./list-table.tsx";
import type { ListAnswer, ListDefinition, ListView } from "./list-types.ts";
import { useListViews } from "./list-views.ts";
import { Paging } from "./paging.tsx";
import { SearchBox } from "./search-box.tsx";
import { useList } from "./use-list.ts";
import { ViewTabs } from "./view-tabs.tsx";

type ListPageProps<Row extends object> = {
  definition: ListDefinition<Row>;
  /** After a bulk action: what it changed has to be loaded again. */
  onChanged?: () => Promise<void>;
};

const doNothing = () => Promise.resolve();
const noViews: ListView[] = [{ id: "all", label: "All", address: "" }];
const noChecked: ReadonlyMap<string, never> = new Map<string, never>();

/**
 * A list of the back office: views, filters, columns, table, selection, paging, export and an open row, as defined by `definition`.
 * All of it but the checked rows is in the address, so that a link shows the same and Back goes back.
 */
export function ListPage<Row extends object>({ definition, onChanged = doNothing }: ListPageProps<Row>) {
  const { columns, noun, rowId, filters = [], search, actions, empty, detail } = definition;
  const many = noun[1];
  const list = useList(definition);
  const { params, patch, data, shownColumns, request } = list;
  const sharedViews = definition.views ?? noViews;
  const views = useListViews(definition.name, sharedViews);
  const view = views.views.find(({ id }) => id === params.get("view")) ?? views.views[0];
  const current = viewAddress(params);
  const isChanged = view !== undefined && current !== viewAddress(new URLSearchParams(view.address));
  const [checked, setChecked] = useState<ReadonlyMap<string, Row>>(noChecked);
  const [exported, setExported] = useState(0);
  const key = JSON.stringify(request);
  // What is checked belongs to the rows of one question.
  const [askedKey, setAskedKey] = useState(key);
  if (askedKey !== key) {
    setAskedKey(key);
    setChecked(noChecked);
  }
  // The address of a list without parameters is its first view.
  const { setParams } = list;
  const needsView = params.size === 0 && view !== undefined && view.address !== "";
  useEffect(() => {
    if (needsView) setParams(viewParams(view), { replace: true });
  }, [needsView, view, setParams]);
  const searchFor = useCallback(
    (typed: string) => patch({ query: typed }, { replace: list.query !== "" && typed !== "" }),
    [patch, list.query],
  );
  const exportFile = useMutation({
    mutationFn: async (chosen: readonly Row[] | undefined) => {
      if (chosen === undefined && definition.saveExport !== undefined) return definition.saveExport(request);
      await exportRows(definition.name, columns, chosen ?? (await list.fetchAll(setExported)), current);
    },
    onError: (error) => showToast(`The export stopped. ${describeError(error)}`),
  });

  const rows = data?.rows;
  const open = list.openId === null ? undefined : rows?.find((row) => rowId(row) === list.openId);
  const isFiltered = list.query !== "" || Object.keys(list.filters).length > 0;
  const isFirstView = view?.id === sharedViews[0]?.id;
  const clear = () => patch({ query: null, ...Object.fromEntries(filters.map((filter) => [filter.key, null])) });
  const { pathname } = useLocation();
  const toRow = (id: string) => `${pathname}?${patchAddress(params, { open: id }).toString()}`;
  const saveView = (label: string, id: string = crypto.randomUUID()) => {
    views.save({ id, label, address: current });
    patch({ view: id });
  };
  const hasRows = rows !== undefined && rows.length > 0;
  const countFilters = Object.keys(list.filters).length + (list.query === "" ? 0 : 1);

  return (
    <div className={classNames(open !== undefined && "gap-10 lg:grid lg:grid-cols-[20rem_minmax(0,1fr)]")}>
      <div className={classNames("min-w-0", open !== undefined && "max-lg:hidden")}>
        <ViewTabs
          list={many}
          views={views.views}
          currentId={view?.id ?? ""}
          total={list.isStale || data === undefined ? undefined : formatTotal(data)}
          isChanged={isChanged}
          onOpen={(next) => setParams(viewParams(next))}
          onSave={(label) => saveView(label)}
          onDelete={
            view !== undefined && views.isSaved(view.id)
              ? () => {
                  views.remove(view.id);
                  setParams(new URLSearchParams());
                }
              : undefined
          }
        />
        <FilterBar
          search={search === undefined ? null : <SearchBox {...search} value={list.query} onSearch={searchFor} />}
          filters={filters}
          chosen={list.filters}
          onChoose={(filter, value) => patch({ [filter]: value })}
          onClear={isFiltered ? clear : undefined}
          tools={
            open !== undefined ? null : (
              <>
                <ColumnChooser
                  columns={columns}
                  shown={shownColumns}
                  onChange={(shown) => patch(columnsPatch(shown, columns), { replace: true })}
                  onReset={() => patch({ columns: null }, { replace: true })}
                  onSaveToView={() => view !== undefined && saveView(view.label, view.id)}
                />
                <Button
                  size="small"
                  className="md:min-h-9!"
                  busy={exportFile.isPending}
                  busyLabel={exported === 0 ? "Exporting" : `${formatCount(exported, "row")} so far`}
                  onClick={() => exportFile.mutate(undefined)}
                >
                  <DownloadIcon /> Export
                </Button>
              </>
            )
          }
        />
        {list.error ? (
          <LoadError
            what={capitalize(many)}
            error={list.error}
            shownSince={list.loadedAt}
            onRetry={() => (list.isFirstPage || data !== undefined ? void list.refetch() : list.goToFirst())}
          />
        ) : null}
        {rows === undefined && list.error ? null : (
          <ListTable
            label={many}
            columns={columns}
            shownColumns={shownColumns}
            rows={rows}
            rowId={rowId}
            rowHref={(row) => definition.href?.(row) ?? toRow(rowId(row))}
            rowName={definition.rowName}
            caption={definition.caption}
            openId={open === undefined ? null : rowId(open)}
            sorting={list.sorting}
            onSort={(by) => patch(toggleSorting(list.sorting, by))}
            checked={actions === undefined ? null : checked}
            onCheck={setChecked}
            isStale={list.isStale}
            isNarrow={open !== undefined}
          />
        )}
        {rows === undefined || hasRows ? null : isFiltered && !(isFirstView && !isChanged) ? (
          <ListNotice
            title={`No ${many} match ${countFilters === 1 ? "this filter" : `these ${countFilters} filters`}`}
            text="Try fewer words, or remove a filter."
            action={<Button onClick={clear}>Clear filters</Button>}
          />
        ) : !list.isFirstPage ? (
          <ListNotice
            title="Nothing on this page"
            text={`The list is now shorter.`}
            action={<Button onClick={list.goToFirst}>First page</Button>}
          />
        ) : (
          <ListNotice {...empty} />
        )}
        {hasRows && data !== undefined ? (
          <Paging
            start={list.start}
            count={rows.length}
            total={formatTotal(data)}
            documentsRead={data.documentsRead}
            onPrevious={list.goToPrevious}
            onNext={list.goToNext}
          />
        ) : null}
        {actions === undefined ? null : (
          <BulkBar
            noun={noun}
            rows={[...checked.values()]}
            rowId={rowId}
            rowName={definition.rowName}
            total={data?.total ?? 0}
            actions={actions}
            onSelectAll={async () => setChecked(new Map((await list.fetchAll()).map((row) => [rowId(row), row])))}
            onExport={() => exportFile.mutate([...checked.values()])}
            onClear={() => setChecked(noChecked)}
            onChanged={onChanged}
          />
        )}
      </div>
      {open === undefined || detail === undefined ? null : (
        <div className="min-w-0">
          <div className="mb-2 flex justify-end max-lg:justify-start">
            <Link
              to={`${pathname}?${patchAddress(params, { open: null }).toString()}`}
              className="inline-flex min-h-8 items-center gap-2 rounded-chip text-small text-ink-2 hover:text-ink"
            >
              <CloseIcon size={12} /> Back to {many}
            </Link>
          </div>
          <div key={list.openId}>{detail(open)}</div>
        </div>
      )}
    </div>
  );
}

/** "1,000+" where the server counts no further. */
const formatTotal = ({ total, totalIsMinimum = false }: Pick<ListAnswer<never>, "total" | "totalIsMinimum">) =>
  `${formatNumber(total)}${totalIsMinimum ? "+" : ""}`;

type ListNoticeProps = { title: string; text: string; action?: ReactNode };

/** In the place of the rows: why there are none, and one way on. */
function ListNotice({ title, text, action }: ListNoticeProps) {
  return (
    <div className="grid justify-items-start gap-1 border-b border-line py-7">
      <p className="text-heading font-semibold">{title}</p>
      <p className="max-w-100 text-ink-2">{text}</p>
      {action === undefined ? null : <div className="mt-2">{action}</div>}
    </div>
  );
}

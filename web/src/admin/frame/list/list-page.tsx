import { adminListViewsContract } from "@cardwell/core/contract/admin/list-views";
import { MOST_LIST_VIEWS, MOST_LIST_VIEWS_REACHED } from "@cardwell/core/domain/staff/tabs";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router-dom";
import { Button } from "../../../components/button.tsx";
import { classNames } from "../../../components/class-names.ts";
import { CloseIcon } from "../../../components/icons.tsx";
import { callApi } from "../../../lib/api-client.ts";
import { rejectedAt } from "../../../lib/api-error.ts";
import { capitalize, formatNumber } from "../../../lib/format.ts";
import { showFailure } from "../../../lib/toast-store.ts";
import { ActionButton } from "../action-button.tsx";
import type { DrawnButton } from "../action-button.tsx";
import { DownloadIcon } from "../icons.tsx";
import { LoadError } from "../load-error.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import { ColumnChooser } from "./column-chooser.tsx";
import { exportList } from "./export-list.ts";
import { FilterBar } from "./filter-bar.tsx";
import { columnsPatch, patchAddress, toggleSorting, viewAddress, viewParams } from "./list-address.ts";
import { ListTable } from "./list-table.tsx";
import type { ListAnswer, ListDefinition, ListView } from "./list-types.ts";
import { useListViews } from "./list-views.ts";
import { Paging } from "./paging.tsx";
import { SearchBox } from "./search-box.tsx";
import { useList } from "./use-list.ts";
import { ViewTabs } from "./view-tabs.tsx";
import { ViewNameDialog, ViewTools } from "./view-tools.tsx";

type ListPageProps<Row extends object> = {
  definition: ListDefinition<Row>;
  /** After a bulk action: what it changed has to be loaded again. */
  onChanged?: () => Promise<void>;
};

const doNothing = () => Promise.resolve();
const noViews: ListView[] = [{ id: "all", label: "All", address: "" }];
const toAddress = ({ address }: ListView): string => viewAddress(new URLSearchParams(address));
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
  const { views, chosenId, defaultView, ...viewsState } = useListViews(definition.name, definition.views ?? noViews);
  const current = viewAddress(params);
  const unnamedView = current === "" && defaultView?.address === "" ? defaultView : views[0];
  const view =
    views.find(({ id }) => id === params.get("view")) ??
    // A link names what a view shows, not the view.
    (current === "" ? unnamedView : (views.find((each) => current === toAddress(each)) ?? unnamedView));
  const isChanged = view !== undefined && current !== toAddress(view);
  // What is checked belongs to the rows of one request, in whatever order they are.
  const { sort: _sort, order: _order, ...asked } = request;
  const key = JSON.stringify(asked);
  const [selection, setSelection] = useState<{ key: string; checked: ReadonlyMap<string, Row> }>({
    key,
    checked: noChecked,
  });
  if (selection.key !== key) setSelection({ key, checked: noChecked });
  const { checked } = selection;
  /** Nothing is checked if another request is shown meanwhile. */
  const setChecked = (rows: ReadonlyMap<string, Row>) =>
    setSelection((shown) => (shown.key === key ? { key, checked: rows } : shown));
  // The address of a list without parameters is its default view.
  const { setParams } = list;
  const defaultId = defaultView?.id;
  const shownByDefault =
    params.size === 0 && defaultView !== undefined ? viewParams(defaultView, defaultId).toString() : "";
  useEffect(() => {
    if (shownByDefault !== "") setParams(new URLSearchParams(shownByDefault), { replace: true });
  }, [shownByDefault, setParams]);
  const [newViewId, setNewViewId] = useState<string | null>(null);
  const commonNames = views.filter(({ saved }) => saved === undefined).map(({ label }) => label);
  const hasMostViews = views.filter(({ saved }) => saved?.isOwn).length >= MOST_LIST_VIEWS;
  const saveNewView = () => (hasMostViews ? showFailure(MOST_LIST_VIEWS_REACHED) : setNewViewId(crypto.randomUUID()));
  const searchFor = useCallback(
    (typed: string) => patch({ query: typed }, { replace: list.query !== "" && typed !== "" }),
    [patch, list.query],
  );
  const { exported } = definition.endpoint;
  const exportAction = definition.exportAction?.(request) ?? (exported ? exportList(exported, request) : null);

  const rows = data?.rows;
  const opened = list.openId === null ? undefined : rows?.find((row) => rowId(row) === list.openId);
  const { openId } = list;
  const { loadRow } = definition;
  const distant = useQuery({
    queryKey: [...definition.queryKey, "row", openId],
    queryFn:
      loadRow === undefined || openId === null || opened !== undefined || rows === undefined
        ? skipToken
        : ({ signal }) => loadRow(openId, signal),
  });
  const open = opened ?? (openId === null ? undefined : distant.data);
  const chips = filters.filter(({ isByView }) => isByView !== true);
  const chosen = chips.filter(({ key: filter }) => list.filters[filter] !== undefined).length;
  const isFiltered = list.query !== "" || chosen > 0;
  // Without a name the empty address would show the default view.
  const keepView = defaultView === undefined || defaultView.address === "" ? {} : { view: view?.id ?? null };
  const isFirstView = view?.id === views[0]?.id;
  const clear = () =>
    patch({ query: null, ...Object.fromEntries(chips.map((filter) => [filter.key, null])), ...keepView });
  const { pathname } = useLocation();
  const toRow = (id: string) => `${pathname}?${patchAddress(params, { open: id }).toString()}`;
  const hasRows = rows !== undefined && rows.length > 0;
  const countFilters = chosen + (list.query === "" ? 0 : 1);

  return (
    <div className={classNames(open !== undefined && "gap-10 lg:grid lg:grid-cols-[20rem_minmax(0,1fr)]")}>
      <div className={classNames("min-w-0", open !== undefined && "max-lg:hidden")}>
        {views.length < 2 && !isChanged && viewsState.error === null ? null : (
          <ViewTabs
            list={many}
            views={views}
            currentId={view?.id ?? ""}
            total={list.isStale || data === undefined ? undefined : formatTotal(data)}
            onOpen={(next) => setParams(viewParams(next, defaultId))}
            tools={
              viewsState.error !== null ? (
                <p className="text-ink-2">
                  Saved views didn't load.{" "}
                  <button type="button" className="link min-h-10" onClick={viewsState.retry}>
                    Retry
                  </button>
                </p>
              ) : view === undefined ? null : (
                <ViewTools
                  key={view.id}
                  list={definition.name}
                  view={view}
                  commonNames={commonNames}
                  isDefault={view.id === defaultId}
                  defaultId={chosenId}
                  isChanged={isChanged}
                  address={current}
                  onSaveNew={saveNewView}
                  onRemoved={() => setParams(new URLSearchParams())}
                />
              )
            }
          />
        )}
        {newViewId === null ? null : (
          <ViewNameDialog
            title="Save this view"
            list={definition.name}
            name=""
            taken={commonNames}
            send={({ name }) =>
              callApi(adminListViewsContract.save, {
                params: { list: definition.name },
                body: { id: newViewId, name, address: current },
              })
            }
            onSent={() => patch({ view: newViewId })}
            onClose={() => setNewViewId(null)}
          />
        )}
        <FilterBar
          search={search === undefined ? null : <SearchBox {...search} value={list.query} onSearch={searchFor} />}
          filters={chips}
          chosen={list.filters}
          onChoose={(filter, value) => patch({ [filter]: value, ...(value === null && keepView) })}
          onClear={isFiltered ? clear : undefined}
          tools={
            open !== undefined ? null : (
              <>
                <ColumnChooser
                  columns={columns}
                  shown={shownColumns}
                  onChange={(shown) => patch(columnsPatch(shown, columns), { replace: true })}
                  onReset={() => patch({ columns: null }, { replace: true })}
                  onSaveView={isChanged ? saveNewView : undefined}
                />
                <ActionButton action={exportAction} as={ExportButton} />
              </>
            )
          }
        />
        {distant.error ? (
          <LoadError
            what={`The ${noun[0]} that this address opens`}
            error={distant.error}
            onRetry={() => void distant.refetch()}
          />
        ) : null}
        {list.error ? (
          <LoadError
            what={capitalize(many)}
            error={list.error}
            shownSince={list.loadedAt}
            onRetry={() => void list.refetch()}
            wayOn={
              rejectedAt(list.error, "query.cursor") === undefined
                ? undefined
                : { label: "First page", onClick: list.goToFirst }
            }
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
        {rows === undefined || hasRows ? null : data?.nextCursor ? (
          <ListNotice
            title="None so far"
            text={`There may be ${many} on the next page.`}
            action={<Button onClick={list.goToNext}>Next page</Button>}
          />
        ) : isFiltered && !(isFirstView && !isChanged) ? (
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
            unselected={data !== undefined && checked.size < data.total ? { total: formatTotal(data) } : null}
            actions={actions}
            onSelectAll={async () => setChecked(new Map((await list.fetchAll()).map((row) => [rowId(row), row])))}
            exportAction={exported ? exportList(exported, request, [...checked.values()]) : null}
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

const ExportButton = (button: DrawnButton) => (
  <Button size="small" className="md:min-h-9!" {...button}>
    <DownloadIcon /> Export
  </Button>
);

/** "1,000+" where the server counts no further. */
const formatTotal = ({ total, totalIsMinimum = false }: Pick<ListAnswer<never>, "total" | "totalIsMinimum">) =>
  `${formatNumber(total)}${totalIsMinimum ? "+" : ""}`;

/** How many rows a list has as its address describes it, for the head of its page. */
export function ListCount<Row extends object>({ definition }: { definition: ListDefinition<Row> }) {
  const { data, isStale } = useList(definition);
  const [one, many] = definition.noun;
  return data === undefined || isStale ? null : `${formatTotal(data)} ${data.total === 1 ? one : many}`;
}

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

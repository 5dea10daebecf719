import { adminCardUniverseContract as contract } from "@cardwell/core/contract/admin/card-universe";
import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { Button, LinkButton } from "../../../components/button.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import { callApi } from "../../../lib/api-client.ts";
import { usePageTitle } from "../../../lib/use-page-title.ts";
import { PageHead } from "../../page-head.tsx";
import { AdminTable } from "../../table/admin-table.tsx";
import { ColumnChoice } from "../../table/column-choice.tsx";
import { ExportButton, exportLimit } from "../../table/export-button.tsx";
import { FilterSelect } from "../../table/filter-select.tsx";
import { Pager } from "../../table/pager.tsx";
import { SearchBox } from "../../table/search-box.tsx";
import { parseChoice, parsePage, pressedSort, parseSorting } from "../../table/table-address.ts";
import { useAddress } from "../../table/use-address.ts";
import { useColumns } from "../../table/use-columns.ts";
import { places } from "../places.ts";
import { cardListQuery } from "../queries.ts";
import { Sections } from "../sections.tsx";
import { toOptions, segmentLabels, statusLabels, listValues } from "../labels.ts";
import { cardColumns, cardSorts, hiddenAtFirst } from "./card-columns.tsx";
import type { CardSort } from "./card-columns.tsx";
import { Totals } from "./totals.tsx";

const limit = 50;

/** All cards of the catalog: searched, filtered and sorted by the server. */
export function CardsPage() {
  usePageTitle("Card universe, back office");
  const { params, change } = useAddress();
  const sorting = parseSorting<CardSort>(params, cardSorts, { by: "name", order: "asc" });
  const segment = parseChoice(params, "segment", listValues(segmentLabels));
  const status = parseChoice(params, "status", listValues(statusLabels));
  const issuer = params.get("issuer") ?? undefined;
  const query = params.get("query") ?? "";
  const page = parsePage(params);
  const asked = {
    sort: sorting.by,
    order: sorting.order,
    ...(query !== "" && { query }),
    ...(issuer !== undefined && { issuer }),
    ...(segment !== undefined && { segment }),
    ...(status !== undefined && { status }),
  };
  const { data, error, refetch, isPlaceholderData } = useQuery(
    cardListQuery({ ...asked, page: String(page), limit: String(limit) }),
  );
  const { shown, isShown, toggle } = useColumns("cards", cardColumns, hiddenAtFirst);
  const search = useCallback(
    (typed: string) => change({ query: typed }, { replace: query !== "" && typed !== "" }),
    [change, query],
  );
  const isFiltered = query !== "" || issuer !== undefined || segment !== undefined || status !== undefined;
  const clear = () => change({ query: null, issuer: null, segment: null, status: null });
  return (
    <>
      <PageHead
        title="Card universe"
        actions={
          <>
            <ColumnChoice columns={cardColumns} isShown={isShown} onToggle={toggle} />
            <ExportButton
              name="cards"
              columns={cardColumns}
              fetchPage={(next) =>
                callApi(contract.list, { query: { ...asked, page: String(next), limit: String(exportLimit) } })
              }
            />
            <LinkButton to={places.newCard}>New card</LinkButton>
          </>
        }
      />
      <Sections proposals={data?.totals.pendingProposals} reports={data?.totals.openReports} />
      <Totals totals={data?.totals} />
      <div className="mt-5 mb-2 flex flex-wrap items-center gap-2">
        <SearchBox label="Search cards" placeholder="Name, issuer or id" value={query} onSearch={search} />
        <FilterSelect
          label="Issuer"
          value={issuer}
          options={(data?.issuers ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          onChoose={(value) => change({ issuer: value })}
        />
        <FilterSelect
          label="Kind"
          value={segment}
          options={toOptions(segmentLabels)}
          onChoose={(value) => change({ segment: value })}
        />
        <FilterSelect
          label="Status"
          value={status}
          options={toOptions(statusLabels)}
          onChoose={(value) => change({ status: value })}
        />
        {isFiltered ? (
          <Button variant="text" size="small" onClick={clear}>
            Clear
          </Button>
        ) : null}
      </div>
      <AdminTable
        label="cards"
        columns={shown}
        rows={data?.rows}
        rowKey={({ id }) => id}
        sorting={sorting}
        onSort={(key) => change(pressedSort(sorting, key))}
        error={error}
        onRetry={() => void refetch()}
        stale={isPlaceholderData}
        empty={
          page > 1 ? null : (
            <EmptyState
              title={isFiltered ? "No card is like that." : "The catalog is empty."}
              action={isFiltered ? <Button onClick={clear}>Show all cards</Button> : undefined}
            >
              {isFiltered ? "Try fewer words, or another filter." : "Add a card, or import a file of cards."}
            </EmptyState>
          )
        }
      />
      {data === undefined ? null : (
        <Pager page={page} limit={limit} total={data.total} onPage={(next) => change({ page: String(next) })} />
      )}
    </>
  );
}

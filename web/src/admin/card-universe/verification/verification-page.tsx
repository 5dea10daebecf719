import { adminCardUniverseContract as contract } from "@cardwell/core/contract/admin/card-universe";
import { fullName } from "@cardwell/core/domain/catalog/full-name";
import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { Link } from "react-router-dom";
import { EmptyState } from "../../../components/empty-state.tsx";
import { callApi } from "../../../lib/api-client.ts";
import { formatCount } from "../../../lib/format.ts";
import { AdminTable } from "../../table/admin-table.tsx";
import type { AdminColumn } from "../../table/admin-table.tsx";
import { ExportButton, exportLimit } from "../../table/export-button.tsx";
import { FilterSelect } from "../../table/filter-select.tsx";
import { Pager } from "../../table/pager.tsx";
import { SearchBox } from "../../table/search-box.tsx";
import { parseChoice, parsePage } from "../../table/table-address.ts";
import { useAddress } from "../../table/use-address.ts";
import { FactSourceText } from "../fact-source.tsx";
import { PartFrame } from "../part-frame.tsx";
import { adminCardPath } from "../places.ts";
import { cardListQuery, verificationQuery } from "../queries.ts";
import type { VerificationRow } from "../queries.ts";
import { confidenceLabels, toOptions, listValues } from "../labels.ts";

const limit = 50;

/** What is not known cannot be verified: it is entered first. */
const getPath = (row: VerificationRow) =>
  row.isKnown ? `${adminCardPath(row.cardId)}?fact=${row.path}` : adminCardPath(row.cardId, "edit");

function SourceOf({ row }: { row: VerificationRow }) {
  return row.isKnown ? <FactSourceText source={row.source} /> : "to be entered first";
}

const columns: AdminColumn<VerificationRow>[] = [
  {
    key: "fact",
    head: "Fact",
    csv: ({ label }) => label,
    cell: (row) => (
      <>
        <Link to={getPath(row)} className="font-medium hover:underline">
          {row.label}
        </Link>
        <span className="block text-small text-ink-3 md:hidden">
          {fullName(row.issuer, row.cardName)}: {row.value}
        </span>
        <span className="block text-small text-ink-3 md:hidden">
          <SourceOf row={row} />
        </span>
      </>
    ),
  },
  {
    key: "card",
    head: "Card",
    secondary: true,
    csv: ({ cardName }) => cardName,
    cell: ({ cardName, issuer }) => (
      <>
        {cardName}
        <span className="block text-small whitespace-nowrap text-ink-3">{issuer}</span>
      </>
    ),
  },
  { key: "value", head: "What we say", secondary: true, csv: ({ value }) => value, cell: ({ value }) => value },
  {
    key: "source",
    head: "Source",
    secondary: true,
    csv: ({ source }) => source.sourceUrl ?? source.sourceType,
    cell: (row) => (
      <span className="text-small text-ink-3">
        <SourceOf row={row} />
      </span>
    ),
  },
];

/** Facts that nobody has read at their source yet, or not for a year; those of the most held cards first. */
export function VerificationPage() {
  const { params, change } = useAddress();
  const query = params.get("query") ?? "";
  const issuer = params.get("issuer") ?? undefined;
  const confidence = parseChoice(params, "confidence", listValues(confidenceLabels));
  const page = parsePage(params);
  const asked = {
    ...(query !== "" && { query }),
    ...(issuer !== undefined && { issuer }),
    ...(confidence !== undefined && { confidence }),
  };
  const { data, error, refetch, isPlaceholderData } = useQuery(
    verificationQuery({ ...asked, page: String(page), limit: String(limit) }),
  );
  const issuers = useQuery(cardListQuery({ limit: "1" })).data?.issuers ?? [];
  const search = useCallback(
    (typed: string) => change({ query: typed }, { replace: query !== "" && typed !== "" }),
    [change, query],
  );
  return (
    <PartFrame
      title="To verify"
      aside={
        data === undefined
          ? undefined
          : `${formatCount(data.total - data.unknown, "stated fact")}, ${formatCount(data.unknown, "fact")} not known`
      }
      actions={
        <ExportButton
          name="facts-to-verify"
          columns={columns}
          fetchPage={(next) =>
            callApi(contract.verification, { query: { ...asked, page: String(next), limit: String(exportLimit) } })
          }
        />
      }
    >
      <p className="max-w-155 text-ink-2">
        Facts that nobody has read at their source yet, or not for a year. Those of the cards that most members hold
        come first. Facts that a card ought to state and does not are among them.
      </p>
      <div className="mt-4 mb-2 flex flex-wrap items-center gap-2">
        <SearchBox label="Search cards" placeholder="Card or issuer" value={query} onSearch={search} />
        <FilterSelect
          label="Issuer"
          value={issuer}
          options={issuers.map(({ id, name }) => ({ value: id, label: name }))}
          onChoose={(value) => change({ issuer: value })}
        />
        <FilterSelect
          label="Confidence"
          value={confidence}
          options={toOptions(confidenceLabels)}
          onChoose={(value) => change({ confidence: value })}
        />
      </div>
      <AdminTable
        label="facts to verify"
        columns={columns}
        rows={data?.rows}
        rowKey={({ cardId, path }) => `${cardId} ${path}`}
        error={error}
        onRetry={() => void refetch()}
        stale={isPlaceholderData}
        empty={page > 1 ? null : <EmptyState title="No fact is left to verify here." />}
      />
      {data === undefined ? null : (
        <Pager page={page} limit={limit} total={data.total} onPage={(next) => change({ page: String(next) })} />
      )}
    </PartFrame>
  );
}

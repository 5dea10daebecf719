import { adminCardUniverseContract as contract } from "@cardwell/core/contract/admin/card-universe";
import { fullName } from "@cardwell/core/domain/catalog/full-name";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { toChoices } from "../../../components/fields/field-data.ts";
import { ListPage } from "../../frame/list/list-page.tsx";
import type { ListColumn, ListDefinition } from "../../frame/list/list-types.ts";
import { FactSourceText } from "../fact-source.tsx";
import { PartFrame } from "../part-frame.tsx";
import { adminCardPath } from "../places.ts";
import { issuerFilter, listKey, overviewQuery } from "../queries.ts";
import type { VerificationRow } from "../queries.ts";
import { confidenceLabels } from "../labels.ts";

/** What isn't known can't be verified: it is entered first. */
const toFact = (row: VerificationRow) =>
  row.isKnown ? `${adminCardPath(row.cardId)}?fact=${row.path}` : adminCardPath(row.cardId, "edit");

const Source = ({ row }: { row: VerificationRow }) =>
  row.isKnown ? <FactSourceText source={row.source} /> : "Unknown";

const columns: ListColumn<VerificationRow>[] = [
  { id: "fact", label: "Fact", cell: ({ label }) => label },
  {
    id: "card",
    label: "Card",
    cell: ({ cardName, issuer }) => (
      <>
        {cardName}
        <span className="block text-caption whitespace-nowrap text-ink-3">{issuer}</span>
      </>
    ),
  },
  { id: "value", label: "Value", cell: ({ value }) => value },
  {
    id: "source",
    label: "Source",
    cell: (row) => (
      <span className="text-ink-3">
        <Source row={row} />
      </span>
    ),
  },
];

const renderCaption = (row: VerificationRow) => (
  <>
    {fullName(row.issuer, row.cardName)}: {row.value} · <Source row={row} />
  </>
);

/** Facts that are unknown or weren't verified at their source within a year. */
export function VerificationPage() {
  const overview = useQuery(overviewQuery).data;
  const issuers = overview?.issuers;
  const definition = useMemo(
    (): ListDefinition<VerificationRow> => ({
      name: "facts-to-verify",
      endpoint: contract.verification,
      queryKey: listKey("verification"),
      noun: ["fact to verify", "facts to verify"],
      columns,
      rowId: ({ cardId, path }) => `${cardId} ${path}`,
      rowName: ({ label, cardName }) => `${label} of ${cardName}`,
      href: toFact,
      caption: renderCaption,
      search: { label: "Search cards", placeholder: "Card or issuer" },
      filters: [
        issuerFilter(issuers),
        { key: "confidence", label: "Confidence", options: toChoices(confidenceLabels) },
      ],
      empty: { title: "Nothing to verify", text: "Every fact was verified at its source within a year." },
    }),
    [issuers],
  );
  return (
    <PartFrame title="To verify">
      <p className="max-w-155 pt-4 text-ink-2">
        Facts that are unknown or weren't verified at their source within a year. The most held cards are first.
      </p>
      <ListPage definition={definition} />
    </PartFrame>
  );
}

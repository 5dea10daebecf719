import { adminLogosContract as contract } from "@cardwell/core/contract/admin/logos";
import type { LogoRow } from "@cardwell/core/contract/admin/logos";
import type { ResponseOf } from "@cardwell/core/contract/endpoint";
import { toLogoPath } from "@cardwell/core/domain/logos/logo";
import { useQuery } from "@tanstack/react-query";
import { toChoices } from "../../components/fields/field-data.ts";
import { BrandLogo } from "../../components/brand-logo.tsx";
import { TriangleIcon } from "../../components/icons.tsx";
import { formatCount, formatNumber } from "../../lib/format.ts";
import { usePageTitle } from "../../lib/use-page-title.ts";
import { Figures } from "../frame/figures.tsx";
import type { Figure } from "../frame/figures.tsx";
import { formatMoment } from "../frame/format-moment.ts";
import { ListPage } from "../frame/list/list-page.tsx";
import type { ListDefinition } from "../frame/list/list-types.ts";
import { PageHead } from "../frame/page-head.tsx";
import { formatFile, formatFileSize, kindLabels, typeLabels } from "./labels.ts";
import { LogoPanel } from "./logo-panel.tsx";
import { fetchLogo, listKey, overviewQuery, toRowId } from "./queries.ts";

function NameCell({ kind, name, logo }: LogoRow) {
  return (
    <span className="flex items-center gap-3">
      <span
        data-theme="light"
        className="grid h-8 w-10 shrink-0 place-items-center rounded-chip border border-line bg-raised"
      >
        <BrandLogo
          url={logo && toLogoPath(logo.file.id)}
          name={name}
          className="max-h-6 max-w-8 object-contain"
          initialsClassName="text-caption font-medium text-ink-2"
        />
      </span>
      <span className="min-w-0 wrap-anywhere">
        {name}
        <span className="block text-caption font-normal text-ink-3">{kindLabels[kind]}</span>
      </span>
    </span>
  );
}

function FileCell({ row }: { row: LogoRow }) {
  return row.logo === null ? (
    <span className="inline-flex items-center gap-1.5 font-medium text-copper-ink">
      <TriangleIcon size={14} /> Missing
    </span>
  ) : (
    <span className="whitespace-nowrap">{formatFile(row)}</span>
  );
}

const columns: ListDefinition<LogoRow>["columns"] = [
  { id: "name", label: "Logo", sort: "name", csv: ({ name }) => name, cell: NameCell },
  {
    id: "kind",
    label: "Kind",
    isOptional: true,
    csv: ({ kind }) => kindLabels[kind],
    cell: ({ kind }) => kindLabels[kind],
  },
  { id: "file", label: "File", sort: "bytes", isKept: true, csv: formatFile, cell: (row) => <FileCell row={row} /> },
  {
    id: "license",
    label: "License",
    csv: ({ logo }) => logo?.license ?? null,
    cell: ({ logo }) => <span className="wrap-anywhere text-ink-2">{logo?.license ?? "—"}</span>,
  },
  {
    id: "source",
    label: "Source",
    isWide: true,
    csv: ({ logo }) => logo?.source ?? null,
    cell: ({ logo }) => <span className="wrap-anywhere text-ink-2">{logo?.source ?? "—"}</span>,
  },
  {
    id: "updated",
    label: "Updated",
    sort: "updatedAt",
    isWide: true,
    csv: ({ logo }) => logo?.updatedAt ?? null,
    cell: ({ logo }) =>
      logo === null ? "—" : <span className="whitespace-nowrap">{formatMoment(logo.updatedAt)}</span>,
  },
  {
    id: "cards",
    label: "Cards",
    isNumeric: true,
    sort: "cards",
    csv: ({ cards }) => cards,
    cell: ({ cards }) => formatNumber(cards),
  },
  {
    id: "held",
    label: "Held cards",
    isNumeric: true,
    sort: "heldCards",
    csv: ({ heldCards }) => heldCards,
    cell: ({ heldCards }) => formatNumber(heldCards),
  },
];

const definition: ListDefinition<LogoRow> = {
  name: "logos",
  endpoint: contract.list,
  queryKey: listKey,
  noun: ["logo", "logos"],
  columns,
  rowId: toRowId,
  rowName: ({ name }) => name,
  caption: ({ cards, heldCards }) => `${formatCount(cards, "card")} · held ${formatCount(heldCards, "time")}`,
  search: { label: "Search logos", placeholder: "Name, license or source" },
  filters: [
    { key: "kind", label: "Kind", options: toChoices(kindLabels) },
    { key: "status", label: "Status", options: toChoices({ missing: "Missing", uploaded: "Uploaded" }) },
    { key: "type", label: "Format", options: toChoices(typeLabels) },
  ],
  views: [
    { id: "all", label: "All", address: "" },
    { id: "missing", label: "Missing", address: "status=missing" },
    { id: "issuers", label: "Issuers", address: "kind=issuer" },
    { id: "networks", label: "Networks", address: "kind=network" },
    { id: "merchants", label: "Merchants", address: "kind=merchant" },
  ],
  empty: { title: "No names yet", text: "Issuers and merchants appear here once the catalog has them." },
  detail: (row) => <LogoPanel row={row} />,
  loadRow: fetchLogo,
};

/** Logos of issuers, networks and merchants, the missing ones first. */
export function LogosPage() {
  usePageTitle("Logos, back office");
  const totals = useQuery(overviewQuery).data?.totals;
  return (
    <>
      <PageHead
        title={totals === undefined ? "Logos" : formatHeadline(totals.names - totals.logos)}
        caption={totals === undefined ? undefined : `${formatNumber(totals.names)} issuers, networks and merchants`}
      />
      <Figures figures={toFigures(totals)} />
      <ListPage definition={definition} />
    </>
  );
}

const formatHeadline = (missing: number): string =>
  missing === 0 ? "No logo is missing." : `${formatCount(missing, "logo")} ${missing === 1 ? "is" : "are"} missing.`;

type Totals = ResponseOf<typeof contract.list>["totals"];

function toFigures(totals: Totals | undefined): Figure[] {
  if (totals === undefined)
    return ["With logo", "Shown with initials", "Average size"].map((label) => ({ label, value: "…", below: "" }));
  const { names, logos, bytes, heldCards, heldCardsWithInitials } = totals;
  return [
    {
      label: "With logo",
      value: `${formatNumber(logos)} of ${formatNumber(names)}`,
      below: `${Math.floor((100 * logos) / Math.max(1, names))}%`,
    },
    {
      label: "Shown with initials",
      value: formatNumber(heldCardsWithInitials),
      below: `of ${formatCount(heldCards, "card")} that members hold`,
    },
    { label: "Average size", value: logos === 0 ? "—" : formatFileSize(bytes / logos), below: "limit 256 KiB" },
  ];
}

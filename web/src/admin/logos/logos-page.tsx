import { adminLogosContract as contract } from "@cardwell/core/contract/admin/logos";
import type { LogoRow } from "@cardwell/core/contract/admin/logos";
import type { ResponseOf } from "@cardwell/core/contract/endpoint";
import { list } from "@cardwell/core/domain/format";
import { useQuery } from "@tanstack/react-query";
import { toChoices } from "../../components/fields/field-data.ts";
import { TriangleIcon } from "../../components/icons.tsx";
import { LogoTile } from "../../components/logo-tile.tsx";
import { formatCivilDate } from "../../lib/civil.ts";
import { formatCount, formatNumber } from "../../lib/format.ts";
import { usePageTitle } from "../../lib/use-page-title.ts";
import { Figures } from "../frame/figures.tsx";
import type { Figure } from "../frame/figures.tsx";
import { formatMoment } from "../frame/format-moment.ts";
import { ListPage } from "../frame/list/list-page.tsx";
import type { ListDefinition } from "../frame/list/list-types.ts";
import { PageHead } from "../frame/page-head.tsx";
import { formatFile, formatFileSize, kindLabels, problemLabels, typeLabels } from "./labels.ts";
import { LogoAttention } from "./logo-attention.tsx";
import { LogoPanel } from "./logo-panel.tsx";
import { LogoProblems } from "./logo-problems.tsx";
import { fetchLogo, listKey, overviewQuery, toRowId } from "./queries.ts";

function NameCell({ kind, name, mark }: LogoRow) {
  return (
    <span className="flex items-center gap-3">
      <LogoTile logo={mark} large />
      <span className="min-w-0 wrap-anywhere">
        {name}
        <span className="block text-caption font-normal text-ink-3">{kindLabels[kind]}</span>
      </span>
    </span>
  );
}

function FileCell({ row }: { row: LogoRow }) {
  if (row.logo === null)
    return (
      <span className="inline-flex items-center gap-1.5 font-medium text-copper-ink">
        <TriangleIcon size={14} /> Missing
      </span>
    );
  return (
    <>
      <span className="whitespace-nowrap">{formatFile(row)}</span>
      <LogoProblems row={row} />
    </>
  );
}

const columns: ListDefinition<LogoRow>["columns"] = [
  { id: "name", label: "Logo", sort: "name", cell: NameCell },
  {
    id: "kind",
    label: "Kind",
    isOptional: true,
    cell: ({ kind }) => kindLabels[kind],
  },
  { id: "file", label: "File", sort: "bytes", isKept: true, cell: (row) => <FileCell row={row} /> },
  {
    id: "problems",
    label: "Problems",
    isOptional: true,
    cell: (row) => <LogoProblems row={row} />,
  },
  {
    id: "license",
    label: "License",
    cell: ({ logo }) => <span className="wrap-anywhere text-ink-2">{logo?.license ?? "—"}</span>,
  },
  {
    id: "expires",
    label: "Expires",
    isOptional: true,
    cell: ({ logo }) => (logo?.expiresOn ? formatCivilDate(logo.expiresOn) : "—"),
  },
  {
    id: "source",
    label: "Source",
    isWide: true,
    cell: ({ logo }) => <span className="wrap-anywhere text-ink-2">{logo?.source ?? "—"}</span>,
  },
  {
    id: "updated",
    label: "Updated",
    sort: "updatedAt",
    isWide: true,
    cell: ({ logo }) =>
      logo === null ? "—" : <span className="whitespace-nowrap">{formatMoment(logo.updatedAt)}</span>,
  },
  {
    id: "cards",
    label: "Cards",
    isNumeric: true,
    sort: "cards",
    cell: ({ cards }) => formatNumber(cards),
  },
  {
    id: "held",
    label: "Held cards",
    isNumeric: true,
    sort: "heldCards",
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
    { key: "problem", label: "Problem", options: toChoices({ any: "Any problem", ...problemLabels }) },
    { key: "type", label: "Format", options: toChoices(typeLabels) },
  ],
  views: [
    { id: "all", label: "All", address: "" },
    { id: "missing", label: "Missing", address: "status=missing" },
    { id: "issuers", label: "Issuers", address: "kind=issuer" },
    { id: "networks", label: "Networks", address: "kind=network" },
    { id: "programs", label: "Programs", address: "kind=program" },
    { id: "merchants", label: "Merchants", address: "kind=merchant" },
    { id: "problems", label: "Problems", address: "problem=any" },
    { id: "duplicates", label: "Duplicates", address: "problem=duplicate" },
  ],
  empty: { title: "No names yet", text: "Issuers, programs and merchants appear here once the catalog has them." },
  detail: (row) => <LogoPanel row={row} />,
  loadRow: fetchLogo,
};

/** Logos of issuers, networks, programs and merchants, the missing ones first. */
export function LogosPage() {
  usePageTitle("Logos, back office");
  const { totals, rows = [] } = useQuery(overviewQuery).data ?? {};
  return (
    <>
      <PageHead
        title={totals === undefined ? "Logos" : <Headline totals={totals} />}
        caption={
          totals === undefined ? undefined : `${formatNumber(totals.names)} issuers, networks, programs and merchants`
        }
      />
      <LogoAttention rows={rows} />
      <Figures figures={toFigures(totals)} />
      <ListPage definition={definition} />
    </>
  );
}

function Headline({ totals: { names, logos, problems } }: { totals: Totals }) {
  const missing = names - logos;
  const { low_contrast: faint, expired, expires_soon: soon } = problems;
  const others = [
    ...(faint === 0 ? [] : [`${formatNumber(faint)} can't be seen well`]),
    ...(expired === 0 ? [] : [`${formatCount(expired, "license")} expired`]),
    ...(soon === 0 ? [] : [`${formatCount(soon, "license")} ${soon === 1 ? "expires" : "expire"} soon`]),
  ];
  return (
    <>
      {missing === 0 ? (
        "No logo is missing."
      ) : (
        <span className="text-copper-ink">
          {formatCount(missing, "logo")} {missing === 1 ? "is" : "are"} missing.
        </span>
      )}
      {others.length === 0 ? null : <span className="block">{list(others)}.</span>}
    </>
  );
}

type Totals = ResponseOf<typeof contract.list>["totals"];

function toFigures(totals: Totals | undefined): Figure[] {
  if (totals === undefined)
    return ["With logo", "Shown with initials", "Valid licenses", "Average size"].map((label) => ({
      label,
      value: "…",
      below: "",
    }));
  const { names, logos, bytes, heldCards, heldCardsWithInitials, problems } = totals;
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
    {
      label: "Valid licenses",
      value: formatNumber(logos - problems.expired),
      below: `${formatNumber(problems.expires_soon)} to renew within 30 days`,
    },
    { label: "Average size", value: logos === 0 ? "—" : formatFileSize(bytes / logos), below: "limit 256 KiB" },
  ];
}

import { adminBanksContract as contract } from "@cardwell/core/contract/admin/banks";
import type { ResponseOf } from "@cardwell/core/contract/endpoint";
import { Link } from "react-router-dom";
import { formatMoment } from "../../frame/format-moment.ts";
import { ListPage } from "../../frame/list/list-page.tsx";
import type { ListColumn, ListDefinition } from "../../frame/list/list-types.ts";
import { tabPath } from "../../frame/tabs-context.ts";
import { formatDuration } from "../format.ts";
import { listKey } from "../queries.ts";
import { SystemFrame } from "../system-frame.tsx";
import { bankColumn, formatCell, nameLink, personColumn } from "./link-columns.tsx";

type StaffSync = ResponseOf<typeof contract.syncs>["rows"][number];

const columns: ListColumn<StaffSync>[] = [
  personColumn,
  bankColumn,
  {
    id: "result",
    label: "Result",
    isKept: true,
    cell: ({ errorCode, isGivenUp }) => (
      <>
        {errorCode === null ? (
          "Succeeded"
        ) : (
          <code className="text-caption wrap-anywhere text-copper-ink">{errorCode}</code>
        )}
        {isGivenUp ? (
          <Link
            to={tabPath("system", "dead-letters?queue=syncBanks")}
            className="relative block text-caption text-copper-ink hover:underline"
          >
            Given up
          </Link>
        ) : null}
      </>
    ),
  },
  {
    id: "last",
    label: "Last sync",
    isNumeric: true,
    cell: ({ startedAt }) => formatCell(startedAt),
  },
  {
    id: "duration",
    label: "Duration",
    isNumeric: true,
    cell: ({ durationMs }) => <span className="whitespace-nowrap text-ink-2">{formatDuration(durationMs)}</span>,
  },
  {
    id: "next",
    label: "Next check by",
    isNumeric: true,
    cell: ({ nextCheckBy }) => formatCell(nextCheckBy),
  },
];

const definition: ListDefinition<StaffSync> = {
  name: "bank-syncs",
  endpoint: contract.syncs,
  queryKey: listKey("bank-syncs"),
  noun: ["link", "links"],
  columns,
  rowId: ({ id }) => id,
  rowName: nameLink,
  href: ({ uid }) => tabPath("users", `${uid}/banks`),
  caption: ({ bankName, startedAt }) => `${bankName} · ${formatMoment(startedAt)}`,
  filters: [
    {
      key: "result",
      label: "Result",
      options: [
        { value: "failed", label: "Failed" },
        { value: "succeeded", label: "Succeeded" },
      ],
    },
  ],
  empty: { title: "No syncs", text: "The last sync of each link appears here once it has ended." },
};

/** How the last sync of each link ended, and when the link is checked next. */
export function BankSyncsPage() {
  return (
    <SystemFrame title="Bank syncs">
      <ListPage definition={definition} />
    </SystemFrame>
  );
}

import { adminBanksContract as contract } from "@cardwell/core/contract/admin/banks";
import type { ResponseOf } from "@cardwell/core/contract/endpoint";
import { LINK_HEALTHS } from "@cardwell/core/domain/banks/link-health";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { callApi } from "../../../lib/api-client.ts";
import { healthLabels, linkStatusLabels } from "../../frame/bank-health.tsx";
import { formatMoment } from "../../frame/format-moment.ts";
import { withChosen } from "../../frame/list/list-address.ts";
import { ListPage } from "../../frame/list/list-page.tsx";
import type { ListColumn, ListDefinition } from "../../frame/list/list-types.ts";
import { tabPath } from "../../frame/tabs-context.ts";
import { listKey } from "../queries.ts";
import { SystemFrame } from "../system-frame.tsx";
import { bankColumn, formatCell, nameLink, personColumn } from "./link-columns.tsx";

type StaffLink = ResponseOf<typeof contract.links>["rows"][number];

const columns: ListColumn<StaffLink>[] = [
  personColumn,
  bankColumn,
  {
    id: "status",
    label: "Status",
    isKept: true,
    cell: ({ status }) => (
      <span className={status === "up_to_date" || status === "new_accounts" ? undefined : "text-copper-ink"}>
        {linkStatusLabels[status]}
      </span>
    ),
  },
  { id: "since", label: "Since", isNumeric: true, cell: ({ since }) => formatCell(since) },
  {
    id: "data",
    label: "Last data",
    isNumeric: true,
    cell: ({ updatedAt }) => formatCell(updatedAt),
  },
];

/** Links of all members, as many as the figure that was opened says. */
export function BankLinksPage() {
  const [search] = useSearchParams();
  const banks = useQuery({
    queryKey: listKey("bank-names"),
    queryFn: ({ signal }) => callApi(contract.health, { query: { limit: "100" } }, { signal }),
  });
  const definition: ListDefinition<StaffLink> = {
    name: "bank-links",
    endpoint: contract.links,
    queryKey: listKey("bank-links"),
    noun: ["link", "links"],
    columns,
    rowId: ({ id }) => id,
    rowName: nameLink,
    href: ({ uid }) => tabPath("users", `${uid}/banks`),
    caption: ({ bankName, since }) => `${bankName} · since ${formatMoment(since)}`,
    filters: [
      {
        key: "bank",
        label: "Bank",
        options: withChosen(
          (banks.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name })),
          search.get("bank"),
        ),
      },
      {
        key: "health",
        label: "State",
        options: LINK_HEALTHS.map((health) => ({ value: health, label: healthLabels[health] })),
      },
    ],
    empty: { title: "No links", text: "No member has linked a bank." },
  };
  return (
    <SystemFrame title="Links by member">
      <ListPage definition={definition} />
    </SystemFrame>
  );
}

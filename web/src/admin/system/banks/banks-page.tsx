import { adminBanksContract as contract } from "@cardwell/core/contract/admin/banks";
import { countLinks, LINK_HEALTHS } from "@cardwell/core/domain/banks/link-health";
import { formatNumber } from "../../../lib/format.ts";
import { healthLabels, LinkCount } from "../../frame/bank-health.tsx";
import type { BankHealth } from "../../frame/bank-health.tsx";
import { formatMoment } from "../../frame/format-moment.ts";
import { ListPage } from "../../frame/list/list-page.tsx";
import type { ListColumn, ListDefinition } from "../../frame/list/list-types.ts";
import { listKey } from "../queries.ts";
import { SystemFrame } from "../system-frame.tsx";

const columns: ListColumn<BankHealth>[] = [
  { id: "bank", label: "Bank", cell: ({ name }) => name },
  {
    id: "links",
    label: "Links",
    isNumeric: true,
    isKept: true,
    cell: (bank) => <LinkCount bank={bank} count={countLinks(bank.links)} />,
  },
  ...LINK_HEALTHS.map((health): ListColumn<BankHealth> => ({
    id: health,
    label: healthLabels[health],
    isNumeric: true,
    cell: (bank) => <LinkCount bank={bank} health={health} count={bank.links[health]} />,
  })),
  {
    id: "lastSync",
    label: "Last data",
    isNumeric: true,
    cell: ({ lastSyncAt }) =>
      lastSyncAt === null ? (
        <span className="text-ink-3">—</span>
      ) : (
        <span className="whitespace-nowrap text-ink-2">{formatMoment(lastSyncAt)}</span>
      ),
  },
];

/** "6 need a sign-in": what is wrong, for a phone. */
const describeTrouble = ({ links }: BankHealth): string => {
  const wrong = LINK_HEALTHS.filter((health) => health !== "healthy" && links[health] > 0);
  if (wrong.length === 0) return "All are working";
  return wrong.map((health) => `${healthLabels[health]} ${formatNumber(links[health])}`).join(" · ");
};

const definition: ListDefinition<BankHealth> = {
  name: "banks",
  endpoint: contract.health,
  queryKey: listKey("banks"),
  noun: ["bank", "banks"],
  columns,
  rowId: ({ id }) => id,
  rowName: ({ name }) => name,
  caption: describeTrouble,
  search: { label: "Find a bank", placeholder: "Bank" },
  empty: { title: "No bank is linked", text: "Banks that members link appear here." },
};

/** How the links of each bank are. */
export function BanksPage() {
  return (
    <SystemFrame title="Bank links">
      <ListPage definition={definition} />
    </SystemFrame>
  );
}

import { adminCardUniverseContract as contract } from "@cardwell/core/contract/admin/card-universe";
import type { ResponseOf } from "@cardwell/core/contract/endpoint";
import { Link } from "react-router-dom";
import { formatCount, formatNumber } from "../../lib/format.ts";
import { ListPage } from "../frame/list/list-page.tsx";
import type { ListColumn, ListDefinition } from "../frame/list/list-types.ts";
import { PartFrame } from "./part-frame.tsx";
import { adminCardPath, newCardPath } from "./places.ts";
import { listKey } from "./queries.ts";

type MissingCard = ResponseOf<typeof contract.coverage>["rows"][number];

const columns: ListColumn<MissingCard>[] = [
  { id: "name", label: "Card", cell: ({ name }) => name },
  { id: "issuer", label: "Issuer", cell: ({ issuer }) => issuer },
  {
    id: "holders",
    label: "Members",
    isNumeric: true,
    cell: ({ holders }) => formatNumber(holders),
  },
  {
    id: "alike",
    label: "Perhaps in the catalog",
    cell: ({ alike }) =>
      alike === null ? (
        "—"
      ) : (
        <Link className="link" to={adminCardPath(alike.cardId)}>
          {alike.name}
        </Link>
      ),
  },
];

const definition: ListDefinition<MissingCard> = {
  name: "missing-cards",
  endpoint: contract.coverage,
  queryKey: listKey("coverage"),
  noun: ["card", "cards"],
  columns,
  rowId: ({ id }) => id,
  rowName: ({ issuer, name }) => `${issuer} ${name}`,
  href: newCardPath,
  caption: ({ issuer, holders }) => `${issuer} · ${formatCount(holders, "member")}`,
  search: { label: "Search cards", placeholder: "Card or issuer" },
  filters: [],
  empty: { title: "Nothing is missing", text: "Cards that members describe themselves appear here." },
};

/** The cards that members hold and the catalog lacks. */
export function CoveragePage() {
  return (
    <PartFrame title="Coverage">
      <p className="max-w-155 pt-4 text-ink-2">
        Cards that members described themselves, as the catalog lacks them. The most held cards are first. Open one to
        add it.
      </p>
      <ListPage definition={definition} />
    </PartFrame>
  );
}

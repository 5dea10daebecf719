import { adminOverviewContract } from "@cardwell/core/contract/admin/overview";
import type { CountedRow } from "@cardwell/core/contract/admin/overview";
import { BEHIND_FIGURES, isOfStock } from "@cardwell/core/domain/overview/behind";
import { PERIODS } from "@cardwell/core/domain/overview/figures";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router-dom";
import { formatWholeDay } from "../../lib/civil.ts";
import { formatDate, formatMoney } from "../../lib/format.ts";
import { usePageTitle } from "../../lib/use-page-title.ts";
import { ListPage } from "../frame/list/list-page.tsx";
import type { ListColumn, ListDefinition } from "../frame/list/list-types.ts";
import { PageHead } from "../frame/page-head.tsx";
import { tabPath } from "../frame/tabs-context.ts";
import { formatMeasure, measureFacts } from "./format-measure.ts";
import { figuresQuery } from "./queries.ts";

const deleted = "Deleted account";

const columns: ListColumn<CountedRow>[] = [
  {
    id: "person",
    label: "Person",
    cell: ({ uid, firstName, email }) =>
      uid === null || email === null ? (
        <span className="text-ink-3">{deleted}</span>
      ) : (
        <>
          <Link to={tabPath(`users/${uid}`)} className="hover:underline">
            {firstName ?? email}
          </Link>
          {firstName === null ? null : (
            <span className="block min-w-40 text-caption font-normal wrap-anywhere text-ink-3">{email}</span>
          )}
        </>
      ),
  },
  {
    id: "email",
    label: "Email",
    isOptional: true,
    cell: ({ email }) => <span className="wrap-anywhere text-ink-2">{email ?? "—"}</span>,
  },
  {
    id: "amount",
    label: "Amount",
    isNumeric: true,
    cell: ({ cents }) => (cents === null ? <span className="text-ink-3">—</span> : formatMoney(cents)),
  },
  {
    id: "at",
    label: "Day (UTC)",
    isNumeric: true,
    isKept: true,
    cell: ({ at }) => <span className="whitespace-nowrap text-ink-2">{formatDate(at, "UTC")}</span>,
  },
];

const definition: ListDefinition<CountedRow> = {
  name: "behind-a-figure",
  endpoint: adminOverviewContract.behind,
  queryKey: ["overview", "behind"],
  noun: ["entry", "entries"],
  columns,
  rowId: ({ id }) => id,
  rowName: ({ firstName, email }) => firstName ?? email ?? deleted,
  filters: [
    {
      key: "figure",
      label: "Figure",
      options: BEHIND_FIGURES.map((value) => ({ value, label: measureFacts[value].label })),
    },
    {
      key: "days",
      label: "Period",
      options: PERIODS.map((days) => ({ value: String(days), label: `Last ${days} days` })),
    },
  ],
  empty: { title: "Nothing counted", text: "None of it happened in these days." },
};

/** What a figure of the overview counts, one by one. The day of a plan is when it began; of one in trial or after it, when the trial ends. */
export function BehindPage() {
  const [search] = useSearchParams();
  const figure = BEHIND_FIGURES.find((each) => each === search.get("figure")) ?? "signUps";
  const { label } = measureFacts[figure];
  const days = PERIODS.find((period) => String(period) === search.get("days")) ?? 30;
  const { data } = useQuery(figuresQuery(days));
  usePageTitle(`${label}, back office`);
  return (
    <>
      <PageHead
        title={label}
        caption={
          data?.through
            ? `${formatMeasure(figure, data.figures[figure].now)} ${isOfStock(figure) ? "at the end of" : `in ${days} days through`} ${formatWholeDay(data.through)} (UTC)`
            : undefined
        }
      />
      <ListPage definition={definition} />
    </>
  );
}

import { formatVital, isPageOver, isVitalOver } from "@cardwell/core/domain/performance/budgets";
import { MEASURED_PAGES, VITAL_NAMES } from "@cardwell/core/domain/performance/vitals";
import { formatCount } from "../../lib/format.ts";
import { formatLatency } from "./format.ts";
import type { Report } from "./queries.ts";

/** No line ends between a number and its unit. */
const keepTogether = (text: string): string => text.replaceAll(/(\d) (?=m?s\b)/g, "$1\u00A0");

const formatOver = (count: number, noun: string): string =>
  `${formatCount(count, noun)} ${count === 1 ? "is" : "are"} over budget.`;

/** The page's title: what is over its budget, if anything, and the number that matters. */
export function buildHeadline({
  alerts,
  allPages,
  budgets,
  now,
}: Pick<Report, "alerts" | "allPages" | "budgets" | "now">): {
  problem: string | null;
  fact: string;
} {
  const count = (kind: string) => alerts.filter((alert) => alert.kind === kind).length;
  const pages = allPages.filter((page) => isPageOver(page, budgets)).length;
  const routes = count("route_over_budget");
  const problem =
    pages > 0
      ? formatOver(pages, "page")
      : routes > 0
        ? formatOver(routes, "route")
        : count("cost_over_budget") > 0
          ? "Cost per member is over budget."
          : null;
  const [worst] = allPages
    .flatMap((page) =>
      VITAL_NAMES.filter((name) => isVitalOver(page, name, budgets)).map((name) => {
        const p75 = page.vitals[name]?.p75 ?? 0;
        return { page: page.page, name, p75, excess: p75 / budgets[name] };
      }),
    )
    .toSorted((a, b) => b.excess - a.excess);
  if (worst !== undefined) {
    const { page, name, p75 } = worst;
    const budget = formatVital(name, budgets[name]);
    return {
      problem,
      fact: keepTogether(`${name} of the ${MEASURED_PAGES[page]} page is ${formatVital(name, p75)}, budget ${budget}.`),
    };
  }
  if (problem === null && allPages.length === 0 && now.api.calls === 0) {
    return { problem, fact: "Nothing was measured in this period." };
  }
  if (problem === null) return { problem, fact: "Everything is within budget." };
  return { problem, fact: keepTogether(`API p95 is ${formatLatency(now.api.p95)}.`) };
}

import { adminAlertRulesContract as contract } from "@cardwell/core/contract/admin/alert-rules";
import type { ShownBackTest } from "@cardwell/core/contract/admin/alert-rules";
import type { ResponseOf } from "@cardwell/core/contract/endpoint";
import type { AlertRule } from "@cardwell/core/domain/alerts/rule";
import type { AlertType } from "@cardwell/core/domain/alerts/types";
import { HOUR_MS } from "@cardwell/core/domain/dates/instants";
import { queryOptions, skipToken, useQueryClient } from "@tanstack/react-query";
import { callApi } from "../../lib/api-client.ts";
import { getProgressInterval } from "../frame/progress-interval.ts";
import { tabPath } from "../frame/tabs-context.ts";

type Contract = typeof contract;
export type AdminRule = ResponseOf<Contract["rule"]>;
export type RuleTotals = ResponseOf<Contract["list"]>["totals"];
export type RuleChange = Omit<AlertRule, "type" | "version">;

const key = "alert-rules";

export const rulePath = (type: string, page = "") => tabPath("alert-rules", page === "" ? type : `${type}/${page}`);

/** Lists of the tab, so that a write marks them all stale. */
export const listKey = (name: string) => [key, name];

/** The counts of all rules, which the list comes with. */
export const totalsQuery = (days: "7" | "30" | "90", until: "figures" | undefined) =>
  queryOptions({
    queryKey: [key, "totals", days, until],
    queryFn: async ({ signal }) =>
      (await callApi(contract.list, { query: { days, limit: "1", ...(until && { until }) } }, { signal })).totals,
  });

/** What became of a rule's alerts of the last 30 days, as the list of rules has it. */
export const countsQuery = (type: AlertType) =>
  queryOptions({
    queryKey: [key, "counts", type],
    queryFn: async ({ signal }) => {
      const { rows } = await callApi(contract.list, { query: { query: type, days: "30", limit: "100" } }, { signal });
      return rows.find(({ rule }) => rule.type === type)?.counts ?? null;
    },
  });

export const ruleQuery = (type: AlertType) =>
  queryOptions({
    queryKey: [key, "rule", type],
    queryFn: ({ signal }) => callApi(contract.rule, { params: { type } }, { signal }),
  });

/** The last back-test of a sample in this tab of the browser: of the rule in force, or of a draft of its next version. */
export const sampleQuery = (type: AlertType, version: number, rule: RuleChange | null) =>
  queryOptions<ShownBackTest | null>({
    queryKey: [key, "sample", type, version, rule],
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: HOUR_MS,
  });

/** The last back-test of everybody. */
export const everybodyQuery = (type: AlertType) =>
  queryOptions({
    queryKey: [key, "everybody", type],
    queryFn: ({ signal }) => callApi(contract.lastBackTest, { params: { type } }, { signal }),
    refetchInterval: ({ state }) => getProgressInterval(state.data?.everybody?.state === "running"),
  });

export const runsQuery = queryOptions({
  queryKey: [key, "runs"],
  queryFn: ({ signal }) => callApi(contract.runs, {}, { signal }),
});

export function useStaleRules(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [key] });
}

import { adminAlertRulesContract as contract } from "@cardwell/core/contract/admin/alert-rules";
import { callApi } from "../../lib/api-client.ts";
import type { PaletteHit } from "../frame/tabs-context.ts";
import { statusLabels } from "./labels.ts";
import { rulePath } from "./queries.ts";

/** The rules that the command palette offers. */
export async function findRules(query: string, signal: AbortSignal): Promise<PaletteHit[]> {
  const { rows } = await callApi(contract.list, { query: { query, limit: "5" } }, { signal });
  return rows.map(({ rule, status }) => ({
    to: rulePath(rule.type),
    label: rule.name,
    hint: `Alert rule, ${statusLabels[status].toLowerCase()}`,
  }));
}

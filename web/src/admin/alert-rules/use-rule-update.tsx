import { adminAlertRulesContract as contract } from "@cardwell/core/contract/admin/alert-rules";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "../../lib/api-error.ts";
import { callApi } from "../../lib/api-client.ts";
import { showToast } from "../../lib/toast-store.ts";
import { ruleQuery, useStaleRules } from "./queries.ts";
import type { AdminRule, RuleChange } from "./queries.ts";

type Update = { rule: RuleChange; reason: string };

/** Puts a new version of a rule in force. */
export function useRuleUpdate({ rule: { type, version: opened }, version }: AdminRule, onSaved: () => void) {
  const client = useQueryClient();
  const markStale = useStaleRules();
  const send = (update: Update, from: number) =>
    callApi(contract.update, { params: { type }, body: { ...update, version: from } });
  const mutation = useMutation({
    mutationFn: async (update: Update) => {
      try {
        return await send(update, version);
      } catch (error) {
        if (!(error instanceof ApiError && error.code === "conflict")) throw error;
        // Another rule may have changed, which is no conflict with this one.
        const latest = await client.fetchQuery({ ...ruleQuery(type), staleTime: 0 });
        if (latest.rule.version !== opened) throw error;
        return send(update, latest.version);
      }
    },
    onSuccess: async ({ rule }) => {
      showToast(`Version ${rule.version} of ${rule.name} is in force.`);
      await markStale();
      onSaved();
    },
  });
  return { save: mutation.mutate, isBusy: mutation.isPending, error: mutation.error };
}

/** The part of a rule that staff change. */
export function toRuleChange({
  rule: { type: _type, version: _version, ...change },
}: Pick<AdminRule, "rule">): RuleChange {
  return change;
}

import { adminAlertRulesContract as contract } from "@cardwell/core/contract/admin/alert-rules";
import { useMutation } from "@tanstack/react-query";
import { isConflict } from "../../lib/api-error.ts";
import { callApi } from "../../lib/api-client.ts";
import { showToast } from "../../lib/toast-store.ts";
import { useStaleRules } from "./queries.ts";
import type { AdminRule, RuleChange } from "./queries.ts";

type Update = { rule: RuleChange; reason: string };

/** Puts a new version of a rule in force. Another rule may have changed since this one was read, which is no conflict with it. */
export async function putInForce(
  { rule: { type, version: opened }, version }: Pick<AdminRule, "rule" | "version">,
  update: Update,
) {
  const send = (from: number) => callApi(contract.update, { params: { type }, body: { ...update, version: from } });
  try {
    return await send(version);
  } catch (error) {
    if (!isConflict(error)) throw error;
    const latest = await callApi(contract.rule, { params: { type } });
    if (latest.rule.version !== opened || latest.version === version) throw error;
    return send(latest.version);
  }
}

export function useRuleUpdate(admin: AdminRule, onSaved: () => void) {
  const markStale = useStaleRules();
  const mutation = useMutation({
    mutationFn: (update: Update) => putInForce(admin, update),
    onSuccess: async ({ rule }) => {
      showToast(`Version ${rule.version} of ${rule.name} is in force.`);
      await markStale();
      onSaved();
    },
    onError: (error) => isConflict(error) && markStale(),
  });
  return {
    /** How it failed is in `error`, too. */
    save: mutation.mutateAsync,
    error: mutation.error,
  };
}

/** The part of a rule that staff change. */
export function toRuleChange({
  rule: { type: _type, version: _version, ...change },
}: Pick<AdminRule, "rule">): RuleChange {
  return change;
}

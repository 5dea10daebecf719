import { adminAlertRulesContract as contract } from "@cardwell/core/contract/admin/alert-rules";
import type { AlertRule } from "@cardwell/core/domain/alerts/rule";
import type { AlertType } from "@cardwell/core/domain/alerts/types";
import { useIsMutating, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { callApi } from "../../../lib/api-client.ts";
import { everybodyQuery, ruleQuery, sampleQuery } from "../queries.ts";
import type { RuleChange } from "../queries.ts";

export type Days = 30 | 90;

/** What stops those that run, by rule and draft. */
const stops = new Map<string, AbortController>();

/**
 * Runs a back-test of a sample, page of members after page, until it is done or stopped, also while other pages are open: it is there again
 * for who comes back. One of everybody is begun, and continues by itself.
 */
export function useBackTest({ type, version }: Pick<AlertRule, "type" | "version">, rule: RuleChange | null) {
  const client = useQueryClient();
  const query = sampleQuery(type, version, rule);
  const { queryKey } = query;
  const key = JSON.stringify(queryKey);
  const { data: found = null } = useQuery(query);
  const mutation = useMutation({
    mutationKey: queryKey,
    mutationFn: async (given: { days: Days; isEverybody?: boolean }) => {
      const controller = new AbortController();
      stops.set(key, controller);
      const { signal } = controller;
      try {
        const body = { rule, ...given };
        let test = await callApi(contract.startBackTest, { params: { type }, body }, { signal });
        if (test.isEverybody) {
          client.setQueryData(queryKey, null);
          client.setQueryData(everybodyQuery(type).queryKey, { everybody: test });
          return;
        }
        client.setQueryData(queryKey, test);
        while (test.state === "running") {
          test = await callApi(contract.continueBackTest, { params: { id: test.id } }, { signal });
          client.setQueryData(queryKey, test);
        }
        // It may go live now.
        await client.invalidateQueries({ queryKey: ruleQuery(type).queryKey });
      } catch (error) {
        if (!signal.aborted) throw error;
      }
    },
  });
  return {
    found,
    run: mutation.mutate,
    runAgain: () => mutation.variables && mutation.mutate(mutation.variables),
    stop: () => stops.get(key)?.abort(),
    isRunning: useIsMutating({ mutationKey: queryKey, exact: true }) > 0,
    error: mutation.error,
  };
}

/** The last back-test of everybody, and how far it came. */
export function useEverybody(type: AlertType) {
  const client = useQueryClient();
  const { data } = useQuery(everybodyQuery(type));
  const everybody = data?.everybody ?? null;
  const state = everybody?.state;
  useEffect(() => {
    if (state === "done") void client.invalidateQueries({ queryKey: ruleQuery(type).queryKey });
  }, [client, type, state]);
  const { mutate: stop, error } = useMutation({
    mutationFn: async (id: string) => {
      const stopped = await callApi(contract.stopBackTest, { params: { id } });
      client.setQueryData(everybodyQuery(type).queryKey, { everybody: stopped });
    },
  });
  return { everybody, stop, error };
}

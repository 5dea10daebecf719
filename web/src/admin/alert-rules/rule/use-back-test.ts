import { adminAlertRulesContract as contract } from "@cardwell/core/contract/admin/alert-rules";
import type { BackTest } from "@cardwell/core/contract/admin/alert-rules";
import type { AlertType } from "@cardwell/core/domain/alerts/types";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { callApi } from "../../../lib/api-client.ts";
import { everybodyQuery, ruleQuery } from "../queries.ts";
import type { RuleChange } from "../queries.ts";

export type Days = 30 | 90;

/**
 * Runs a back-test of a sample, page of members after page, until it is done, stopped, or its page is left. One of everybody is begun, and goes
 * on by itself.
 */
export function useBackTest(type: AlertType) {
  const [found, setFound] = useState<BackTest | null>(null);
  const client = useQueryClient();
  const stopping = useRef<AbortController | null>(null);
  useEffect(() => () => stopping.current?.abort(), []);
  const mutation = useMutation({
    mutationFn: async (body: { rule: RuleChange | null; days: Days; isEverybody?: boolean }) => {
      const controller = new AbortController();
      stopping.current = controller;
      const { signal } = controller;
      try {
        let test = await callApi(contract.startBackTest, { params: { type }, body }, { signal });
        if (test.isEverybody) {
          setFound(null);
          client.setQueryData(everybodyQuery(type).queryKey, { everybody: test });
          return;
        }
        setFound(test);
        while (test.state === "running") {
          test = await callApi(contract.continueBackTest, { params: { id: test.id } }, { signal });
          setFound(test);
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
    stop: () => stopping.current?.abort(),
    isRunning: mutation.isPending,
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

import { adminAlertRulesContract as contract } from "@cardwell/core/contract/admin/alert-rules";
import type { BackTest } from "@cardwell/core/contract/admin/alert-rules";
import type { AlertType } from "@cardwell/core/domain/alerts/types";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { callApi } from "../../../lib/api-client.ts";
import { ruleQuery } from "../queries.ts";
import type { RuleChange } from "../queries.ts";

export type Days = 30 | 90;

/** Runs a back-test, page of members after page, until it is done, stopped, or its page is left. */
export function useBackTest(type: AlertType) {
  const [found, setFound] = useState<BackTest | null>(null);
  const client = useQueryClient();
  const stopping = useRef<AbortController | null>(null);
  useEffect(() => () => stopping.current?.abort(), []);
  const mutation = useMutation({
    mutationFn: async ({ rule, days }: { rule: RuleChange | null; days: Days }) => {
      const controller = new AbortController();
      stopping.current = controller;
      const { signal } = controller;
      try {
        let test = await callApi(contract.startBackTest, { params: { type }, body: { rule, days } }, { signal });
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
    stop: () => stopping.current?.abort(),
    isRunning: mutation.isPending,
    error: mutation.error,
  };
}

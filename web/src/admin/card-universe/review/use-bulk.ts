import { adminCardUniverseContract as contract } from "@cardwell/core/contract/admin/card-universe";
import type { Proposal } from "@cardwell/core/contract/admin/card-universe";
import { useEffect, useRef, useState } from "react";
import { callApi } from "../../../lib/api-client.ts";
import { describeError } from "../../../lib/describe-error.ts";
import { useStaleCardUniverse } from "../queries.ts";

export type Decision = "approve" | "reject";

type Failure = { id: string; name: string; why: string };

export type BulkRun = {
  decision: Decision;
  total: number;
  succeeded: number;
  failures: Failure[];
  isRunning: boolean;
};

/** Decides proposals one after the other: each is a publication of its own, and one refusal does not stop the rest. */
export function useBulk() {
  const [run, setRun] = useState<BulkRun | null>(null);
  const stopped = useRef(false);
  const makeStale = useStaleCardUniverse();
  useEffect(
    () => () => {
      stopped.current = true;
    },
    [],
  );

  async function start(decision: Decision, reason: string, proposals: readonly Proposal[]): Promise<void> {
    stopped.current = false;
    let state: BulkRun = { decision, total: proposals.length, succeeded: 0, failures: [], isRunning: true };
    const show = (next: Partial<BulkRun>) => {
      state = { ...state, ...next };
      setRun(state);
    };
    show({});
    for (const { id, cardName } of proposals) {
      if (stopped.current) break;
      try {
        await callApi(contract.decide, { params: { proposalId: id }, body: { decision, reason } });
        show({ succeeded: state.succeeded + 1 });
      } catch (error) {
        show({ failures: [...state.failures, { id, name: cardName, why: describeError(error) }] });
      }
    }
    show({ isRunning: false });
    await makeStale();
  }

  return {
    run,
    start,
    stop: () => {
      stopped.current = true;
    },
    forget: () => setRun(null),
  };
}

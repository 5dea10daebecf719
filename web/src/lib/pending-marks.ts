import type { Dashboard } from "@cardwell/core/domain/dashboard/shapes";
import type { MutationFunctionContext } from "@tanstack/react-query";
import { describeError } from "./describe-error.ts";
import { connectQueue } from "./pending-changes.ts";
import { queryClient } from "./query-client.ts";
import { session } from "./session/session.ts";
import { showFailure } from "./toast-store.ts";
import { adoptDashboard, sendChange, waitingMutation } from "./wallet-changes.ts";
import type { WalletCall } from "./wallet-changes.ts";

/** This document's queue, which begins with the marks on payments and credits: importing it sends what an earlier visit left. */
export const queue = connectQueue(queryClient, {
  uid: () => session.getState().user?.uid ?? null,
  onSession: session.subscribe,
});

/** @param request the mark's with the id of what it creates */
export const sendMark = async (mark: WalletCall, request: object): Promise<{ dashboard: Dashboard } | null> =>
  queue.send({ variables: request, meta: mark }, () => sendChange(queryClient, mark.endpoint, request));

queue.add(waitingMutation.mutationKey, {
  ...waitingMutation,
  mutationFn: async (request: object, { meta }: MutationFunctionContext) => sendMark(meta as WalletCall, request),
  onSuccess: (answer) => void (answer && adoptDashboard(queryClient, answer.dashboard)),
  onError: (error) => showFailure(`Couldn't save a change you made offline. ${describeError(error)}`),
});

import { useMutation } from "@tanstack/react-query";
import { contract } from "../../lib/page-contract.ts";
import { callApi } from "../../lib/api-client.ts";
import { useLeaving } from "./use-leaving.ts";

type Flow = "manage" | "payment_method";

export type Portal = ReturnType<typeof usePortal>;

/** The payment provider's own page, for the payment method and everything else about paying. */
export function usePortal() {
  const { leaving, leaveFor } = useLeaving();
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: (flow: Flow) => callApi(contract.billing.portalSession, { body: { flow } }),
    onSuccess: ({ url }) => leaveFor(url),
  });
  const busy = isPending || leaving;
  return {
    busy,
    error,
    isOpening: (flow: Flow) => busy && variables === flow,
    open: (flow: Flow) => mutate(flow),
  };
}

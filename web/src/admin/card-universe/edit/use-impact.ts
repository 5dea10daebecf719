import { adminCardUniverseContract as contract } from "@cardwell/core/contract/admin/card-universe";
import type { ImpactEstimate } from "@cardwell/core/contract/admin/card-universe";
import type { CardTerms } from "@cardwell/core/domain/catalog/card-terms";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { callApi } from "../../../lib/api-client.ts";

/** Estimates what a draft means for a card's holders, page after page, until it is done, stopped, or the draft's preview is left. */
export function useImpact(terms: CardTerms) {
  const [found, setFound] = useState<ImpactEstimate | null>(null);
  const stopping = useRef<AbortController | null>(null);
  useEffect(() => () => stopping.current?.abort(), []);
  const mutation = useMutation({
    mutationFn: async () => {
      const controller = new AbortController();
      stopping.current = controller;
      const { signal } = controller;
      try {
        const params = { cardId: terms.id };
        let estimate = await callApi(contract.startImpact, { params, body: { terms } }, { signal });
        setFound(estimate);
        while (estimate.state === "running") {
          estimate = await callApi(contract.continueImpact, { params: { id: estimate.id } }, { signal });
          setFound(estimate);
        }
      } catch (error) {
        if (!signal.aborted) throw error;
      }
    },
  });
  return {
    found,
    run: () => mutation.mutate(),
    stop: () => stopping.current?.abort(),
    isRunning: mutation.isPending,
    error: mutation.error,
  };
}

import { useState } from "react";
import { createCheckoutClient } from "./checkout.ts";
import { toCheckoutError } from "./checkout-error.ts";
import type { CheckoutError } from "./checkout-error.ts";
import { useLeaving } from "./use-leaving.ts";
import { paths } from "../../lib/paths.ts";

const loadGateway = async () => (await import("./checkout-gateway.ts")).firestoreGateway;

const openCheckout = createCheckoutClient({
  loadGateway,
  pageAddress: () => globalThis.location.href,
  setTimer(act, delayMs) {
    const timer = setTimeout(act, delayMs);
    return () => clearTimeout(timer);
  },
});

/** Prefetches what a checkout needs. A failure shows when a plan is chosen. */
export function preloadCheckout(): void {
  void loadGateway().catch(() => undefined);
}

/** Leads to the payment provider's checkout. */
export function useCheckout() {
  const { leaving, leaveFor } = useLeaving();
  const [chosen, setChosen] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<CheckoutError | null>(null);

  async function choose(priceId: string): Promise<CheckoutError | null> {
    setChosen(priceId);
    setPending(true);
    setError(null);
    const { origin } = globalThis.location;
    try {
      const session = await openCheckout({
        price: priceId,
        success_url: `${origin}${paths.paymentSuccess}`,
        cancel_url: `${origin}${paths.billing}?checkout=canceled`,
      });
      leaveFor(session.url);
      return null;
    } catch (cause) {
      const failure = toCheckoutError(cause);
      setError(failure);
      return failure;
    } finally {
      setPending(false);
    }
  }

  return {
    choose,
    /** The price whose checkout is being opened; null while there is none. */
    opening: pending || leaving ? chosen : null,
    error,
  };
}

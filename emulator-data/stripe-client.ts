import Stripe from "stripe";
import { sandboxOrigin } from "../scripts/lib/addresses.ts";
import { localSecrets } from "../scripts/lib/secrets.ts";

/** Stripe's own SDK, led to the sandbox, which lives under a path that the SDK's `host` option can't name. */
export function sandboxStripe(): Stripe {
  return new Stripe(localSecrets().STRIPE_SECRET_KEY ?? "", {
    telemetry: false,
    maxNetworkRetries: 0,
    httpClient: Stripe.createFetchHttpClient((input, init) => {
      const asked = new URL(input instanceof Request ? input.url : input);
      return fetch(`${sandboxOrigin}/stripe${asked.pathname}${asked.search}`, init);
    }),
  });
}

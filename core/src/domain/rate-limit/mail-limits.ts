import type { Rule } from "./window.ts";

/**
 * How much mail strangers may cause. Every kind of mail draws on the same hourly allowance of an address; the gap is
 * kept for each kind, so that a rejected sign-in link does not delay the renewal link that is offered instead.
 */
export const MAIL_LIMITS = {
  address: { limit: 5, windowSeconds: 3600 },
  addressAndKind: { limit: 5, windowSeconds: 3600, gapSeconds: 60 },
  client: { limit: 20, windowSeconds: 600 },
  clientAddresses: { limit: 10, windowSeconds: 3600 },
  total: { limit: 300, windowSeconds: 3600 },
} as const satisfies Record<string, Rule>;

import type { CallRate } from "./member-calls.ts";
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

/** An import writes a document for each purchase, up to 20,000. */
export const IMPORTS: Rule = { limit: 10, windowSeconds: 3_600 };

/** Reports of wrong facts and missing cards: more than a person finds in a day, and few enough for staff to handle. */
export const REPORTS: Rule = { limit: 20, windowSeconds: 86_400 };

/** More than anyone needs, and small enough to protect the payment provider's limit for all members. */
export const PAYMENT_CALLS: Rule = { limit: 20, windowSeconds: 60 };

/** What a member may do with linked banks: each costs calls of the provider. */
export const BANK_CALLS: CallRate = { burst: 20, perMinute: 6 };

/** Of one client, as are `VITALS`: a monitor asks once a minute. */
export const MONITOR_CALLS: CallRate = { burst: 30, perMinute: 30 };

/** A page sends its vitals once, and one visit in five does. */
export const VITALS: CallRate = { burst: 20, perMinute: 10 };

/** Of one client: buttons of notifications, which have no session. */
export const PUSH_ACTIONS: CallRate = { burst: 20, perMinute: 10 };

/** Of one member: each is a call of a push service that they named. */
export const PUSH_TESTS: CallRate = { burst: 10, perMinute: 5 };

/** Questions that a member asks in help: each is a call of a language model. */
export const HELP_QUESTIONS: Rule = { limit: 10, windowSeconds: 3_600 };

/** Alerts that a member of staff sends to themselves. */
export const ALERT_TESTS: Rule = { limit: 10, windowSeconds: 3_600 };

/** Violations of the content policy: one broken page reports a few times; more from the same client, or more in total, adds nothing. */
export const POLICY_REPORTS = {
  client: { limit: 20, windowSeconds: 3_600 },
  total: { limit: 300, windowSeconds: 3_600 },
} as const satisfies Record<string, Rule>;

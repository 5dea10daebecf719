import { cardBrand } from "@cardwell/core/domain/billing/payment-method";
import * as z from "zod/mini";
import { orNull, storedInstant } from "./firestore.ts";

const paymentMethod = z.object({
  kind: z.string(),
  label: z.string(),
  last4: orNull(z.string()),
  expires: orNull(z.object({ year: z.number(), month: z.number() })),
});

/** As it was stored while only cards were. */
const cardAlone = z.pipe(
  z.object({ brand: z.string(), last4: z.string(), expMonth: z.number(), expYear: z.number() }),
  z.transform(({ brand, last4, expMonth, expYear }) => ({
    kind: "card",
    label: cardBrand(brand),
    last4,
    expires: { year: expYear, month: expMonth },
  })),
);

/** What billing and reminders both keep of someone's plan. */
export const storedPlan = z.object({
  id: z.string(),
  status: z.string(),
  createdAt: storedInstant,
  currentPeriodStart: storedInstant,
  currentPeriodEnd: storedInstant,
  cancelAt: orNull(storedInstant),
  cancelAtPeriodEnd: z.boolean(),
  endedAt: orNull(storedInstant),
  trialEnd: orNull(storedInstant),
  endsWithTrial: z.prefault(z.boolean(), false),
  collectionPaused: z.boolean(),
  pausedFrom: orNull(storedInstant),
  resumesAt: orNull(storedInstant),
  pastDueSince: orNull(storedInstant),
  grantedUntil: orNull(storedInstant),
  nextPaymentAttemptAt: orNull(storedInstant),
  nextChargeCents: orNull(z.number()),
  dueCents: orNull(z.number()),
});

/** The same with what pays for it. */
export const storedPaidPlan = z.extend(storedPlan, {
  trialDenied: z.prefault(z.boolean(), false),
  paymentMethod: orNull(z.union([paymentMethod, cardAlone])),
});

import * as z from "zod/mini";
import { orNull, storedInstant } from "./firestore.ts";

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

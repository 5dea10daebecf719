import { DEFAULT_TIME_ZONE } from "@cardwell/core/domain/accounts/time-zone";
import type { AccountRecord } from "./repository.ts";

/** An account as the first call of somebody makes it. No device is known yet, so that the first that is seen is no news. */
export const firstAccount = (email: string, firstName: string | null, now: Date): AccountRecord => ({
  email,
  firstName,
  timeZone: DEFAULT_TIME_ZONE,
  theme: "system",
  createdAt: now,
  updatedAt: now,
  billingMoveAt: null,
  security: null,
});

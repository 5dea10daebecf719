import { DEFAULT_TIME_ZONE } from "@cardwell/core/domain/accounts/time-zone";
import type { AccountRecord } from "./repository.ts";

/** An account as created by a member's first call. No device is known yet, so the first one sends no notification. */
export const firstAccount = (
  email: string,
  firstName: string | null,
  now: Date,
  timeZone: string = DEFAULT_TIME_ZONE,
): AccountRecord => ({
  email,
  firstName,
  timeZone,
  theme: "system",
  createdAt: now,
  updatedAt: now,
  billingMoveAt: null,
  security: null,
  seenOn: null,
});

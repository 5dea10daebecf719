import * as z from "zod/mini";

/** What a check of the audit log found wrong. */
export const chainFault = z.object({
  /** `2026-11-25 <uid>`, or the day. */
  chain: z.string(),
  /** The entry at which it shows; null when all entries of the chain were removed, and for a whole day. */
  entryId: z.nullable(z.string()),
  /** `not_as_sealed`: the day's chains aren't those that were sealed when it was over. */
  reason: z.enum(["changed", "removed_before", "removed_after", "moved", "not_as_sealed"]),
});

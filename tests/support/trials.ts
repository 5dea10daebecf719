import { createHash } from "node:crypto";
import { toMailbox } from "@cardwell/core/domain/accounts/mailbox";
import { db } from "./people.ts";

/** Stores what the product keeps of a person who had their trial and deleted the account. */
export async function rememberTrial(email: string): Promise<void> {
  await db
    .doc(
      `trials/${createHash("sha256")
        .update(`trial:${toMailbox(email)}`)
        .digest("hex")}`,
    )
    .set({ at: new Date() });
}

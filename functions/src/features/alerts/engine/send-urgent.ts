import * as logger from "firebase-functions/logger";
import type { PlannedMail } from "./mailing.ts";
import { getErrorName } from "../../../lib/error-name.ts";

/** Sends urgent mails immediately. One that can't be sent now waits for the mail sweep. */
export async function sendUrgent(
  sendSoon: (mailId: string) => Promise<void>,
  mails: readonly PlannedMail[],
): Promise<void> {
  for (const { id } of mails.filter((mail) => mail.isUrgent)) {
    try {
      await sendSoon(id);
    } catch (error) {
      logger.warn("A mail waits for the sweep", { mailId: id, error: getErrorName(error) });
    }
  }
}

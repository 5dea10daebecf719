import type { Firestore, Transaction, WriteBatch } from "firebase-admin/firestore";
import type { CatalogPort } from "../../../lib/catalog-facts.ts";
import type { AlertMailRequest } from "./mailing.ts";
import type { RulesRepository } from "./rules-repository.ts";
import type { Beginning } from "./stored-person.ts";

/** What the engine is handed by those who know the other features. */
export type EngineDeps = {
  db: Firestore;
  catalog: Pick<CatalogPort, "facts">;
  rules: Pick<RulesRepository, "current">;
  /** Where the alert state of somebody begins who has none yet; null: nobody has this account. Two reads, once for each person. */
  findReminderStart: (uid: string) => Promise<Beginning | null>;
  /** Queues a mail in the same batch as the alerts in it. */
  createMailIn: (
    batch: WriteBatch | Transaction,
    id: string,
    request: AlertMailRequest,
    now: Date,
    notBefore: Date,
  ) => void;
  /** Asks for a mail to be sent at once. It may fail: the sweep of the mail sends it then. */
  sendSoon: (mailId: string) => Promise<void>;
};

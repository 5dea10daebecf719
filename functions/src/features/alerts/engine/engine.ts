import type { Firestore, Transaction, WriteBatch } from "firebase-admin/firestore";
import type { AlertState, PlanFacts } from "@cardwell/core/domain/alerts/state";
import type { Clock } from "../../../config/clock.ts";
import type { AlertPlanner } from "../../../lib/alert-planner.ts";
import type { CatalogPort } from "../../../lib/catalog-facts.ts";
import type { AlertEvent } from "./event.ts";
import type { RulesRepository } from "./rules-repository.ts";

/** A mail that tells alerts. Whose address it goes to is looked up when it is sent. */
export type AlertMailRequest = { kind: "alerts" | "alert_digest"; uid: string; alertIds: string[] };

export type EngineDeps = {
  db: Firestore;
  catalog: Pick<CatalogPort, "facts">;
  rules: Pick<RulesRepository, "current">;
  /** Where the alert state of somebody begins who has none yet: two reads, once for each person. */
  beginningOf: (uid: string) => Promise<{ timeZone: string; plan: PlanFacts | null }>;
  /** Writes a mail into the outbox together with what it tells. */
  createMailIn: (
    batch: WriteBatch | Transaction,
    id: string,
    request: AlertMailRequest,
    now: Date,
    notBefore: Date,
  ) => void;
  /** Asks for a mail to be sent at once. It may fail: the sweep of the outbox sends it then. */
  sendSoon: (mailId: string) => Promise<void>;
};

/** What a sweep did. */
export type SweepResult = { handled: number; raised: number; resolved: number; woken: number; failed: number };

export type AlertEngine = {
  planner: AlertPlanner;
  raise: (uid: string, event: AlertEvent, now: Date) => Promise<{ id: string; isNew: boolean }>;
  replan: (uid: string, now: Date, change?: (state: AlertState) => AlertState) => Promise<void>;
  sweep: (clock: Clock) => Promise<SweepResult>;
};

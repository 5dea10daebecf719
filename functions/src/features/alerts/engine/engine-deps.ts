import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import type { CatalogPort } from "../../../lib/catalog-facts.ts";
import type { PersonRepository } from "./person-repository.ts";
import type { RulesInForce } from "./rules-repository.ts";
import type { RunsRepository } from "./runs-repository.ts";
import type { Beginning } from "./stored-person.ts";

/** A payment that an alert is about, as others see it: without an amount. */
export type DueCard = { walletCardId: string; cardName: string; dueOn: CivilDate; isOverdue: boolean };

/** What the engine is handed by those who know the other features. */
export type EngineDeps = {
  people: PersonRepository;
  runs: RunsRepository;
  catalog: Pick<CatalogPort, "facts">;
  rules: { current: () => Promise<RulesInForce> };
  /** The first alert state of a member without one; null: there is no such account. Two reads, once for each person. */
  findReminderStart: (uid: string) => Promise<Beginning | null>;
  /** Alerts the others in someone's household about payments; it never fails. Left out: there are no households. */
  notifyHousehold?: ((uid: string, householdId: string, due: DueCard[], now: Date) => Promise<void>) | undefined;
  /** Requests that a mail is sent immediately. If that fails, the mail sweep sends it. */
  sendSoon: (mailId: string) => Promise<void>;
};

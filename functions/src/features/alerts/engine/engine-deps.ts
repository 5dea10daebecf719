import type { CatalogPort } from "../../../lib/catalog-facts.ts";
import type { PersonRepository } from "./person-repository.ts";
import type { RulesRepository } from "./rules-repository.ts";
import type { RunsRepository } from "./runs-repository.ts";
import type { Beginning } from "./stored-person.ts";

/** What the engine is handed by those who know the other features. */
export type EngineDeps = {
  people: PersonRepository;
  runs: RunsRepository;
  catalog: Pick<CatalogPort, "facts">;
  rules: Pick<RulesRepository, "current">;
  /** Where the alert state of somebody begins who has none yet; null: nobody has this account. Two reads, once for each person. */
  findReminderStart: (uid: string) => Promise<Beginning | null>;
  /** Asks for a mail to be sent at once. It may fail: the sweep of the mail sends it then. */
  sendSoon: (mailId: string) => Promise<void>;
};

import type { AlertCount } from "@cardwell/core/domain/alerts/outcomes";
import { PAYMENT_TYPES } from "@cardwell/core/domain/alerts/types";
import { type PlanInput, planAlerts } from "@cardwell/core/domain/alerts/plan";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import * as logger from "firebase-functions/logger";
import type { CatalogPort } from "../../../lib/catalog-facts.ts";
import { getErrorName } from "../../../lib/error-name.ts";
import { isOvertaken } from "../../../lib/firestore.ts";
import { buildAlertId } from "../alert-record.ts";
import { type Decision, decide, type FoundAlert } from "./decision.ts";
import {
  type Beginning,
  buildPlanInput,
  findPerson,
  type PlanContext,
  UNKNOWN_BEGINNING,
  withBeginning,
} from "./person.ts";
import { isMisjudged, isRejected, type PersonRepository, type ReadPerson } from "./person-repository.ts";
import type { RulesInForce } from "./rules-repository.ts";

/** A payment that an alert is about, as others see it: without an amount. */
export type DueCard = { walletCardId: string; cardName: string; dueOn: CivilDate; isOverdue: boolean };

/** What the engine is handed by those who know the other features. */
export type EngineDeps = {
  people: PersonRepository;
  catalog: Pick<CatalogPort, "facts">;
  rules: { current: () => Promise<RulesInForce> };
  /** The first alert state of a member without one; null: there is no such account. Two reads, once for each person. */
  findReminderStart: (uid: string) => Promise<Beginning | null>;
  /** Alerts the others in someone's household about payments; it never fails. Left out: there are no households. */
  notifyHousehold?: ((uid: string, householdId: string, due: DueCard[], now: Date) => Promise<void>) | undefined;
  /** Requests that mails are sent immediately. If that fails, the mail sweep sends them. */
  sendSoon: (mailIds: string[]) => Promise<void>;
  /** The same of notifications on devices. */
  pushSoon: (pushIds: string[]) => Promise<void>;
};

type Deps = Pick<EngineDeps, "people" | "rules" | "findReminderStart" | "notifyHousehold">;

export type PersonResult = Decision["counts"];

const ATTEMPTS = 4;
const NOTHING: PersonResult = { raised: 0, resolved: 0, woken: 0, shadowed: [] };

/** Of its alerts those that also concern whoever a card is shared with. */
function listDueCards({ creates }: Decision, { facts }: PlanInput): DueCard[] {
  return creates.flatMap(({ record: { type, walletCardId, dueOn } }) => {
    const card = facts.cards.find(({ id }) => id === walletCardId);
    if (!PAYMENT_TYPES.has(type) || !card || dueOn === null) return [];
    // The last digits, which tell cards of one name apart, are their holder's alone.
    const cardName = facts.getName({ ...card, last4: null });
    return [{ walletCardId: card.id, cardName, dueOn, isOverdue: type === "payment_overdue" }];
  });
}

/** Of new alerts, the ids of those that Firestore rejects by themselves. */
async function findUnwritable({ people }: Deps, uid: string, { creates }: Decision): Promise<string[]> {
  const unwritable: string[] = [];
  for (const created of creates) {
    const error = await people.findWriteError(uid, created);
    if (error === null) continue;
    unwritable.push(created.id);
    logger.error("An alert can't be written; the person's others are", {
      uid,
      alertId: created.id,
      type: created.record.type,
      error: getErrorName(error),
    });
  }
  return unwritable;
}

/**
 * Raises, closes and wakes what is due for one person, all in one batch. Reads nothing beyond the wallet that it is given, but the
 * alerts that come back from a snooze; where someone wrote in between, or an alert is there or gone unexpectedly, it reads again. An alert that
 * can't be stored is left out and logged: the others are written.
 * A write for each alert, one for the wallet, and one for each mail.
 *
 * @param counted takes the counts of what was committed, so that those of many people are written together; left out: they are written with it
 */
export async function handlePerson(
  deps: Deps,
  given: ReadPerson | null,
  planContext: Omit<PlanContext, "rules">,
  counted?: AlertCount[],
): Promise<PersonResult> {
  let person = given;
  let found = new Map<string, FoundAlert | null>();
  const unwritable = new Set<string>();
  for (let attempt = 1; ; attempt += 1) {
    if (!person) return NOTHING;
    const { uid } = person;
    // Loaded each time: a changed rule applies to everyone evaluated after this process has loaded it.
    const { rules } = await deps.rules.current();
    const known = await findPerson(person.stored, () => deps.findReminderStart(uid));
    const input = buildPlanInput(uid, known ?? withBeginning(person.stored, UNKNOWN_BEGINNING), {
      ...planContext,
      rules,
    });
    const whole = planAlerts(input);
    const plan = { ...whole, raise: whole.raise.filter(({ cause }) => !unwritable.has(buildAlertId(uid, cause))) };
    const unread = plan.wakes.filter((id) => !found.has(id));
    for (const [id, alert] of await deps.people.readAlerts(uid, unread)) found.set(id, alert);
    const decision = decide(uid, input, plan, found);
    // Before the person's own alerts are written: after a kill both are made again, and each once.
    const due = listDueCards(decision, input);
    if (person.stored.householdId !== null && due.length > 0)
      await deps.notifyHousehold?.(uid, person.stored.householdId, due, planContext.now);
    try {
      await deps.people.commit(person, counted ? { ...decision, counted: [] } : decision, planContext.now);
      counted?.push(...decision.counted);
      return decision.counts;
    } catch (error) {
      if (attempt >= ATTEMPTS) throw error;
      if (isRejected(error)) {
        const rejected = await findUnwritable(deps, uid, decision);
        if (rejected.length === 0) throw error;
        for (const id of rejected) unwritable.add(id);
      } else if (!isOvertaken(error) && !isMisjudged(error)) throw error;
      person = await deps.people.read(uid);
      const ids = [...decision.creates, ...decision.updates].map(({ id }) => id);
      found = new Map(isMisjudged(error) ? await deps.people.readAlerts(uid, ids) : []);
    }
  }
}

/** What became of alerts of many people, in one write. Where it fails, the next one has them too. */
export const createWriteCounted =
  ({ people }: Pick<EngineDeps, "people">) =>
  /** @param key which document of the month takes them */
  async (key: string, counted: AlertCount[]): Promise<void> => {
    if (counted.length === 0) return;
    try {
      await people.addCounts(key, counted);
      counted.length = 0;
    } catch (error) {
      const failure = { alerts: counted.length, error: getErrorName(error) };
      logger.error("What became of alerts could not be counted", failure);
    }
  };

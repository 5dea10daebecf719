import { DEFAULT_TIME_ZONE } from "@cardwell/core/domain/accounts/time-zone";
import { planAlerts } from "@cardwell/core/domain/alerts/plan";
import type { DocumentSnapshot, Firestore, Timestamp } from "firebase-admin/firestore";
import * as logger from "firebase-functions/logger";
import { buildAlertId, type StoredAlert } from "../alert-record.ts";
import { type Decision, decide } from "./decide.ts";
import type { FoundAlert } from "./draft.ts";
import type { EngineDeps } from "./engine-deps.ts";
import { type PlanContext, buildPlanInput } from "./plan-input.ts";
import { begun, hasBegun, type Person, parsePerson, withBeginning } from "./stored-person.ts";
import { alertRef, isMisjudged, isOvertaken, isRejected, nameOfError, stateFields, updateData } from "./writes.ts";

type Deps = Pick<EngineDeps, "db" | "rules" | "findReminderStart" | "createMailIn" | "sendSoon">;

export type PersonResult = Decision["counts"];

const ATTEMPTS = 4;
const NOTHING: PersonResult = { raised: 0, resolved: 0, woken: 0, shadowed: [] };

/** When it was put away that was queued for a mail before: closed, or snoozed; null: it was not. */
function putAwayAt({ mail, status, closedAt, createdAt, history }: StoredAlert): Timestamp | null {
  if (mail.id === null) return null;
  if (status === "snoozed") return history.findLast(({ kind }) => kind === "snoozed")?.at ?? null;
  return closedAt?.isEqual(createdAt) ? null : closedAt;
}

/** The alerts that were closed or snoozed after their mail was queued and were left out of it. One read for each such mail. */
async function unmailed(db: Firestore, alerts: readonly StoredAlert[]): Promise<(alert: StoredAlert) => boolean> {
  const ids = [...new Set(alerts.flatMap((alert) => (putAwayAt(alert) ? (alert.mail.id ?? []) : [])))];
  const mails = ids.length > 0 ? await db.getAll(...ids.map((id) => db.collection("mails").doc(id))) : [];
  const mailById = new Map(mails.map((mail) => [mail.id, mail]));
  return (alert) => {
    const awayAt = putAwayAt(alert);
    const mail = mailById.get(alert.mail.id ?? "");
    if (!mail?.exists || !awayAt) return false;
    const sentAt = mail.get("sentAt") as Timestamp | null;
    return ["skipped", "dead"].includes(mail.get("state") as string) || (sentAt !== null && sentAt > awayAt);
  };
}

async function readAlerts(db: Firestore, uid: string, ids: readonly string[]): Promise<[string, FoundAlert | null][]> {
  if (ids.length === 0) return [];
  const found = await db.getAll(...ids.map((id) => alertRef(db, uid, id)));
  const alerts = found.map((each): [string, StoredAlert | null] => [
    each.id,
    each.exists ? (each.data() as StoredAlert) : null,
  ]);
  const isUnmailed = await unmailed(
    db,
    alerts.flatMap(([, alert]) => (alert ? [alert] : [])),
  );
  return alerts.map(([id, alert]) => [id, alert && { ...alert, isUnmailed: isUnmailed(alert) }]);
}

async function personIn(deps: Deps, document: DocumentSnapshot): Promise<Person> {
  const person = parsePerson(document.data());
  if (hasBegun(person)) return begun(person);
  const beginning = await deps.findReminderStart(document.id);
  return withBeginning(person, beginning ?? { timeZone: DEFAULT_TIME_ZONE, plan: null });
}

async function commit(deps: Deps, document: DocumentSnapshot, decision: Decision, now: Date): Promise<void> {
  const { db, createMailIn } = deps;
  const uid = document.id;
  const batch = db.batch();
  for (const { id, record } of decision.creates) batch.create(alertRef(db, uid, id), record);
  for (const update of decision.updates) batch.update(alertRef(db, uid, update.id), updateData(update));
  for (const { id, request, notBefore } of decision.mails) createMailIn(batch, id, request, now, notBefore);
  const fields = { ...stateFields(uid, decision.state, decision.nextDueAt), alertsCheckedAt: now };
  const unchanged = document.updateTime ? { lastUpdateTime: document.updateTime } : {};
  batch.update(document.ref, fields, unchanged);
  await batch.commit();
}

/** Of new alerts, the ids of those that Firestore rejects by themselves. Each is created and deleted in one batch: nothing is left. */
async function findUnwritable({ db }: Deps, uid: string, { creates }: Decision): Promise<string[]> {
  const unwritable: string[] = [];
  for (const { id, record } of creates) {
    const ref = alertRef(db, uid, id);
    try {
      await db.batch().create(ref, record).delete(ref).commit();
    } catch (error) {
      if (!isRejected(error)) throw error;
      unwritable.push(id);
      logger.error("An alert can't be written; the person's others are", {
        uid,
        alertId: id,
        type: record.type,
        error: nameOfError(error),
      });
    }
  }
  return unwritable;
}

async function sendUrgent(deps: Deps, { mails }: Decision): Promise<void> {
  for (const { id } of mails.filter(({ isUrgent }) => isUrgent)) {
    try {
      await deps.sendSoon(id);
    } catch (error) {
      logger.warn("A mail waits for the sweep", { mailId: id, error: nameOfError(error) });
    }
  }
}

/**
 * Tells, closes and wakes what is due for one person, all in one batch. Reads nothing beyond the wallet that it is given, but the
 * alerts that come back from a snooze; where somebody wrote in between, or an alert is there or gone unexpectedly, it reads again. An alert that can't be stored is left out and logged: the others are written.
 * A write for each alert, one for the wallet, and one for each mail.
 */
export async function handlePerson(
  deps: Deps,
  given: DocumentSnapshot,
  planContext: Omit<PlanContext, "rules">,
): Promise<PersonResult> {
  const uid = given.id;
  let document = given;
  let found = new Map<string, FoundAlert | null>();
  const unwritable = new Set<string>();
  for (let attempt = 1; ; attempt += 1) {
    if (!document.exists) return NOTHING;
    // Asked for each time: a rule that was changed meanwhile holds for who is looked at again, once this process knows of it.
    const { rules } = await deps.rules.current();
    const input = buildPlanInput(uid, await personIn(deps, document), { ...planContext, rules });
    const whole = planAlerts(input);
    const plan = { ...whole, raise: whole.raise.filter(({ cause }) => !unwritable.has(buildAlertId(uid, cause))) };
    const unread = plan.wakes.filter((id) => !found.has(id));
    for (const [id, alert] of await readAlerts(deps.db, uid, unread)) found.set(id, alert);
    const decision = decide(uid, input, plan, found);
    try {
      await commit(deps, document, decision, planContext.now);
      await sendUrgent(deps, decision);
      return decision.counts;
    } catch (error) {
      if (attempt >= ATTEMPTS) throw error;
      if (isRejected(error)) {
        const rejected = await findUnwritable(deps, uid, decision);
        if (rejected.length === 0) throw error;
        for (const id of rejected) unwritable.add(id);
      } else if (!isOvertaken(error) && !isMisjudged(error)) throw error;
      document = await document.ref.get();
      const ids = [...decision.creates, ...decision.updates].map(({ id }) => id);
      found = new Map(isMisjudged(error) ? await readAlerts(deps.db, uid, ids) : []);
    }
  }
}

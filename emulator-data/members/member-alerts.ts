import { createHash } from "node:crypto";
import { type AlertState, emptyAlertState } from "../../core/src/domain/alerts/state.ts";
import { HOUR_MS } from "../../core/src/domain/dates/instants.ts";
import { DISMISS_REASONS, type DismissReason, factsOfType } from "../../core/src/domain/alerts/types.ts";
import { type AlertRecord, buildAlertId } from "../../functions/src/features/alerts/alert-record.ts";
import { formatClose } from "../../functions/src/features/alerts/engine/alert-content.ts";
import type { PlannedMail } from "../../functions/src/features/alerts/engine/mailing.ts";
import {
  act,
  type AlertWithState,
  dismiss,
  markRead,
  snooze,
  type Transition,
} from "../../functions/src/features/alerts/transitions.ts";
import type { AlertLife } from "./alert-life.ts";
import { createRandom, type Random } from "./random.ts";

/** What an invented member has of alerts, today. */
export type MemberAlerts = {
  alerts: { id: string; record: AlertRecord }[];
  mails: PlannedMail[];
  state: AlertState;
  nextDueAt: Date | null;
};

/** When a member's plan gave access to alerts about cards; the end is null while it does. */
export type Access = { from: Date; until: Date | null };

const closedAutomatically = ({ status }: AlertRecord) => status === "resolved" || status === "expired";

/** As the alert was before it closed. */
const reopened = (record: AlertRecord): AlertRecord => ({
  ...record,
  status: "open",
  box: "new",
  unreadSeq: record.seq,
  closedAt: null,
  history: record.history.filter(({ kind }) => kind !== "closed"),
});

/** What they do about an alert that asks something, by how diligent they are; null: nothing. */
function choose({ type, severity }: AlertRecord, diligence: number, random: Random): Transition | null {
  const isToDo = factsOfType(type).group !== "news" && severity !== "success" && type !== "statement_ready";
  if (isToDo && random.chance(diligence * 0.6)) return act;
  if (random.chance(0.05)) return dismiss(random.pick([...DISMISS_REASONS] as [DismissReason, ...DismissReason[]]), "");
  return random.chance(0.25 + diligence * 0.6) ? markRead : null;
}

/**
 * The alerts of one member: those that the engine raised in lives that this member shares, while the plan gave access, and what the
 * member did about them by the product's own transitions.
 */
export function alertsOfMember(
  { uid, timeZone, seed }: { uid: string; timeZone: string; seed: number },
  { cards, plan }: { cards: AlertLife | null; plan: AlertLife },
  access: Access,
  now: Date,
): MemberAlerts {
  const random = createRandom(seed + 20_000);
  const diligence = 0.3 + random.next() * 0.7;
  const end = access.until ?? now;
  const isShared = ({ createdAt }: AlertRecord) => createdAt >= access.from && createdAt < end;
  const lived = [...[...(cards?.alerts ?? [])].filter(([, record]) => isShared(record)), ...plan.alerts].toSorted(
    ([, a], [, b]) => a.createdAt.getTime() - b.createdAt.getTime() || a.seq - b.seq,
  );
  const ids = new Map(lived.map(([id, { cause }]) => [id, buildAlertId(uid, cause)]));
  const mailId = (id: string) => `alerts-${createHash("sha256").update(`${uid}|${id}`).digest("hex").slice(0, 32)}`;
  const known = (each: readonly string[]) => each.flatMap((id) => ids.get(id) ?? []);

  const mails = [
    ...(cards?.mails.filter(({ notBefore }) => notBefore >= access.from && notBefore < end) ?? []),
    ...plan.mails,
  ]
    .map((mail) => ({
      ...mail,
      id: mailId(mail.id),
      request: { ...mail.request, uid, alertIds: known(mail.request.alertIds) },
    }))
    .filter(({ request }) => request.alertIds.length > 0);

  let state: AlertState = {
    ...(cards?.state ?? emptyAlertState(timeZone)),
    timeZone,
    plan: plan.state.plan,
    lastSeq: lived.length,
    notified: { ...(access.until === null ? cards?.state.notified : {}), ...plan.state.notified },
    snoozed: {},
    digest: access.until === null ? known([...(cards?.state.digest ?? []), ...plan.state.digest]) : [],
  };

  const alerts = lived.map(([lifeId, original], index) => {
    const id = ids.get(lifeId) ?? "";
    const seq = index + 1;
    const isAboutPlan = plan.alerts.has(lifeId);
    const own = { ...original.mail, id: original.mail.id && mailId(original.mail.id) };
    let record: AlertRecord = { ...original, seq, unreadSeq: original.unreadSeq === null ? null : seq, mail: own };
    const outlivesPlan = !isAboutPlan && access.until !== null && (record.closedAt === null || record.closedAt > end);
    if (outlivesPlan) record = { ...reopened(record), status: "open" };
    const isOpen = record.box === "new";
    if (isOpen || closedAutomatically(record)) {
      const latest = Math.min((record.closedAt ?? end).getTime(), end.getTime());
      const at = new Date(record.createdAt.getTime() + HOUR_MS * (0.2 + random.next() * 40));
      const transition = at.getTime() < latest ? choose(record, diligence, random) : null;
      if (transition) {
        const before: AlertWithState = {
          id,
          alert: { ...reopened(record), seq, unreadSeq: seq },
          state: { ...state, nextDueAt: null },
        };
        const after = transition(before, at);
        const isClosed = after.alert.box === "done";
        if (isOpen || isClosed) record = after.alert;
        // Read, and closed later as before.
        else record = { ...record, readAt: at };
        if (isOpen && !outlivesPlan) state = { ...state, notified: after.state.notified, digest: after.state.digest };
      }
    }
    if (record.box === "new" && outlivesPlan)
      record = {
        ...record,
        status: "expired",
        box: "done",
        unreadSeq: null,
        closedAt: end,
        history: [...record.history, { at: end, kind: "closed", words: formatClose(record.type, "no_access") }],
      };
    return { id, record };
  });

  const open = alerts.findLast(
    ({ record }) => record.box === "new" && now.getTime() - record.createdAt.getTime() > 3 * HOUR_MS,
  );
  if (open && random.chance(0.3)) {
    const until = new Date(now.getTime() + random.between(1, 3) * 24 * HOUR_MS);
    const kept = { id: open.id, alert: open.record, state: { ...state, nextDueAt: null } };
    const after = snooze(until, "You snoozed it.")(kept, new Date(now.getTime() - HOUR_MS));
    open.record = after.alert;
    state = { ...state, snoozed: after.state.snoozed };
  }
  const dues = [
    access.until === null ? cards?.nextDueAt : null,
    plan.nextDueAt,
    ...Object.values(state.snoozed),
  ].flatMap((at) => (at ? [new Date(at).getTime()] : []));
  return { alerts, mails, state, nextDueAt: dues.length > 0 ? new Date(Math.min(...dues)) : null };
}

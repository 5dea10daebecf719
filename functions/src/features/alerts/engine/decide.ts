import { type AlertPlan, nextDueAt, type PlanInput } from "@cardwell/core/domain/alerts/plan";
import type { AlertState } from "@cardwell/core/domain/alerts/state";
import {
  type AlertUpdate,
  carryOutClose,
  carryOutRaise,
  carryOutWake,
  countType,
  type Draft,
  draftFor,
  followFacts,
  type Found,
} from "./draft.ts";
import type { PlannedMail } from "./mailing.ts";
import { DIGEST_FULL_WORDS } from "./messages.ts";

/** All that one evaluation of one person writes, in one batch. */
export type Decision = Pick<Draft, "creates" | "counts" | "counted" | "state"> & {
  updates: AlertUpdate[];
  mails: PlannedMail[];
  nextDueAt: Date | null;
};

/** So many of each kind at most in one batch, which holds 500 writes: what is left stays due. */
export const AT_ONCE = 80;

/** What of a plan is carried out immediately. */
function portion(plan: AlertPlan) {
  const raise = plan.raise.slice(0, AT_ONCE);
  const replaced = new Set([...raise, ...plan.silentSteps].map(({ seriesKey }) => seriesKey));
  const superseded = plan.closes.filter(({ how, seriesKey }) => how === "superseded" && replaced.has(seriesKey));
  const gone = plan.closes.filter(({ how }) => how !== "superseded");
  const closes = gone.slice(0, AT_ONCE);
  // An eased alert is stored as such only together with its closing.
  const closed = new Set(closes.map(({ seriesKey }) => seriesKey));
  const silentSteps = plan.silentSteps.filter(({ isShadow, seriesKey }) => isShadow || closed.has(seriesKey));
  const wakes = plan.wakes.slice(0, AT_ONCE);
  const isAll =
    raise.length === plan.raise.length && closes.length === gone.length && wakes.length === plan.wakes.length;
  return { raise, closes: [...superseded, ...closes], silentSteps, wakes, isAll };
}

/** Writes into each alert by which mail it goes, and returns the new mail state. */
function settleMail({ mail, creates, updates, closed, input }: Draft): {
  mails: PlannedMail[];
  state: Pick<AlertState, "digest" | "digestSince" | "mailed">;
} {
  const { mails, mailOfAlert, dropped, state } = mail.finish(closed, { makesDigest: input.hasAccess });
  for (const { id, record } of creates) record.mail = mailOfAlert.get(id) ?? record.mail;
  for (const { id, fields } of updates.values()) {
    const notified = mailOfAlert.get(id);
    if (notified) fields.mail = notified;
  }
  const fresh = new Set([...creates.map(({ id }) => id), ...updates.keys()]);
  // What had waited for the digest is included.
  for (const [id, notified] of mailOfAlert)
    if (!fresh.has(id)) updates.set(id, { id, fields: { mail: notified }, history: null });
  for (const id of dropped.filter((each) => !fresh.has(each)).slice(0, AT_ONCE)) {
    const fields = { mail: { id: null, route: "none" as const, words: DIGEST_FULL_WORDS } };
    updates.set(id, { id, fields, history: null });
  }
  return { mails, state };
}

/**
 * What becomes of a person now. Pure: the same input gives the same writes, under the same ids. Alerts in `found` are there
 * already: those that closed by themselves come back with the new words, the others are left as their person has them.
 */
export function decide(uid: string, input: PlanInput, plan: AlertPlan, found: Found): Decision {
  const { raise, closes, silentSteps, wakes, isAll } = portion(plan);
  const draft = draftFor(uid, input, found);
  for (const close of closes) carryOutClose(draft, close);
  for (const { seriesKey, notified, isShadow, type } of silentSteps) {
    draft.state.notified[seriesKey] = notified;
    if (!isShadow) continue;
    countType(draft, type);
    draft.counts.shadowed.push(type);
    draft.counted.push({ type, outcome: "shadowed", at: input.now, by: 1 });
  }
  for (const id of wakes) carryOutWake(draft, id);
  // The most urgent one is the newest.
  for (const planned of raise.toReversed()) carryOutRaise(draft, planned);
  const { mails, state: mailState } = settleMail(draft);
  const followed = followFacts(uid, input, plan.kept, draft.state.notified);
  for (const { id, fields, history } of followed.updates) {
    if (found.get(id)?.box === "done") continue;
    const update = draft.updates.get(id);
    draft.updates.set(id, { id, history, ...update, fields: { ...fields, ...update?.fields } });
  }
  const state = { ...draft.state, ...mailState };
  return {
    creates: draft.creates,
    updates: [...draft.updates.values()].filter(({ id }) => found.get(id) !== null),
    mails,
    state,
    nextDueAt: isAll && followed.isAll ? nextDueAt(input, plan, state) : input.now,
    counts: draft.counts,
    counted: draft.counted,
  };
}

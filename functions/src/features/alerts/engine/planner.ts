import { nextDueAt, planAlerts, notifiedAfter } from "@cardwell/core/domain/alerts/plan";
import type { AlertCount } from "@cardwell/core/domain/alerts/outcomes";
import type { AlertState } from "@cardwell/core/domain/alerts/state";
import * as logger from "firebase-functions/logger";
import type { AlertPlanner, PlannedWrites } from "../../../lib/alert-planner.ts";
import { getShard } from "../alert-record.ts";
import { closeUpdate, countClose, followFacts } from "./draft.ts";
import type { EngineDeps } from "./engine-deps.ts";
import { handlePerson } from "./person.ts";
import { type PlanContext, buildPlanInput } from "./plan-input.ts";
import { begun, hasBegun, type Person, parsePerson, withBeginning } from "./stored-person.ts";
import { getErrorName } from "../../../lib/error-name.ts";
import { stateFields, updateData } from "./writes.ts";

/** A transaction holds 500 writes, and the wallet needs some of them: the next sweep closes the rest. */
const CLOSES_AT_ONCE = 200;

/**
 * What a change of facts writes immediately: it closes alerts without a cause, lets the text of the others follow, and sets when to check
 * again. It raises nothing, as that takes reading existing alerts; that is left to the sweep, which finds the wallet due now, or to
 * `notifyDue`. Pure.
 */
export function planWrites(uid: string, person: Person, planContext: PlanContext): PlannedWrites {
  const input = buildPlanInput(uid, person, planContext);
  const { state } = person;
  const plan = planAlerts(input);
  const gone = plan.closes.filter(({ how }) => how !== "superseded");
  const closes = gone.slice(0, CLOSES_AT_ONCE);
  const notified = { ...state.notified };
  const snoozed = { ...state.snoozed };
  const closed = new Set<string>();
  const counted: AlertCount[] = [];
  const updates = closes.flatMap((close) => {
    counted.push(...countClose(close, notified[close.seriesKey]));
    const update = closeUpdate(uid, close, planContext.now);
    const remembered = notifiedAfter(close, notified[close.seriesKey], planContext.now);
    if (remembered) notified[close.seriesKey] = remembered;
    else delete notified[close.seriesKey];
    delete snoozed[update.id];
    closed.add(update.id);
    return close.isOpen ? [update] : [];
  });
  const carriedOut = new Set(closes.map(({ seriesKey }) => seriesKey));
  for (const { seriesKey, notified: eased, isShadow } of plan.silentSteps) {
    if (!isShadow && carriedOut.has(seriesKey)) notified[seriesKey] = eased;
  }
  const followed = followFacts(uid, input, plan.kept, notified);
  const isShadowed = plan.silentSteps.some(({ isShadow }) => isShadow);
  const isDue =
    plan.raise.length > 0 ||
    plan.wakes.length > 0 ||
    plan.isDigestDue ||
    gone.length > closes.length ||
    !followed.isAll ||
    isShadowed;
  const after = { ...state, notified, snoozed, digest: state.digest.filter((id) => !closed.has(id)) };
  return {
    fields: {
      ...stateFields(uid, after, isDue ? planContext.now : nextDueAt(input, plan, after)),
      alertsCheckedAt: planContext.now,
    },
    // Only sweeps count what a shadow rule would have raised.
    shouldNotify: plan.raise.length > 0 && !isShadowed,
    counted,
    alerts: [...updates, ...followed.updates].map((update) => ({
      path: `wallets/${uid}/alerts/${update.id}`,
      change: updateData(update),
    })),
  };
}

/** For those who write wallets. A plan that cannot be made does not stop the write: the sweep finds the wallet due, and reports it. */
export function createPlanner(deps: EngineDeps): AlertPlanner {
  return {
    async prepare({ facts }) {
      const current = await deps.rules.current();
      return (uid, stored, wallet, now) => {
        const due = { fields: { nextDueAt: now, shard: getShard(uid) }, alerts: [], counted: [], shouldNotify: false };
        try {
          const { cards: _cards, settings: _settings, ...rest } = stored ?? {};
          const person = { ...parsePerson(uid, rest), wallet };
          if (!hasBegun(person)) return due;
          return planWrites(uid, begun(person), { catalog: facts, rules: current.rules, now });
        } catch (error) {
          logger.error("The reminders of a wallet could not be planned", { error: getErrorName(error) });
          return due;
        }
      };
    },

    async notifyDue(uid, { facts }, now) {
      try {
        await handlePerson(deps, await deps.people.read(uid), { catalog: facts, now });
      } catch (error) {
        logger.warn("What is due waits for the sweep", { error: getErrorName(error) });
      }
    },
  };
}

/** For those who change other facts: the plan, the time zone, preferences, rules, the catalog. */
export function createReplan({ people, rules, catalog, findReminderStart }: EngineDeps) {
  return {
    /**
     * Applies a change to a person's alert state, closes what it resolves, and writes when to check again. Reads the wallet,
     * two documents more for a member who has no alert state yet; writes the wallet and each alert that closes. Nothing happens to those who
     * has no account.
     */
    async replan(uid: string, now: Date, change: (state: AlertState) => AlertState = (state) => state): Promise<void> {
      const [facts, current] = await Promise.all([catalog.facts(), rules.current()]);
      await people.writePlan(uid, async (stored, hasWallet) => {
        const beginning = hasBegun(stored) ? null : await findReminderStart(uid);
        if (!hasBegun(stored) && beginning === null) return null;
        const person = beginning ? withBeginning(stored, beginning) : begun(stored);
        const state = change(person.state);
        // Who has neither cards nor a plan has no document.
        if (!hasWallet && state.plan === null) return null;
        return planWrites(uid, { ...person, state }, { catalog: facts, rules: current.rules, now });
      });
    },
  };
}

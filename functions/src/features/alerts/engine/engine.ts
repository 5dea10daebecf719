import type { AlertCount } from "@cardwell/core/domain/alerts/outcomes";
import { planAlerts } from "@cardwell/core/domain/alerts/plan";
import type { AlertState } from "@cardwell/core/domain/alerts/state";
import * as logger from "firebase-functions/logger";
import type { AlertPlanner, PlannedWrites } from "../../../lib/alert-planner.ts";
import { getErrorName } from "../../../lib/error-name.ts";
import { getShard } from "../alert-record.ts";
import { decide } from "./decision.ts";
import { createWriteCounted, type EngineDeps, handlePerson } from "./evaluation.ts";
import { createRaise } from "./events.ts";
import {
  buildPlanInput,
  findPerson,
  hasBegun,
  parsePerson,
  type Person,
  type PlanContext,
  UNKNOWN_BEGINNING,
  withBeginning,
} from "./person.ts";
import { stateFields, updateData } from "./person-repository.ts";
import { createSweep, type SweepDeps } from "./sweep.ts";

/**
 * What a change of facts writes immediately: it closes alerts without a cause, lets the text of the others follow, and sets when to check
 * again. It raises nothing, as that takes reading existing alerts; that is left to the sweep, which finds the wallet due now, or to
 * `notifyDue`. Pure.
 */
export function planWrites(uid: string, person: Person, planContext: PlanContext): PlannedWrites {
  const input = buildPlanInput(uid, person, planContext);
  const plan = planAlerts(input);
  const { state, nextDueAt, updates, counted } = decide(uid, input, plan, new Map(), { onlyCloses: true });
  return {
    fields: { ...stateFields(uid, state, nextDueAt), alertsCheckedAt: planContext.now },
    // Only sweeps count what a shadow rule would have raised.
    shouldNotify: plan.raise.length > 0 && !plan.silentSteps.some(({ isShadow }) => isShadow),
    counted,
    alerts: updates.map((update) => ({ path: `wallets/${uid}/alerts/${update.id}`, change: updateData(update) })),
  };
}

/** For those who write wallets. A plan that cannot be made does not stop the write: the sweep finds the wallet due, and reports it. */
export function createPlanner(deps: EngineDeps): AlertPlanner {
  return {
    async prepare(facts) {
      const current = await deps.rules.current();
      return (uid, stored, wallet, now) => {
        const due = { fields: { nextDueAt: now, shard: getShard(uid) }, alerts: [], counted: [], shouldNotify: false };
        try {
          const { cards: _cards, settings: _settings, ...rest } = stored ?? {};
          const person = { ...parsePerson(uid, rest), wallet };
          if (!hasBegun(person)) return due;
          const planContext = { catalog: facts, rules: current.rules, now };
          return planWrites(uid, withBeginning(person, UNKNOWN_BEGINNING), planContext);
        } catch (error) {
          logger.error("The reminders of a wallet could not be planned", { error: getErrorName(error) });
          return due;
        }
      };
    },

    async notifyDue(uid, facts, now) {
      try {
        await handlePerson(deps, await deps.people.read(uid), { catalog: facts, now });
      } catch (error) {
        logger.warn("What is due waits for the sweep", { error: getErrorName(error) });
      }
    },
  };
}

/** For those who change other facts: the plan, the time zone, preferences, rules, the catalog. */
function createReplan({ people, rules, catalog, findReminderStart }: EngineDeps) {
  return {
    /**
     * Applies a change to a person's alert state, closes what it resolves, and writes when to check again. Reads the wallet,
     * two documents more for a member who has no alert state yet; writes the wallet and each alert that closes. Nothing happens to those who
     * has no account.
     *
     * @param counted takes the counts of what closes, so that those of many people are written together; left out: they are written with it
     */
    async replan(
      uid: string,
      now: Date,
      change: (state: AlertState) => AlertState = (state) => state,
      counted?: AlertCount[],
    ): Promise<void> {
      const [facts, current] = await Promise.all([catalog.facts(), rules.current()]);
      await people.writePlan(
        uid,
        async (stored, hasWallet) => {
          const person = await findPerson(stored, () => findReminderStart(uid));
          if (person === null) return null;
          const state = change(person.state);
          // Who has neither cards nor a plan has no document.
          if (!hasWallet && state.plan === null) return null;
          return planWrites(uid, { ...person, state }, { catalog: facts, rules: current.rules, now });
        },
        counted,
      );
    },
  };
}

/** Raises, closes and mails alerts when facts change, when an event happens, and when time passes. */
export function createAlertEngine(deps: SweepDeps) {
  return {
    planner: createPlanner(deps),
    writeCounted: createWriteCounted(deps),
    ...createRaise(deps),
    ...createReplan(deps),
    ...createSweep(deps),
  };
}

export type AlertEngine = ReturnType<typeof createAlertEngine>;

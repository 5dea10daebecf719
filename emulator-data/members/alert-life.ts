import type { AlertPreferences } from "../../core/src/domain/alerts/preferences.ts";
import { planAlerts, watch } from "../../core/src/domain/alerts/plan.ts";
import type { AlertRules } from "../../core/src/domain/alerts/rule.ts";
import { type AlertState, emptyAlertState, type PlanFacts } from "../../core/src/domain/alerts/state.ts";
import { instantAt } from "../../core/src/domain/alerts/times.ts";
import type { Wallet } from "../../core/src/domain/wallet/shapes.ts";
import type { AlertRecord } from "../../functions/src/features/alerts/alert-record.ts";
import { decide } from "../../functions/src/features/alerts/engine/decision.ts";
import type { PlannedMail } from "../../functions/src/features/alerts/engine/mailing.ts";
import { buildPlanInput } from "../../functions/src/features/alerts/engine/person.ts";
import type { CatalogFacts } from "@cardwell/core/domain/catalog/published";
import { timeZone } from "../people.ts";
import type { LivedWallet, StepToCome } from "../wallet-life.ts";

/** What the engine made of someone until now. */
export type AlertLife = {
  wallet: Wallet;
  state: AlertState;
  nextDueAt: Date | null;
  alerts: Map<string, AlertRecord>;
  mails: PlannedMail[];
  /** Those that later ones followed. */
  statements: LivedWallet["statements"];
};

type Given = {
  uid: string;
  facts: CatalogFacts;
  rules: AlertRules;
  wallet: Wallet;
  statements: LivedWallet["statements"];
  preferences: AlertPreferences;
  /** Changes of the wallet, in order. Each is made in the evening, and looked at immediately. */
  steps: readonly StepToCome[];
  /** Moments at which the plan changes. */
  planChanges: readonly Date[];
  planAt: (at: Date) => PlanFacts | null;
  from: Date;
  until: Date;
};

const evening = "18:00";

/**
 * Lives from one moment to another as the sweeps would have: each time that something is due, or that the member changes something, the
 * alert engine decides. What only the passing of days changes is seen a week later at most, as after a lost run.
 */
export function liveWithAlerts(given: Given): AlertLife {
  const { uid, facts, rules, preferences, planChanges, planAt, from, until } = given;
  const life: AlertLife = {
    wallet: given.wallet,
    state: emptyAlertState(timeZone),
    nextDueAt: null,
    alerts: new Map(),
    mails: [],
    statements: [...given.statements],
  };
  const left = [...given.steps];

  function evaluate(now: Date): void {
    const state = { ...life.state, plan: planAt(now) };
    const never = { nextDueAt: null, checkedAt: null, householdId: null, hasDevices: false };
    const person = { wallet: life.wallet, state, preferences, ...never };
    const input = buildPlanInput(uid, person, { catalog: facts, rules, now });
    const watching = watch(input);
    const plan = planAlerts(input, { ...watching, changingOn: () => watching.reminders });
    const decision = decide(uid, input, plan, life.alerts);
    for (const { id, record } of decision.creates) life.alerts.set(id, record);
    for (const { id, fields, history } of decision.updates) {
      const before = life.alerts.get(id);
      if (before)
        life.alerts.set(id, { ...before, ...fields, history: [...before.history, ...(history ? [history] : [])] });
    }
    life.mails.push(...decision.mails);
    life.state = decision.state;
    life.nextDueAt = decision.nextDueAt;
  }

  for (let now = from; now <= until;) {
    while (left[0] && instantAt(left[0].on, evening, timeZone) <= now) {
      const { on, step } = left.shift() as StepToCome;
      const changed = step(life.wallet, { facts, today: on });
      life.wallet = changed.wallet;
      life.statements.push(...(changed.statements ?? []));
    }
    evaluate(now);
    const change = left[0] ? [instantAt(left[0].on, evening, timeZone)] : [];
    const planChange = planChanges.find((at) => at > now);
    const due = life.nextDueAt ? [life.nextDueAt] : [];
    const next = [...change, ...due, ...(planChange ? [planChange] : [])].map((at) => at.getTime());
    if (next.length === 0) break;
    now = new Date(Math.max(Math.min(...next), now.getTime() + 1));
  }
  life.state = { ...life.state, plan: planAt(until) };
  return life;
}

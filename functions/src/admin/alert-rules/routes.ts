import type { adminAlertRulesContract } from "@cardwell/core/contract/admin/alert-rules";
import type { AlertRule } from "@cardwell/core/domain/alerts/rule";
import type { AlertType } from "@cardwell/core/domain/alerts/types";
import type { RuleChange, RuleInForce, RulesChanges } from "../../features/alerts/engine/rules-changes-repository.ts";
import type { Replans } from "../../features/alerts/replan/replan.ts";
import type { Change } from "../../http/audit.ts";
import { getCaller } from "../../http/serve.ts";
import type { Handlers } from "../../http/serve.ts";
import { AppError } from "../../lib/app-error.ts";
import type { UnitOfWork } from "../../lib/unit-of-work-repository.ts";
import type { AlertRunsRepository } from "./runs-repository.ts";

export type AlertRulesDeps = {
  changes: RulesChanges;
  replans: Pick<Replans, "everybodyWithin">;
  runs: AlertRunsRepository;
  /** When a sweep last finished. */
  lastBeat: () => Promise<Date | null>;
  getEmails: (uids: readonly string[]) => Promise<Map<string, string>>;
  /** What this process keeps of the rules is read anew. */
  forgetRules: () => void;
};

const SHOWN_RUNS = 50;

/** Notified steps are stored by key, so the keys of a rule's steps must be unique. */
function requireOwnKeys({ steps }: Pick<AlertRule, "steps">): void {
  const doubled = steps.findIndex(({ key }, index) => steps.findIndex((other) => other.key === key) !== index);
  if (doubled < 0) return;
  const message = "Give each step a key of its own.";
  throw new AppError("invalid_request", message, { fields: [{ path: `body.rule.steps.${doubled}.key`, message }] });
}

/** Changes a rule, and plans everybody whom it touches anew. */
export async function changeRule(
  { changes, replans, forgetRules }: AlertRulesDeps,
  type: AlertType,
  { rule, ...by }: { rule: RuleChange; by: string; reason: string; version: number },
  now: Date,
  unit: UnitOfWork,
): Promise<Change<RuleInForce>> {
  const object = `alertRules/${type}`;
  const { before, after } = await changes.change(type, rule, by, now, unit);
  unit.afterCommit(async () => forgetRules());
  replans.everybodyWithin(unit, object, now);
  return { object, before, after: after.rule, answer: after };
}

export function alertRulesRoutes(deps: AlertRulesDeps): Handlers<typeof adminAlertRulesContract> {
  async function named(rules: RuleInForce[]) {
    const uids = [...new Set(rules.flatMap(({ changed }) => (changed ? [changed.by] : [])))];
    const mails = await deps.getEmails(uids);
    return rules.map(({ rule, changed }) => ({
      rule,
      changed: changed && {
        by: mails.get(changed.by) ?? changed.by,
        at: changed.at.toISOString(),
        reason: changed.reason,
      },
    }));
  }

  return {
    list: async () => {
      const { version, rules } = await deps.changes.list();
      return { version, rules: await named(rules) };
    },

    update: async ({ params: { type }, body: { rule, version, reason } }, context) => {
      requireOwnKeys(rule);
      const { uid } = getCaller(context);
      const now = context.clock.now();
      const changed = await context.audit.change((unit) =>
        changeRule(deps, type, { rule, by: uid, reason, version }, now, unit),
      );
      return changed.map(async (after) => {
        const [answer] = await named([after]);
        if (!answer) throw new Error("A rule that was changed is not there.");
        return answer;
      });
    },

    runs: async () => {
      const [runs, lastSweepAt] = await Promise.all([deps.runs.list(SHOWN_RUNS), deps.lastBeat()]);
      return { lastSweepAt: lastSweepAt?.toISOString() ?? null, runs };
    },
  };
}

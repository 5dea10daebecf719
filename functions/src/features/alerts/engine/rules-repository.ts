import type { Firestore } from "firebase-admin/firestore";
import { DEFAULT_RULES } from "@cardwell/core/domain/alerts/default-rules";
import { type LastLive, liveRules } from "@cardwell/core/domain/alerts/live-rules";
import { type AlertRule, alertRule, type AlertRules } from "@cardwell/core/domain/alerts/rule";
import type { AlertType } from "@cardwell/core/domain/alerts/types";
import * as logger from "firebase-functions/logger";
import * as z from "zod/mini";
import { zodConverter } from "../../../lib/firestore.ts";

/** The rules that alerts are made by. `version` rises with each change by staff; 0: nothing was ever changed. */
export type RulesInForce = { version: number; rules: AlertRules };

/** With those that members are shown: `live` has the last live version in the place of each rule in shadow mode. */
export type CurrentRules = RulesInForce & { live: AlertRules };

/** How long a process caches the rules by default. */
export const RULES_KEPT_MS = 60_000;

/** `alertRuleSets/current`. Each rule is parsed field by field: what can't be read takes its default. */
export const storedRules = z.object({
  version: z.prefault(z.number(), 0),
  rules: z.prefault(z.record(z.string(), z.unknown()), {}),
  /** Of each changed rule that isn't live the version that was live last. */
  lastLive: z.prefault(z.record(z.string(), z.unknown()), {}),
});

/** Called with stored rules that can't be parsed: with some fields, or a whole rule. */
type Report = (type: string, fields: string[] | "all") => void;

const FIELDS = Object.keys(alertRule.shape) as (keyof AlertRule)[];

/** A stored rule. Fields that are missing, or that the code can't parse any more, take their defaults; the others stay. */
export function ruleFrom(kept: object, type: AlertType, report: Report = () => undefined): AlertRule {
  const unread: string[] = [];
  let rule = DEFAULT_RULES[type];
  for (const field of FIELDS) {
    if (!Object.hasOwn(kept, field)) continue;
    const value = (kept as Record<string, unknown>)[field];
    // A parameter that the rule got later has its default.
    const isAdded = field === "parameters" && typeof value === "object";
    const changed: AlertRule = { ...rule, [field]: isAdded ? { ...rule.parameters, ...value } : value };
    if (alertRule.safeParse(changed).success) rule = changed;
    else unread.push(field);
  }
  if (unread.length > 0) report(type, unread);
  return rule;
}

const isRuleFor = (type: string, kept: unknown): kept is object =>
  type in DEFAULT_RULES && typeof kept === "object" && kept !== null && (kept as { type?: unknown }).type === type;

function rulesFrom(stored: Record<string, unknown> = {}, report?: Report): Partial<AlertRules> {
  const rules: Partial<AlertRules> = {};
  for (const [type, kept] of Object.entries(stored)) {
    if (isRuleFor(type, kept)) rules[type as AlertType] = ruleFrom(kept, type as AlertType, report);
    else report?.(type, "all");
  }
  return rules;
}

/** The default rules with the changes of staff applied. */
export function mergedRules(
  stored: Partial<z.infer<typeof storedRules>> | undefined,
  report?: Report,
): CurrentRules & { lastLive: LastLive } {
  const rules = { ...DEFAULT_RULES, ...rulesFrom(stored?.rules, report) };
  const lastLive = rulesFrom(stored?.lastLive, report);
  return { version: stored?.version ?? 0, rules, live: liveRules(rules, lastLive), lastLive };
}

const logged: Report = (type, fields) => {
  logger.error("A rule that staff changed cannot be read as it was kept", { alert: "alert_rule_unread", type, fields });
};

/** `alertRuleSets/current`: all rules that differ from the code's, in one document. */
export function createRulesRepository(db: Firestore, retentionMs = RULES_KEPT_MS) {
  let kept: { rules: Promise<CurrentRules>; untilMs: number } | null = null;

  async function read(): Promise<CurrentRules> {
    const current = db.doc("alertRuleSets/current").withConverter(zodConverter(storedRules));
    return mergedRules((await current.get()).data(), logged);
  }

  return {
    /** One read in each process for as long as it is kept. */
    async current(): Promise<CurrentRules> {
      if (kept && performance.now() < kept.untilMs) return kept.rules;
      const rules = read();
      kept = { rules, untilMs: performance.now() + retentionMs };
      rules.catch(() => {
        kept = null;
      });
      return rules;
    },

    /** What was just changed in this process is not waited for. */
    forget(): void {
      kept = null;
    },
  };
}

import type { Firestore } from "firebase-admin/firestore";
import { DEFAULT_RULES } from "@cardwell/core/domain/alerts/default-rules";
import { alertRule, type AlertRules } from "@cardwell/core/domain/alerts/rule";
import type { AlertType } from "@cardwell/core/domain/alerts/types";

/** The rules as they are now. `version` rises with each change by staff; 0: nothing was ever changed. */
export type CurrentRules = { version: number; rules: AlertRules };

const KEPT_MS = 60_000;

type Stored = { version: number; rules: Partial<Record<AlertType, unknown>> };

/** What staff changed, in the place of what the code says. A rule that the code cannot read is left as the code says. */
export function mergedRules(stored: Stored | undefined): CurrentRules {
  const changed = Object.entries(stored?.rules ?? {}).flatMap(([type, rule]) => {
    const read = alertRule.safeParse(rule);
    return read.success && read.data.type === type && type in DEFAULT_RULES ? [[type, read.data]] : [];
  });
  return { version: stored?.version ?? 0, rules: { ...DEFAULT_RULES, ...Object.fromEntries(changed) } };
}

/** `alertRuleSets/current`: all rules that differ from the code's, in one document. */
export function createRulesRepository(db: Firestore, monotonicMs: () => number = () => performance.now()) {
  let kept: { rules: Promise<CurrentRules>; untilMs: number } | null = null;

  async function read(): Promise<CurrentRules> {
    return mergedRules((await db.doc("alertRuleSets/current").get()).data() as Stored | undefined);
  }

  return {
    /** One read a minute in each process. */
    async current(): Promise<CurrentRules> {
      if (kept && monotonicMs() < kept.untilMs) return kept.rules;
      const rules = read();
      kept = { rules, untilMs: monotonicMs() + KEPT_MS };
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

export type RulesRepository = ReturnType<typeof createRulesRepository>;

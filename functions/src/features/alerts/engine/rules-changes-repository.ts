import { DEFAULT_RULES } from "@cardwell/core/domain/alerts/default-rules";
import type { AlertRule } from "@cardwell/core/domain/alerts/rule";
import type { AlertType } from "@cardwell/core/domain/alerts/types";
import type { Firestore } from "firebase-admin/firestore";
import * as z from "zod/mini";
import { AppError } from "../../../lib/app-error.ts";
import { storedInstant, zodConverter } from "../../../lib/firestore.ts";
import { inUnitOfWork } from "../../../lib/unit-of-work-repository.ts";
import type { UnitOfWork } from "../../../lib/unit-of-work-repository.ts";
import { mergedRules, storedRules } from "./rules-repository.ts";

/** What staff change of a rule: all but which one it is. */
export type RuleChange = Omit<AlertRule, "type" | "version">;

export type ChangedBy = { by: string; at: Date; reason: string };

export type RuleInForce = { rule: AlertRule; changed: ChangedBy | null };

const storedChange = z.object({ changedBy: z.string(), changedAt: storedInstant, reason: z.string() });

/** `alertRules/{type}` holds who changed a rule and why; `alertRuleSets/current` holds all rules that differ from the defaults. */
export function createRulesChanges(db: Firestore) {
  const current = db.doc("alertRuleSets/current").withConverter(zodConverter(storedRules));
  const rules = db.collection("alertRules");

  return {
    /** Every rule as it is now, with who changed it last: a read for each that was ever changed, and one. */
    async list(): Promise<{ version: number; rules: RuleInForce[] }> {
      const [set, changes] = await Promise.all([current.get(), rules.withConverter(zodConverter(storedChange)).get()]);
      const changed = new Map(
        changes.docs.map((doc) => {
          const { changedBy, changedAt, reason } = doc.data();
          return [doc.id, { by: changedBy, at: changedAt, reason }];
        }),
      );
      const inForce = mergedRules(set.data());
      return {
        version: inForce.version,
        rules: Object.values(inForce.rules).map((rule) => ({ rule, changed: changed.get(rule.type) ?? null })),
      };
    },

    /**
     * Puts a rule into the place of the one in force. One read and two writes.
     *
     * @param version of the set that was looked at
     * @throws AppError `conflict` when another one is in force meanwhile
     */
    async change(
      type: AlertType,
      rule: RuleChange,
      { by, reason, version }: { by: string; reason: string; version: number },
      now: Date,
      outer?: UnitOfWork,
    ): Promise<{ before: AlertRule; after: RuleInForce }> {
      return inUnitOfWork(db, outer, async ({ transaction }) => {
        const stored = (await transaction.get(current)).data();
        const set = mergedRules(stored);
        if (set.version !== version)
          throw new AppError("conflict", "The rules changed since you opened them. Reload and try again.");
        const before = set.rules[type] ?? DEFAULT_RULES[type];
        const after: AlertRule = { ...rule, type, version: before.version + 1 };
        const changed = { ...stored?.rules, [type]: after };
        transaction.set(db.doc(current.path), { version: version + 1, rules: changed, changedAt: now });
        transaction.set(rules.doc(type), { rule: after, changedBy: by, changedAt: now, reason });
        return { before, after: { rule: after, changed: { by, at: now, reason } } };
      });
    },
  };
}

export type RulesChanges = ReturnType<typeof createRulesChanges>;

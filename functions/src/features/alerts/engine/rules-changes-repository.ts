import { DEFAULT_RULES } from "@cardwell/core/domain/alerts/default-rules";
import { lastLiveAfter } from "@cardwell/core/domain/alerts/live-rules";
import type { AlertRule } from "@cardwell/core/domain/alerts/rule";
import type { AlertType } from "@cardwell/core/domain/alerts/types";
import type { Firestore } from "firebase-admin/firestore";
import * as z from "zod/mini";
import { AppError } from "../../../lib/app-error.ts";
import { storedInstant, zodConverter } from "../../../lib/firestore.ts";
import { inUnitOfWork } from "../../../lib/unit-of-work-repository.ts";
import type { UnitOfWork } from "../../../lib/unit-of-work-repository.ts";
import { mergedRules, ruleFrom, storedRules } from "./rules-repository.ts";

/** What staff change of a rule: all but which one it is. */
export type RuleChange = Omit<AlertRule, "type" | "version">;

/** What was looked at before the change: a version of all rules, or of the rule alone. */
export type ChangeFrom = { version: number } | { ruleVersion: number };

export type ChangedBy = { by: string; at: Date; reason: string };

export type RuleInForce = { rule: AlertRule; changed: ChangedBy | null };

export type RuleVersion = ChangedBy & { version: number; before: AlertRule; rule: AlertRule };

const storedChange = z.object({ changedBy: z.string(), changedAt: storedInstant, reason: z.string() });

const storedVersion = z.extend(storedChange, {
  version: z.number(),
  before: z.record(z.string(), z.unknown()),
  rule: z.record(z.string(), z.unknown()),
});

/**
 * `alertRules/{type}` holds who changed a rule last and why, its `versions` each change, and `alertRuleSets/current` all rules that
 * differ from the defaults.
 */
export function createRulesChanges(db: Firestore) {
  const current = db.doc("alertRuleSets/current").withConverter(zodConverter(storedRules));
  const rules = db.collection("alertRules");
  const versionRefs = (type: AlertType) => rules.doc(type).collection("versions");

  return {
    /** Every rule as it is now: one read. */
    async list(): Promise<AlertRule[]> {
      return Object.values(mergedRules((await current.get()).data()).rules);
    },

    /** One rule as it is now, with who changed it last, and the version of all of them: two reads. */
    async read(type: AlertType): Promise<RuleInForce & { version: number }> {
      const changes = rules.withConverter(zodConverter(storedChange));
      const [set, change] = await Promise.all([current.get(), changes.doc(type).get()]);
      const inForce = mergedRules(set.data());
      const changed = change.data();
      return {
        version: inForce.version,
        rule: inForce.rules[type],
        changed: changed ? { by: changed.changedBy, at: changed.changedAt, reason: changed.reason } : null,
      };
    },

    /** Changes of a rule before a version, the newest first: a read for each. */
    async versions(type: AlertType, below: number | null, limit: number): Promise<RuleVersion[]> {
      const versions = versionRefs(type).withConverter(zodConverter(storedVersion));
      const newest = versions.orderBy("version", "desc");
      const found = await (below === null ? newest : newest.startAfter(below)).limit(limit).get();
      return found.docs.map((doc) => {
        const { version, before, rule, changedBy: by, changedAt: at, reason } = doc.data();
        return { version, before: ruleFrom(before, type), rule: ruleFrom(rule, type), by, at, reason };
      });
    },

    /** How many changes of a rule there are: one read for each thousand. */
    async countVersions(type: AlertType): Promise<number> {
      return (await versionRefs(type).count().get()).data().count;
    },

    /**
     * Puts a rule into the place of the one in force. One read and three writes.
     *
     * @throws AppError `conflict` when another one is in force meanwhile
     */
    async change(
      type: AlertType,
      rule: RuleChange,
      { by, reason, ...from }: { by: string; reason: string } & ChangeFrom,
      now: Date,
      outer?: UnitOfWork,
    ): Promise<{ before: AlertRule; after: RuleInForce }> {
      return inUnitOfWork(db, outer, async ({ transaction }) => {
        const stored = (await transaction.get(current)).data();
        const set = mergedRules(stored);
        const before = set.rules[type] ?? DEFAULT_RULES[type];
        const isSame = "version" in from ? set.version === from.version : before.version === from.ruleVersion;
        if (!isSame) throw new AppError("conflict", "The rules changed since you opened them. Reload and try again.");
        const after: AlertRule = { ...rule, type, version: before.version + 1 };
        const change = { rule: after, changedBy: by, changedAt: now, reason };
        const changed = { ...stored?.rules, [type]: after };
        const lastLive = lastLiveAfter(set.lastLive, before, after);
        transaction.set(db.doc(current.path), { version: set.version + 1, rules: changed, lastLive, changedAt: now });
        transaction.set(rules.doc(type), change);
        transaction.set(versionRefs(type).doc(String(after.version)), { ...change, version: after.version, before });
        return { before, after: { rule: after, changed: { by, at: now, reason } } };
      });
    },
  };
}

export type RulesChanges = ReturnType<typeof createRulesChanges>;

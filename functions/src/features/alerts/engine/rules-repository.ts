import type { Firestore } from "firebase-admin/firestore";
import { DEFAULT_RULES } from "@cardwell/core/domain/alerts/default-rules";
import { type LastLive, lastLiveAfter, liveRules } from "@cardwell/core/domain/alerts/last-live-rules";
import { type AlertRule, alertRule, type AlertRules } from "@cardwell/core/domain/alerts/rule";
import type { AlertType } from "@cardwell/core/domain/alerts/types";
import * as logger from "firebase-functions/logger";
import * as z from "zod/mini";
import { conflict, requireRevision } from "../../../http/rejected.ts";
import { storedInstant, zodConverter } from "../../../lib/firestore.ts";
import { keepFor } from "../../../lib/keep-for.ts";
import { inUnitOfWork, type UnitOfWork } from "../../../lib/unit-of-work-repository.ts";

/** The rules that alerts are made by. `version` rises with each change by staff; 0: nothing was ever changed. */
export type RulesInForce = { version: number; rules: AlertRules };

/** With those that members are shown: `live` has the last live version in the place of each rule in shadow mode. */
export type CurrentRules = RulesInForce & { live: AlertRules };

/** `alertRuleSets/current`. Each rule is parsed field by field: what can't be read takes its default. */
const storedRules = z.object({
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
    // A custom reminder's severity is its writer's choice, and a critical one passes quiet hours whatever was stored of the rule.
    if (field === "critical" && type === "reminder") continue;
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

const setRef = (db: Firestore) => db.doc("alertRuleSets/current").withConverter(zodConverter(storedRules));

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
export function createRulesRepository(db: Firestore, retentionMs?: number) {
  const kept = keepFor(
    async (): Promise<CurrentRules> => mergedRules((await setRef(db).get()).data(), logged),
    retentionMs,
  );
  return {
    /** One read in each process for as long as it is kept. */
    current: kept.get,
    /** What was just changed in this process is not waited for. */
    forget: kept.forget,
  };
}

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
  const current = setRef(db);
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
        if ("version" in from) requireRevision(set.version, from.version, "this rule");
        else if (before.version !== from.ruleVersion) throw conflict("It was changed since.");
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

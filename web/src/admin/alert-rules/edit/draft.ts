import { adminAlertRulesContract as contract } from "@cardwell/core/contract/admin/alert-rules";
import type { AlertRule } from "@cardwell/core/domain/alerts/rule";
import { agrees, rebase } from "@cardwell/core/domain/edit";
import { parameterLabel } from "../labels.ts";
import type { RuleChange } from "../queries.ts";
import { toConditionDraft, toCondition } from "./condition-draft.ts";
import type { GroupDraft } from "./condition-draft.ts";

/** A new version while it is edited: copied from version `from` when `base` was in force. */
export type RuleDraft = { base: AlertRule; from: number; rule: Omit<RuleChange, "condition">; condition: GroupDraft };

export function toDraft({ type: _type, version, condition, ...rule }: AlertRule, base: AlertRule): RuleDraft {
  return { base, from: version, rule, condition: toConditionDraft(condition) };
}

export const fromDraft = ({ rule, condition }: RuleDraft): RuleChange => ({
  ...rule,
  condition: toCondition(condition),
});

/** The same edits on top of the version that is in force now. */
export function rebaseDraft({ base, from, rule, condition }: RuleDraft, newest: AlertRule): RuleDraft {
  const before = toDraft(base, base);
  const now = toDraft(newest, newest);
  const isConditionKept = agrees(toCondition(condition), toCondition(before.condition));
  return {
    base: newest,
    from: from === base.version ? newest.version : from,
    rule: rebase(before.rule, rule, now.rule),
    condition: isConditionKept ? now.condition : condition,
  };
}

const ranges: [path: RegExp, message: string][] = [
  [/^name$/, "Enter a name of at most 80 characters."],
  [/^audience\.percent$/, "Enter a percentage from 0 to 100."],
  [/^steps\.\d+\.offsetDays$/, "Enter at most 400 days."],
  [/^parameters\..*Days$/, "Enter at most 400 days."],
  [/^cooldownHours$/, "Enter at most 2,160 hours (90 days)."],
  [/^maxPerPersonPerDay$/, "Enter a number from 1 to 100."],
  [/^condition/, "Use at most 4 levels of groups and 10 parts in each."],
];

const pathLabels: Record<string, string> = {
  name: "Name",
  "audience.percent": "Share of members",
  offUntil: "Off until",
  condition: "Condition",
  cooldownHours: "Wait between two alerts",
  maxPerPersonPerDay: "At most for one member a day",
  offsetDays: "days",
  threshold: "level",
  at: "time",
};

/** The label of a field of the editor: "Step 2, days". */
export function describePath(path: string): string {
  const [part = "", name = "", field] = path.split(".");
  if (part === "parameters") return parameterLabel(name);
  if (part !== "steps") return pathLabels[path] ?? path;
  return `Step ${Number(name) + 1}${field === undefined ? "" : `, ${pathLabels[field] ?? field}`}`;
}

/** What the contract rejects of a rule, by path. */
export function findProblems(rule: RuleChange): Map<string, string> {
  const checked = contract.update.body.shape.rule.safeParse(rule);
  const problems = new Map<string, string>();
  for (const { path, message } of checked.error?.issues ?? []) {
    const place = path[0] === "condition" ? "condition" : path.join(".");
    const range = ranges.find(([pattern]) => pattern.test(place));
    if (!problems.has(place)) problems.set(place, range?.[1] ?? message);
  }
  const keys = rule.steps.map(({ key }) => key);
  for (const [at, key] of keys.entries()) {
    if (keys.indexOf(key) < at) problems.set(`steps.${at}`, "Two steps have the same key.");
  }
  return problems;
}

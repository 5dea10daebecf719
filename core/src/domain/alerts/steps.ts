import { addDays } from "../dates/civil.ts";
import type { CivilDate } from "../dates/shapes.ts";
import type { ReminderStep } from "./reminder.ts";
import type { AlertRule, RuleStep } from "./rule.ts";
import { getOwn } from "../get-own.ts";

/** The texts of one step. */
type Words = Pick<ReminderStep, "title" | "body" | "stake"> & Partial<Pick<ReminderStep, "severity">>;

/** A step of a rule on a day. Words may raise or lower its severity. */
export const stepOn = (rule: RuleStep, on: CivilDate, { severity, ...words }: Words): ReminderStep => ({
  key: rule.key,
  on,
  at: rule.at,
  severity: severity ?? rule.severity,
  channels: rule.channels,
  ...words,
});

/** The rule's steps before (or after) a day, in the order in which they are reached. Steps without an offset are left out. */
export function stepsAround(
  { steps }: Pick<AlertRule, "steps">,
  dueOn: CivilDate,
  format: (step: RuleStep) => Words,
): ReminderStep[] {
  return steps
    .filter(({ offsetDays }) => offsetDays !== null)
    .map((step) => stepOn(step, addDays(dueOn, -(step.offsetDays ?? 0)), format(step)))
    .toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0));
}

/** The rule's step with this key. Undefined when an edit of the rule removed it. */
export const stepNamed = ({ steps }: Pick<AlertRule, "steps">, key: string): RuleStep | undefined =>
  steps.find((step) => step.key === key);

/** A parameter of the rule; zero when staff took it away. */
export const parameter = ({ parameters }: Pick<AlertRule, "parameters">, name: string): number =>
  getOwn(parameters, name) ?? 0;

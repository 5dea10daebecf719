import { factsOfType } from "@cardwell/core/domain/alerts/types";
import { MOST_STEPS, ruleStep } from "@cardwell/core/domain/alerts/rule";
import type { AlertRule, RuleStep } from "@cardwell/core/domain/alerts/rule";
import { Button } from "../../../components/button.tsx";
import type { Field } from "../../../components/fields/field-data.ts";
import { ItemFields } from "../../../components/fields/form-fields.tsx";
import { severityLabels } from "../labels.ts";
import { formatStepMoment } from "../format-rule.ts";

const mails = { now: "Email", digest: "In the digest", no: "None" };
const sides = { before: "before", after: "after" };
const hasDays = ({ offsetDays }: RuleStep) => offsetDays !== null;
const isAfter = ({ offsetDays }: RuleStep) => (offsetDays ?? 0) < 0;

const listStepFields = (type: AlertRule["type"]): Field<RuleStep>[] => [
  {
    path: "offsetDays",
    label: "Days",
    isRequired: true,
    when: hasDays,
    read: ({ offsetDays }) => Math.abs(offsetDays ?? 0),
    write: (step, days: number) => ({ ...step, offsetDays: isAfter(step) ? -days : days }),
  },
  {
    path: "offsetDays",
    label: "Side",
    options: sides,
    isRequired: true,
    when: hasDays,
    read: (step) => (isAfter(step) ? "after" : "before"),
    write: (step, side: keyof typeof sides) => {
      const days = Math.abs(step.offsetDays ?? 0);
      return { ...step, offsetDays: side === "after" ? -days : days };
    },
  },
  {
    path: "threshold",
    label: factsOfType(type).hasLevelsInDays ? "Days unused" : "Level",
    kind: factsOfType(type).hasLevelsInDays ? "whole" : "percent",
    isRequired: true,
    when: ({ threshold }) => threshold !== null,
  },
  { path: "severity", label: "Severity", options: severityLabels },
  { path: "at", label: "Time (HH:MM)" },
  { path: "channels.mail", label: "Email", options: mails },
  { path: "channels.app", label: "In the app" },
];

type StepsPartProps = {
  type: AlertRule["type"];
  steps: RuleStep[];
  errorAt: (path: string) => string | undefined;
  onChange: (steps: RuleStep[]) => void;
};

/** Keys are stored with the alerts that were sent, so a step keeps its key, and a new one gets one that none has. */
function newKey(steps: readonly RuleStep[]): string {
  for (let number = 1; ; number += 1) if (!steps.some(({ key }) => key === `s${number}`)) return `s${number}`;
}

/** In the order in which they are reached: the earliest day, or the lowest level, first. */
const inOrder = (steps: readonly RuleStep[]): RuleStep[] =>
  steps.every(({ offsetDays }) => offsetDays !== null)
    ? steps.toSorted((a, b) => (b.offsetDays ?? 0) - (a.offsetDays ?? 0))
    : steps.every(({ threshold }) => threshold !== null)
      ? steps.toSorted((a, b) => (a.threshold ?? 0) - (b.threshold ?? 0))
      : [...steps];

/** The steps of a rule, each with its moment, severity and channels. */
export function StepsPart({ type, steps, errorAt, onChange }: StepsPartProps) {
  const last = steps.at(-1);
  // Steps that the code looks up by their key can be changed, but none can be added beside them.
  const canAdd = steps.every(({ key, offsetDays, threshold }) => {
    const isPlain = !/^[a-z]/.test(key) || /^[ds]\d+$/.test(key);
    return isPlain && (offsetDays !== null || threshold !== null);
  });
  return (
    <div className="grid gap-6">
      {steps.map((step, at) => (
        <fieldset key={step.key} className="relative grid gap-3 border-b border-line pb-5">
          <legend className="mb-2 font-medium">
            Step {at + 1}: {formatStepMoment(step, type)}
          </legend>
          <div className="grid grid-cols-2 gap-3 md:grid-cols-6 md:items-start">
            <ItemFields
              fields={listStepFields(type)}
              schema={ruleStep}
              at={`steps.${at}`}
              item={step}
              errorAt={errorAt}
              onChange={(next) => onChange(inOrder(steps.with(at, next)))}
            />
          </div>
          <div className="md:absolute md:-top-9 md:right-0">
            <Button
              size="small"
              variant="text"
              disabled={steps.length === 1}
              onClick={() => onChange(steps.filter((_, index) => index !== at))}
            >
              Remove step {at + 1}
            </Button>
          </div>
        </fieldset>
      ))}
      {canAdd && last !== undefined ? (
        <div>
          <Button
            size="small"
            disabled={steps.length >= MOST_STEPS}
            onClick={() => onChange(inOrder([...steps, { ...last, key: newKey(steps) }]))}
          >
            Add step
          </Button>
        </div>
      ) : null}
    </div>
  );
}

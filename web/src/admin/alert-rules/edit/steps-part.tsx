import type { AlertRule, RuleStep } from "@cardwell/core/domain/alerts/rule";
import { SEVERITIES } from "@cardwell/core/domain/alerts/types";
import { Button } from "../../../components/button.tsx";
import { CheckInput, ChoiceInput, RequiredNumberInput, TextInput } from "../../frame/inputs/inputs.tsx";
import { severityLabels } from "../labels.ts";
import { formatStepMoment } from "../format-rule.ts";

const severities = SEVERITIES.map((value) => ({ value, label: severityLabels[value] }));
const mails = [
  { value: "now", label: "Email" },
  { value: "digest", label: "In the digest" },
  { value: "no", label: "None" },
] as const;
const sides = [
  { value: "before", label: "before" },
  { value: "after", label: "after" },
] as const;

type StepsPartProps = {
  type: AlertRule["type"];
  steps: RuleStep[];
  errorAt: (path: string) => string | undefined;
  onChange: (steps: RuleStep[]) => void;
};

const mostSteps = 8;

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
  const change = (at: number, step: Partial<RuleStep>) =>
    onChange(inOrder(steps.map((each, index) => (index === at ? { ...each, ...step } : each))));
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
            {step.offsetDays === null ? null : (
              <>
                <RequiredNumberInput
                  label="Days"
                  kind="whole"
                  error={errorAt(`steps.${at}.offsetDays`)}
                  value={Math.abs(step.offsetDays)}
                  onChange={(days) => change(at, { offsetDays: (step.offsetDays ?? 0) < 0 ? -days : days })}
                />
                <ChoiceInput
                  label="Side"
                  value={step.offsetDays < 0 ? "after" : "before"}
                  choices={sides}
                  onChange={(side) => {
                    const days = Math.abs(step.offsetDays ?? 0);
                    change(at, { offsetDays: side === "after" ? -days : days });
                  }}
                />
              </>
            )}
            {step.threshold === null ? null : (
              <RequiredNumberInput
                label={type === "card_unused" ? "Days unused" : "Level"}
                kind={type === "card_unused" ? "whole" : "percent"}
                error={errorAt(`steps.${at}.threshold`)}
                value={step.threshold}
                onChange={(threshold) => change(at, { threshold })}
              />
            )}
            <ChoiceInput
              label="Severity"
              value={step.severity}
              choices={severities}
              onChange={(severity) => change(at, { severity })}
            />
            <TextInput
              label="Time (HH:MM)"
              error={errorAt(`steps.${at}.at`)}
              value={step.at}
              onChange={(time) => change(at, { at: time })}
            />
            <ChoiceInput
              label="Email"
              value={step.channels.mail}
              choices={mails}
              onChange={(mail) => change(at, { channels: { ...step.channels, mail } })}
            />
            <CheckInput
              label="In the app"
              value={step.channels.app}
              onChange={(app) => change(at, { channels: { ...step.channels, app } })}
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
            disabled={steps.length >= mostSteps}
            onClick={() => onChange(inOrder([...steps, { ...last, key: newKey(steps) }]))}
          >
            Add step
          </Button>
        </div>
      ) : null}
    </div>
  );
}

import { type AlertRule, alertRule } from "@cardwell/core/domain/alerts/rule";
import { type AlertType, factsOfType } from "@cardwell/core/domain/alerts/types";
import { reason } from "@cardwell/core/contract/admin/shapes";
import { useEffect, useId, useRef, useState } from "react";
import type { ReactNode } from "react";
import { Link, useNavigate } from "react-router-dom";
import * as z from "zod/mini";
import { Button } from "../../../components/button.tsx";
import { TextField } from "../../../components/field.tsx";
import type { Field } from "../../../components/fields/field-data.ts";
import { ItemFields } from "../../../components/fields/form-fields.tsx";
import { hasUnread } from "../../../components/fields/inputs.tsx";
import { Form } from "../../../components/form.tsx";
import { Notice } from "../../../components/notice.tsx";
import { Section } from "../../../components/section.tsx";
import { useApiForm } from "../../../components/use-api-form.ts";
import { formatCount } from "../../../lib/format.ts";
import { ChangedMeanwhile } from "../../frame/changed-meanwhile.tsx";
import { DiffView } from "../../frame/diff/diff-view.tsx";
import { EditProblem } from "../../frame/edit-problem.tsx";
import { getUnit, parameterLabel, statusLabels } from "../labels.ts";
import { rulePath } from "../queries.ts";
import type { AdminRule } from "../queries.ts";
import { diffRules, formatLiveRule } from "../format-rule.ts";
import { useRuleUpdate } from "../use-rule-update.tsx";
import { ConditionBuilder } from "./condition-builder.tsx";
import { hasProblem } from "./condition-draft.ts";
import { describePath, findProblems, fromDraft, rebaseDraft, toDraft } from "./draft.ts";
import type { RuleDraft } from "./draft.ts";
import { StepsPart } from "./steps-part.tsx";

type EditTabProps = {
  admin: AdminRule;
  draft: RuleDraft | null;
  onDraft: (draft: RuleDraft | null) => void;
};

/** Edits a rule as a new version. Input is kept while its other tabs are open. */
export function EditTab({ admin, draft, onDraft }: EditTabProps) {
  const navigate = useNavigate();
  const [round, setRound] = useState(0);
  const { rule, changed } = admin;
  const by = changed === null ? "" : `: "${changed.reason}", by ${changed.by}`;
  const shown = draft ?? toDraft(rule, rule);
  const hasMoved = shown.base.version !== rule.version;
  const discard = () => {
    onDraft(null);
    setRound(round + 1);
  };
  return (
    <>
      {hasMoved ? (
        <div className="mb-8">
          <ChangedMeanwhile
            name={rule.name}
            versions={`You opened version ${shown.base.version}; version ${rule.version} is in force now${by}.`}
            goOn={`Continue with version ${rule.version}`}
            onGoOn={() => onDraft(rebaseDraft(shown, rule))}
            onDrop={discard}
          >
            <DiffView
              label={`What changed up to version ${rule.version}`}
              rows={diffRules(shown.base, rule)}
              beforeHead={`Version ${shown.base.version}`}
              afterHead={`Version ${rule.version}`}
            />
          </ChangedMeanwhile>
        </div>
      ) : (
        <div className="flex max-w-200 flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <p className="text-ink-2">
            New version {rule.version + 1}, copied from version {shown.from}
            {shown.from === rule.version ? ", which is in force" : ""}.{" "}
            <Link className="link whitespace-nowrap" to={rulePath(rule.type, "versions")}>
              Copy another version
            </Link>
          </p>
          {draft === null ? null : (
            <Button size="small" variant="destructive" onClick={discard}>
              Discard my edits
            </Button>
          )}
        </div>
      )}
      <RuleForm
        // Another starting point is another form.
        key={`${shown.base.version} ${shown.from} ${round}`}
        admin={admin}
        draft={shown}
        canSave={!hasMoved}
        onDraft={onDraft}
        onSaved={() => {
          onDraft(null);
          void navigate(rulePath(rule.type));
        }}
      />
    </>
  );
}

type RuleFormProps = {
  admin: AdminRule;
  draft: RuleDraft;
  canSave: boolean;
  onDraft: (draft: RuleDraft) => void;
  onSaved: () => void;
};

const modes = { live: statusLabels.live, shadow: "Shadow: counted, sent to no one", off: statusLabels.off };

type Edited = RuleDraft["rule"];

const statusFields: Field<Edited>[] = [
  { path: "name", label: "Name" },
  {
    path: "mode",
    label: "Status",
    options: modes,
    read: ({ enabled, mode }) => (enabled ? mode : "off"),
    write: (rule, mode: Edited["mode"]) => ({ ...rule, mode, enabled: true }),
  },
  {
    path: "audience.percent",
    label: "Share of members in percent",
    hint: "The same members as long as the share stays the same.",
  },
  { path: "offUntil", label: "Off until (optional)", hint: "From this day on the status above applies." },
];

const toThresholdField = (name: string): Field<Edited> => ({
  path: `parameters.${name}`,
  label: `${parameterLabel(name)}${getUnit(name) === "days" ? ", in days" : ""}`,
});

const listLimitFields = (type: AlertType): Field<Edited>[] => [
  { path: "cooldownHours", label: "Wait between two alerts, in hours" },
  { path: "maxPerPersonPerDay", label: "At most for one member a day" },
  {
    path: "critical",
    label: "Critical steps pass quiet hours, the daily email limit and a pause",
    // A reminder that its writer made critical always passes them.
    when: () => type !== "reminder",
  },
  { path: "autoResolve", label: "Closes as resolved when its cause ends" },
];

const listMemberFields = (thresholds: string[]): Field<Edited>[] => [
  { path: "userOverridable.enabled", label: "They can turn it off" },
  { path: "userOverridable.steps", label: "They can choose the days of its steps" },
  {
    path: "userOverridable.threshold",
    label: "They can set",
    none: "None of the values",
    options: thresholds.map((value) => ({ value, label: parameterLabel(value) })),
    when: () => thresholds.length > 0,
  },
];

function RuleForm({ admin, draft, canSave, onDraft, onSaved }: RuleFormProps) {
  const [isChecked, setChecked] = useState(false);
  const [isPreviewed, setPreviewed] = useState(false);
  const problemHeading = useRef<HTMLDivElement>(null);
  const { rule } = draft;
  const isMandatory = factsOfType(admin.rule.type).isMandatory === true;
  const change = fromDraft(draft);
  const problems = isChecked ? findProblems(change) : new Map<string, string>();
  const errorAt = (path: string) => problems.get(path);
  const changeRule = (next: Edited) => {
    setPreviewed(false);
    onDraft({ ...draft, rule: next });
  };
  const draw = (fields: Field<Edited>[]) => (
    <ItemFields fields={fields} schema={alertRule} item={rule} errorAt={errorAt} onChange={changeRule} />
  );
  const preview = () => {
    setChecked(true);
    const isValid = !hasUnread() && !hasProblem(draft.condition) && findProblems(change).size === 0;
    setPreviewed(isValid);
    // Also one that begins with an earlier version and wasn't edited: the other tabs are about the draft.
    if (isValid) onDraft(draft);
    if (!isValid) problemHeading.current?.focus();
  };
  const hasErrors = isChecked && !isPreviewed && (problems.size > 0 || hasProblem(draft.condition));
  const thresholds = Object.keys(rule.parameters);
  return (
    <div className="grid max-w-200">
      <div ref={problemHeading} tabIndex={-1} className="outline-none">
        {hasErrors ? (
          <Notice kind="problem" title="Fix the errors below to preview the change.">
            <ul>
              {[...problems].map(([path, message]) => (
                <li key={path}>
                  {describePath(path)}: {message}
                </li>
              ))}
            </ul>
          </Notice>
        ) : null}
      </div>
      <Part title="Status">{draw(statusFields)}</Part>
      <Section title="When it fires">
        <div className="grid gap-6">
          <ConditionBuilder
            group={draft.condition}
            showsProblems={isChecked}
            onChange={(condition) => {
              setPreviewed(false);
              onDraft({ ...draft, condition });
            }}
          />
          {errorAt("condition") === undefined ? null : <Notice kind="problem">{errorAt("condition")}</Notice>}
          {thresholds.length === 0 ? null : (
            <div className="grid gap-4 md:grid-cols-2">{draw(thresholds.map(toThresholdField))}</div>
          )}
        </div>
      </Section>
      <Section title="Steps">
        <StepsPart
          type={admin.rule.type}
          steps={rule.steps}
          errorAt={errorAt}
          onChange={(steps) => changeRule({ ...rule, steps })}
        />
      </Section>
      <Part title="Limits">{draw(listLimitFields(admin.rule.type))}</Part>
      {isMandatory ? null : <Part title="What members can change">{draw(listMemberFields(thresholds))}</Part>}
      <div className="mt-10">
        <Button variant={isPreviewed ? "outline" : "filled"} onClick={preview}>
          Preview changes
        </Button>
      </div>
      {isPreviewed ? (
        <SavePanel
          admin={admin}
          after={{ ...change, type: admin.rule.type, version: admin.rule.version + 1 }}
          canSave={canSave}
          onSaved={onSaved}
        />
      ) : null}
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Section title={title}>
      <div className="grid gap-4 md:grid-cols-2 md:items-start">{children}</div>
    </Section>
  );
}

type SavePanelProps = {
  admin: AdminRule;
  after: AlertRule;
  canSave: boolean;
  onSaved: () => void;
};

const saving = z.object({ reason });

/** What the new version changes, and why. */
function SavePanel({ admin, after, canSave, onSaved }: SavePanelProps) {
  const { type, version: _version, ...rule } = after;
  const { save, error } = useRuleUpdate(admin, onSaved);
  const { field, submit, isBusy } = useApiForm({
    schema: saving,
    defaultValues: { reason: "" },
    draftName: `saving.${type}`,
    send: (body) => save({ rule, ...body }),
    onSent: () => undefined,
  });
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useEffect(() => heading.current?.focus(), []);
  const rows = diffRules(admin.rule, after);
  return (
    <section aria-labelledby={id} className="mt-8 grid gap-5 border-t-2 border-green pt-5">
      <h2 ref={heading} id={id} tabIndex={-1} className="text-title-2 outline-none">
        {rows.length === 0 ? "Nothing changes." : `${formatCount(rows.length, "fact")} would change.`}
      </h2>
      {rows.length === 0 ? null : (
        <DiffView
          label="What the new version changes"
          rows={rows}
          beforeHead={`Version ${admin.rule.version}`}
          afterHead={`Version ${after.version}`}
        />
      )}
      {error && canSave ? <EditProblem error={error} /> : null}
      {admin.isEvent ? null : (
        <p className="text-ink-2">
          <Link className="link" to={rulePath(type, "back-test")}>
            Back-test this draft
          </Link>{" "}
          to see who would get it. {formatLiveRule(admin.rule, after)}
        </p>
      )}
      <Form onSubmit={submit} className="grid max-w-155 gap-4">
        <TextField label="Reason" hint="Saved with the version and your name." maxLength={280} {...field("reason")} />
        <div>
          <Button
            type="submit"
            variant="filled"
            busy={isBusy}
            busyLabel="Saving"
            disabled={rows.length === 0 || !canSave}
          >
            Put version {after.version} of {after.name} in force
          </Button>
        </div>
      </Form>
    </section>
  );
}

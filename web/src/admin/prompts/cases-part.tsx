import { adminPromptsContract as contract } from "@cardwell/core/contract/admin/prompts";
import type { AdminPrompt, ComparedCase } from "@cardwell/core/contract/admin/prompts";
import { MOST_CASES } from "@cardwell/core/domain/prompts/prompt";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { FailureNotice } from "../../components/failure-notice.tsx";
import { TextField } from "../../components/field.tsx";
import { Form } from "../../components/form.tsx";
import { Section } from "../../components/section.tsx";
import { TextArea } from "../../components/text-area.tsx";
import { ApiError } from "../../lib/api-error.ts";
import { callApi } from "../../lib/api-client.ts";
import { formatCount } from "../../lib/format.ts";
import { showToast } from "../../lib/toast-store.ts";
import { ActionButton } from "../frame/action-button.tsx";
import { Allowed } from "../frame/permission.tsx";
import { staffAction } from "../frame/staff-action.ts";
import { formatChecks, parseChecks } from "./checks-text.ts";
import { ResultMark } from "./labels.tsx";
import { useStalePrompts } from "./queries.ts";

const removeCase = ({ id, name, revision }: AdminPrompt, removed: ComparedCase) =>
  staffAction(contract.removeCase, {
    params: { id },
    body: { caseId: removed.id, revision },
    label: "Remove",
    name: `Remove ${removed.name}`,
    look: "destructive",
    title: `Remove the case “${removed.name}”?`,
    confirm: "Remove case",
    busyLabel: "Removing",
    text: "Versions are no longer tested by it, so one that fails it may go live.",
    done: `A case of ${name} was removed.`,
  });

/** The saved cases of a prompt, and what an answer to each has to meet. */
export function CasesPart({ prompt }: { prompt: AdminPrompt }) {
  const { cases } = prompt;
  const [edited, setEdited] = useState<ComparedCase | "new" | null>(null);
  return (
    <>
      <Section title="Test cases" aside={`${formatCount(cases.length, "case")} of ${MOST_CASES} at most`}>
        <ul className="border-t border-line-2">
          {cases.map((each) => (
            <li
              key={each.id}
              className="grid gap-x-6 gap-y-2 border-b border-line py-4 md:grid-cols-[minmax(0,1fr)_auto]"
            >
              <div className="min-w-0">
                <h3 className="flex flex-wrap items-center gap-x-3 text-body font-medium">
                  {each.name} <ResultMark result={each.before} />
                </h3>
                <p className="mt-1 line-clamp-2 text-small wrap-anywhere text-ink-2">
                  {Object.values(each.values).findLast(Boolean) ?? "Empty input"}
                </p>
                <p className="mt-1 text-small whitespace-pre-line wrap-anywhere text-ink-3">
                  {formatChecks(each.checks)}
                </p>
              </div>
              <Allowed to={contract.saveCase} actions={["Edit"]} size="small">
                <div className="flex flex-wrap items-start gap-2">
                  <Button size="small" aria-label={`Edit ${each.name}`} onClick={() => setEdited(each)}>
                    Edit
                  </Button>
                  <ActionButton action={removeCase(prompt, each)} size="small" />
                </div>
              </Allowed>
            </li>
          ))}
        </ul>
        {cases.length >= MOST_CASES ? null : (
          <div className="mt-4">
            <Allowed to={contract.saveCase} actions={["Add case"]}>
              <Button onClick={() => setEdited("new")}>Add case</Button>
            </Allowed>
          </div>
        )}
      </Section>
      {edited === null ? null : (
        <CaseDialog prompt={prompt} edited={edited === "new" ? null : edited} onDone={() => setEdited(null)} />
      )}
    </>
  );
}

const toCaseId = (name: string): string =>
  name
    .toLowerCase()
    .normalize("NFKD")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "")
    .slice(0, 36)
    .replace(/-$/, "") || "case";

function pickId(name: string, taken: readonly string[]): string {
  const base = toCaseId(name);
  let id = base;
  for (let number = 2; taken.includes(id); number += 1) id = `${base}-${number}`;
  return id;
}

type CaseDialogProps = { prompt: AdminPrompt; edited: ComparedCase | null; onDone: () => void };

function CaseDialog({ prompt, edited, onDone }: CaseDialogProps) {
  const { id, variables, cases, revision } = prompt;
  const makeStale = useStalePrompts();
  const [name, setName] = useState(edited?.name ?? "");
  const [checks, setChecks] = useState(edited === null ? "" : formatChecks(edited.checks));
  const [values, setValues] = useState<Record<string, string>>(() =>
    Object.fromEntries(variables.map((variable) => [variable.name, edited?.values[variable.name] ?? ""])),
  );
  const [wasSent, setSent] = useState(false);
  const parsed = parseChecks(checks);
  const nameProblem = name.trim().length < 3 ? "Enter a name." : undefined;
  const saving = useMutation({
    mutationFn: () =>
      callApi(contract.saveCase, {
        params: { id },
        body: {
          caseId:
            edited?.id ??
            pickId(
              name,
              cases.map((each) => each.id),
            ),
          name,
          values,
          checks: parsed.checks,
          revision,
        },
      }),
    onSuccess: async () => {
      showToast("The case is saved.");
      await makeStale();
      onDone();
    },
  });
  const errorAt = (field: string): string | undefined =>
    saving.error instanceof ApiError
      ? saving.error.fields.find(({ path }) => path.replace(/^body\./, "").startsWith(field))?.message
      : undefined;
  const submit = () => {
    setSent(true);
    if (nameProblem === undefined && parsed.problem === null && !saving.isPending) saving.mutate();
  };
  return (
    <Dialog
      open
      onClose={onDone}
      held={saving.isPending}
      title={edited === null ? "Add a test case" : `Edit “${edited.name}”`}
    >
      <Form onSubmit={submit} sender={saving} className="grid gap-5">
        <TextField
          label="Name"
          maxLength={80}
          data-autofocus
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={wasSent ? (nameProblem ?? errorAt("name")) : undefined}
        />
        {variables.map((variable) => (
          <TextArea
            key={variable.name}
            label={variable.meaning}
            hint="Without anything personal: cases are stored."
            rows={variable.maxLength > 500 ? 5 : 1}
            maxLength={variable.maxLength}
            value={values[variable.name] ?? ""}
            onChange={(event) => setValues({ ...values, [variable.name]: event.target.value })}
            error={errorAt(`values.${variable.name}`)}
          />
        ))}
        <TextArea
          label="Checks"
          hint="One to a line: “contains: $125”, “omits: evil.example”, “at most 45 words”, “no links”."
          rows={4}
          value={checks}
          onChange={(event) => setChecks(event.target.value)}
          error={wasSent ? (parsed.problem ?? errorAt("checks")) : undefined}
        />
        {saving.error && !(saving.error instanceof ApiError && saving.error.fields.length > 0) ? (
          <FailureNotice title="The case wasn't saved." error={saving.error} />
        ) : null}
        <div className="flex flex-wrap justify-end gap-2.5">
          <Button onClick={onDone} disabled={saving.isPending}>
            Cancel
          </Button>
          <Button type="submit" variant="filled" busy={saving.isPending} busyLabel="Saving">
            Save case
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

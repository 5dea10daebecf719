import { adminPromptsContract as contract } from "@cardwell/core/contract/admin/prompts";
import type { AdminPrompt, ComparedCase } from "@cardwell/core/contract/admin/prompts";
import type { ReadNumber } from "@cardwell/core/domain/number-text";
import { caseFields, MOST_CASES } from "@cardwell/core/domain/prompts/prompt";
import type { AnswerCheck } from "@cardwell/core/domain/prompts/prompt";
import { useState } from "react";
import * as z from "zod/mini";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { TextField } from "../../components/field.tsx";
import { Form } from "../../components/form.tsx";
import { Section } from "../../components/section.tsx";
import { TextArea } from "../../components/text-area.tsx";
import { readWith, useApiForm } from "../../components/use-api-form.ts";
import { ValidationFailure } from "../../components/validation-failure.tsx";
import { isConflict } from "../../lib/api-error.ts";
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
  /** The id of a case, or "" for a new one. */
  const [editedId, setEditedId] = useState<string | null>(null);
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
                  <Button size="small" aria-label={`Edit ${each.name}`} onClick={() => setEditedId(each.id)}>
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
              <Button onClick={() => setEditedId("")}>Add case</Button>
            </Allowed>
          </div>
        )}
      </Section>
      {editedId === null ? null : (
        <CaseDialog
          prompt={prompt}
          edited={cases.find((each) => each.id === editedId) ?? null}
          onDone={() => setEditedId(null)}
        />
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

const readChecks = (typed: string): ReadNumber<AnswerCheck[]> => {
  const { checks, problem } = parseChecks(typed);
  return problem === null ? { value: checks } : { error: problem };
};

const caseForm = z.object({ ...caseFields.shape, checks: z.pipe(readWith(readChecks), caseFields.shape.checks) });

type CaseDialogProps = { prompt: AdminPrompt; edited: ComparedCase | null; onDone: () => void };

function CaseDialog({ prompt, edited, onDone }: CaseDialogProps) {
  const { id, variables, cases, revision } = prompt;
  const makeStale = useStalePrompts();
  const taken = cases.map((each) => each.id);
  const { field, submit, error, reset, isBusy } = useApiForm({
    schema: caseForm,
    defaultValues: {
      name: edited?.name ?? "",
      values: Object.fromEntries(variables.map(({ name }) => [name, edited?.values[name] ?? ""])),
      checks: formatChecks(edited?.checks ?? []),
    },
    isEdit: edited !== null,
    draftName: `case.${id}.${edited?.id ?? ""}`,
    send: (body) =>
      callApi(contract.saveCase, {
        params: { id },
        body: { caseId: edited?.id ?? pickId(body.name, taken), ...body, revision },
      }),
    onSent: async () => {
      showToast("The case is saved.");
      await makeStale();
      onDone();
    },
    onError: (failure) => isConflict(failure) && void makeStale(),
  });
  return (
    <Dialog open onClose={onDone} held={isBusy} title={edited === null ? "Add a test case" : `Edit “${edited.name}”`}>
      <Form onSubmit={submit} sender={{ error, reset }} className="grid gap-5">
        <TextField label="Name" maxLength={80} data-autofocus {...field("name")} />
        {variables.map(({ name, meaning, maxLength }) => (
          <TextArea
            key={name}
            label={meaning}
            hint="Without anything personal: cases are stored."
            rows={maxLength > 500 ? 5 : 1}
            maxLength={maxLength}
            {...field(`values.${name}`)}
          />
        ))}
        <TextArea
          label="Checks"
          hint="One to a line: “contains: $125”, “omits: evil.example”, “at most 45 words”, “no links”."
          rows={4}
          {...field("checks")}
        />
        <ValidationFailure title="The case wasn't saved." error={error} />
        <div className="flex flex-wrap justify-end gap-2.5">
          <Button onClick={onDone} disabled={isBusy}>
            Cancel
          </Button>
          <Button type="submit" variant="filled" busy={isBusy} busyLabel="Saving">
            Save case
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

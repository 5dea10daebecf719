import { adminPromptsContract as contract } from "@cardwell/core/contract/admin/prompts";
import type { AdminPrompt } from "@cardwell/core/contract/admin/prompts";
import { reason } from "@cardwell/core/contract/admin/shapes";
import { findContentProblems, promptContent } from "@cardwell/core/domain/prompts/prompt";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useWatch } from "react-hook-form";
import { useParams } from "react-router-dom";
import * as z from "zod/mini";
import { Breadcrumb } from "../../components/breadcrumb.tsx";
import type { Field } from "../../components/fields/field-data.ts";
import { ApiFields } from "../../components/fields/form-fields.tsx";
import { readWith } from "../../components/use-api-form.ts";
import { callApi } from "../../lib/api-client.ts";
import { usePageTitle } from "../../lib/use-page-title.ts";
import { changeField, EditorForm, useEditor } from "../frame/editor-form.tsx";
import { FactList } from "../frame/fact-list.tsx";
import { Loaded } from "../frame/load-error.tsx";
import { tabPath } from "../frame/tabs-context.ts";
import { nameVersion } from "./labels.tsx";
import { PromptNotFound } from "./prompt-not-found.tsx";
import { isPromptId, promptPath, promptQuery, useStalePrompts } from "./queries.ts";
import { TextDiff } from "./text-diff.tsx";
import type { PromptId } from "@cardwell/core/domain/prompts/prompts";
import { readRequiredNumber } from "@cardwell/core/domain/number-text";

/** Edits the draft of the next version, beside what it changes. */
export function EditPromptPage() {
  const { id = "" } = useParams();
  if (isPromptId(id)) return <LoadedEditor key={id} id={id} />;
  return <PromptNotFound id={id} />;
}

function LoadedEditor({ id }: { id: PromptId }) {
  const query = useQuery(promptQuery(id));
  const { data } = query;
  usePageTitle(`Edit ${data?.name ?? "prompt"}, prompts`);
  return (
    <>
      <Breadcrumb
        above={[
          ["Prompts", tabPath("prompts")],
          [data?.name ?? id, promptPath(id)],
        ]}
        here="Edit"
      />
      <h1 className="text-title-1 md:text-display">
        {data === undefined ? "Edit prompt" : `Version ${data.draft?.version ?? data.latest + 1}, draft`}
      </h1>
      <Loaded what="This prompt" data={data} query={query} rows={10} label="Loading">
        {(prompt) => <Editor prompt={prompt} reload={query.refetch} />}
      </Loaded>
    </>
  );
}

const readTemperature = (typed: string) =>
  readRequiredNumber(typed, "decimal", { hint: "Enter a temperature from 0 to 1.", decimals: 2 });
const readMaxTokens = (typed: string) =>
  readRequiredNumber(typed, "whole", { hint: "Enter a whole number of tokens." });

/** The contract's schema, with what the prompt's variables allow. */
const createSchema = ({ variables }: Pick<AdminPrompt, "variables">) =>
  z
    .object({
      ...promptContent.shape,
      model: z.pipe(
        z.string(),
        z.transform((chosen) => (chosen === "" ? null : chosen)),
      ),
      temperature: z.pipe(readWith(readTemperature), promptContent.shape.temperature),
      maxTokens: z.pipe(readWith(readMaxTokens), promptContent.shape.maxTokens),
      change: reason,
    })
    .check(({ value, issues }) => {
      for (const { field, message } of findContentProblems(value, variables))
        issues.push({ code: "custom", path: [field], message, input: value[field] });
    });

const textFields: Field<z.input<ReturnType<typeof createSchema>>>[] = [
  {
    path: "instructions",
    label: "Instructions",
    kind: "long",
    rows: 10,
    hint: "The system message. What keeps data apart from instructions is added to every call.",
  },
  { path: "message", label: "Message", kind: "long", rows: 5, hint: "With each variable once." },
];

function Editor({ prompt, reload }: { prompt: AdminPrompt; reload: () => unknown }) {
  const { id, live, draft, staging, variables, configuration, revision } = prompt;
  const schema = useMemo(() => createSchema(prompt), [prompt]);
  const start = (draft ?? staging ?? live).content;
  const api = useEditor({
    schema,
    defaultValues: {
      instructions: start.instructions,
      message: start.message,
      model: start.model ?? "",
      temperature: String(start.temperature),
      maxTokens: String(start.maxTokens),
      change: draft?.changed?.change ?? "",
    },
    send: ({ change, ...content }) =>
      callApi(contract.saveDraft, { params: { id }, body: { content, change, revision } }),
    refetch: useStalePrompts(),
    saved: () => ({ toast: "Draft saved.", path: promptPath(id) }),
    reload,
  });
  const show = (fields: Field<z.input<typeof schema>>[]) => <ApiFields api={api} fields={fields} />;
  const typed = useWatch({ control: api.form.control });
  const shown = {
    instructions: typed.instructions ?? "",
    message: typed.message ?? "",
    model: typed.model ? typed.model : null,
    temperature: readTemperature(typed.temperature ?? "").value ?? Number.NaN,
    maxTokens: readMaxTokens(typed.maxTokens ?? "").value ?? Number.NaN,
  };
  return (
    <div className="mt-6 grid gap-10 lg:grid-cols-2">
      <EditorForm
        api={api}
        what="the prompt"
        className="grid content-start gap-5"
        save="Save draft"
        failure="The draft wasn't saved."
        back={promptPath(id)}
      >
        {show(textFields)}
        <div>
          <h2 className="mb-2 text-body font-medium">Variables</h2>
          <FactList facts={variables.map(({ name, meaning }) => [`{{${name}}}`, meaning])} />
        </div>
        <div className="grid gap-4 md:grid-cols-3">
          {show([
            {
              path: "model",
              label: "Model",
              options: [
                { value: "", label: `Default (${configuration.models[0]?.model ?? "none"})` },
                ...configuration.models.map(({ model }) => ({ value: model, label: model })),
              ],
            },
            { path: "temperature", label: "Temperature", inputMode: "decimal" },
            { path: "maxTokens", label: "Tokens at most", inputMode: "numeric" },
          ])}
        </div>
        {show([changeField])}
      </EditorForm>
      <div className="min-w-0">
        <h2 className="mb-3 text-heading font-semibold">Changes to {nameVersion(live.version)}, live</h2>
        <TextDiff label="Changes to the live version" before={live.content} after={shown} />
      </div>
    </div>
  );
}

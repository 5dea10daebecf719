import { adminEmailTemplatesContract as contract, templateTexts } from "@cardwell/core/contract/admin/email/templates";
import type { AdminTemplate } from "@cardwell/core/contract/admin/email/templates";
import { reason } from "@cardwell/core/contract/admin/shapes";
import { TEMPLATE_IDS } from "@cardwell/core/domain/email/mail-templates";
import type { TemplateId, TemplateTexts, TextField } from "@cardwell/core/domain/email/mail-templates";
import { validateTexts } from "@cardwell/core/domain/email/template-language";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useParams } from "react-router-dom";
import * as z from "zod/mini";
import { LinkButton } from "../../../components/button.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import type { Field } from "../../../components/fields/field-data.ts";
import { ApiFields } from "../../../components/fields/form-fields.tsx";
import { callApi } from "../../../lib/api-client.ts";
import { tabPath } from "../../frame/tabs-context.ts";
import { changeField, EditorForm, useEditor } from "../../frame/editor-form.tsx";
import { Loaded } from "../../frame/load-error.tsx";
import { PageHead } from "../../frame/page-head.tsx";
import { PauseBanner } from "../sending-pause.tsx";
import { usePageTitle } from "../../../lib/use-page-title.ts";
import { MailPreview } from "./mail-preview.tsx";
import { diffTexts, fieldLabels, templatePath, templateQuery, useStaleTemplates } from "./queries.ts";
import { DiffView } from "../../frame/diff/diff-view.tsx";

const isTemplateId = (id: string): id is TemplateId => TEMPLATE_IDS.some((known) => known === id);

/** Edits the texts of a template as its draft, beside a preview. */
export function EditTemplatePage() {
  const { id = "" } = useParams();
  if (isTemplateId(id)) return <LoadedEditor key={id} id={id} />;
  return (
    <>
      <PageHead title="Template not found" />
      <EmptyState
        title={`There is no template "${id}".`}
        action={<LinkButton to={tabPath("email")}>All templates</LinkButton>}
      />
    </>
  );
}

function LoadedEditor({ id }: { id: TemplateId }) {
  const query = useQuery(templateQuery(id));
  const { data } = query;
  usePageTitle(`Edit ${data?.name ?? "template"}, email`);
  return (
    <>
      {data === undefined ? <PageHead title="Edit template" /> : null}
      <Loaded what="The template" data={data} query={query} rows={10}>
        {(template) => <Editor template={template} reload={query.refetch} />}
      </Loaded>
    </>
  );
}

/** The contract's schema, with what the template's language allows at each field. */
const editingSchema = (template: AdminTemplate) =>
  z.object({ texts: templateTexts, change: reason }).check(({ value, issues }) => {
    for (const { field, message } of validateTexts(template, value.texts)) {
      issues.push({ code: "custom", path: ["texts", field], message, input: value });
    }
  });

type Edited = { texts: TemplateTexts; change: string };

const hints: Partial<Record<TextField, string>> = {
  preview: "Shown beside the subject in a list of mail.",
  body: "An empty line begins a new paragraph.",
};

const toField = (field: TextField, { optionalFields }: AdminTemplate): Field<Edited> => ({
  path: `texts.${field}`,
  label: fieldLabels[field],
  kind: field === "body" || field === "why" ? "long" : "text",
  rows: field === "body" ? 6 : 3,
  hint: hints[field],
  aside: optionalFields.includes(field) ? "Optional" : undefined,
});

function Editor({ template, reload }: { template: AdminTemplate; reload: () => unknown }) {
  const { id, name, live, draft, variables, revision } = template;
  const schema = useMemo(() => editingSchema(template), [template]);
  const api = useEditor({
    schema,
    defaultValues: { texts: draft?.texts ?? live.texts, change: draft?.change ?? "" },
    send: (body) => callApi(contract.saveDraft, { params: { id }, body: { ...body, revision } }),
    refetch: useStaleTemplates(),
    saved: (saved) => ({ toast: `Draft ${saved.draft?.version ?? ""} of ${name} saved.`, path: templatePath(id) }),
    reload,
  });
  // A copy, as the form changes its values in place: the preview keeps the last valid ones.
  const texts = { ...api.form.watch("texts") };
  const changes = diffTexts(live.texts, texts);
  return (
    <>
      <PageHead
        title={`Edit ${name}`}
        aside={draft === null ? "New draft" : `Draft ${draft.version}`}
        actions={<LinkButton to={templatePath(id)}>Cancel</LinkButton>}
      />
      <PauseBanner />
      <div className="mt-6 grid gap-10 lg:grid-cols-2">
        <EditorForm
          api={api}
          what={name}
          className="grid content-start gap-4"
          save="Save draft"
          failure="Couldn't save."
          below={<p className="mt-2 text-small text-ink-3">Nothing is sent until the draft is published.</p>}
        >
          <ApiFields api={api} fields={template.fields.map((each) => toField(each, template))} />
          <Variables variables={variables} />
          <ApiFields api={api} fields={[changeField]} />
        </EditorForm>
        <div className="grid content-start gap-6">
          <LivePreview template={template} texts={texts} />
          {changes.length === 0 ? null : (
            <DiffView label="Changes to the live texts" rows={changes} beforeHead="Live" afterHead="Draft" />
          )}
        </div>
      </div>
    </>
  );
}

function Variables({ variables }: Pick<AdminTemplate, "variables">) {
  if (variables.length === 0) return <p className="text-small text-ink-3">This template has no variables.</p>;
  return (
    <div className="text-small">
      <h2 className="font-medium">Variables</h2>
      <dl className="mt-1 grid gap-1">
        {variables.map(({ name, meaning, isOptional = false, isFromMember = false }) => (
          <div key={name}>
            <dt className="font-mono text-caption wrap-anywhere">
              {isOptional ? `{{#${name}}}… {{${name}}}{{/${name}}}` : `{{${name}}}`}
            </dt>
            <dd className="text-ink-2">
              {meaning}.{isFromMember ? " Not in the subject and the preview text." : ""}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const PREVIEW_DELAY_MS = 500;

/** The preview of the last texts that were valid, half a second after the last change. */
function LivePreview({ template, texts }: { template: AdminTemplate; texts: TemplateTexts }) {
  const [shown, setShown] = useState(texts);
  useEffect(() => {
    if (validateTexts(template, texts).length > 0) return;
    const timer = setTimeout(() => setShown(texts), PREVIEW_DELAY_MS);
    return () => clearTimeout(timer);
  }, [template, texts]);
  return <MailPreview id={template.id} name={template.name} request={{ texts: shown, version: null }} />;
}

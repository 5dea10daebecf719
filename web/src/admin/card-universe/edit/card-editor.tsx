import type { CardTerms } from "@cardwell/core/domain/catalog/card-terms";
import { adminCardUniverseContract as contract } from "@cardwell/core/contract/admin/card-universe";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ReactNode } from "react";
import { en } from "zod/locales";
import * as z from "zod/mini";
import { Button } from "../../../components/button.tsx";
import { hasUnread, TextInput } from "../../../components/fields/inputs.tsx";
import { Segmented } from "../../../components/segmented.tsx";
import { Form } from "../../../components/form.tsx";
import { useApiForm } from "../../../components/use-api-form.ts";
import { callApi } from "../../../lib/api-client.ts";
import { isConflict } from "../../../lib/api-error.ts";
import { showToast } from "../../../lib/toast-store.ts";
import { Loading } from "../../frame/load-error.tsx";
import { EarnCalculator } from "../earn-calculator.tsx";
import { referenceQuery, useStaleCardUniverse } from "../queries.ts";
import { idProblem } from "./draft.ts";
import type { Draft } from "./draft.ts";
import { EditProblem } from "../../frame/edit-problem.tsx";
import { JsonForm } from "./json-form.tsx";
import { Columns } from "./part.tsx";
import { PublishPanel } from "./publish-panel.tsx";
import type { Preview, Publication } from "./publish-panel.tsx";
import { TermsForm } from "./terms-form.tsx";

type CardEditorProps = {
  draft: Draft;
  isDirty: boolean;
  /** What is published of the card now; null for a new one. */
  published: Pick<Draft, "terms" | "status"> | null;
  onDraft: (draft: Draft) => void;
  onPublished: () => void;
  /** Shown instead of the error when someone else published meanwhile. */
  conflict?: ReactNode;
  /** Fetches the published version, so that a conflict can show what changed. */
  onConflict?: () => void;
};

const views = [
  { value: "form", label: "Form" },
  { value: "json", label: "JSON" },
] as const;

// The errors of the schema in the words of the server.
z.config(en());

/** Edits a card: form or JSON, then a preview, then the reason and the day, then it is published. */
export function CardEditor(props: CardEditorProps) {
  const { draft, isDirty, published, onDraft, onPublished, conflict, onConflict } = props;
  const [view, setView] = useState<"form" | "json">(draft.json ? "json" : "form");
  const [preview, setPreview] = useState<Preview | null>(null);
  const reference = useQuery(referenceQuery);
  const makeStale = useStaleCardUniverse();
  const { terms, status, baseVersion } = draft;
  const { form, errorAt, submit, reset, error, isBusy } = useApiForm({
    schema: contract.preview.body,
    defaultValues: { terms },
    send: (body) => callApi(contract.preview, { params: { cardId: terms.id }, body }),
    onSent: setPreview,
  });
  const publish = useMutation({
    mutationFn: (publication: Publication) =>
      callApi(contract.publish, { params: { cardId: terms.id }, body: { terms, status, baseVersion, ...publication } }),
    onSuccess: async ({ version }) => {
      showToast(`${draft.terms.name} published as version ${version}.`);
      await makeStale();
      onPublished();
    },
    onError: (failure) => {
      if (isConflict(failure)) onConflict?.();
    },
  });
  const change = (next: CardTerms, json = draft.json ?? null) => {
    form.setValue("terms", next);
    if (form.formState.isSubmitted) void form.trigger();
    setPreview(null);
    reset();
    publish.reset();
    onDraft({ ...draft, terms: next, json });
  };
  const look = async () => {
    setPreview(null);
    publish.reset();
    form.setValue("terms", terms);
    if (!hasUnread()) await submit();
  };
  if (reference.data === undefined) {
    return <Loading what="The form" query={reference} rows={8} />;
  }
  return (
    <div>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <Segmented label="How to edit" labelHidden options={[...views]} value={view} onChange={setView} />
        {isDirty ? <p className="text-small text-copper-ink">You have unpublished edits.</p> : null}
      </div>
      <Form onSubmit={look} className="grid gap-6">
        {published === null ? (
          <Columns>
            <TextInput
              label="Id"
              name="terms.id"
              value={terms.id}
              onChange={(id) => change({ ...terms, id })}
              error={errorAt("terms.id") && idProblem(terms.id)}
              hint="Lowercase words joined by hyphens. It can't be changed later."
              placeholder="issuer-name-of-the-card"
            />
          </Columns>
        ) : null}
        {view === "form" ? (
          <TermsForm
            terms={terms}
            errorAt={errorAt}
            published={published?.terms ?? null}
            onChange={change}
            reference={reference.data}
          />
        ) : (
          <JsonForm
            terms={terms}
            json={draft.json ?? null}
            onType={(json) => onDraft({ ...draft, json })}
            onChange={(next) => change(next, null)}
          />
        )}
        {error ? <EditProblem error={error} /> : null}
        <div>
          <Button
            type="submit"
            variant={preview === null ? "filled" : "outline"}
            busy={isBusy}
            busyLabel="Loading preview"
          >
            Preview changes
          </Button>
        </div>
      </Form>
      <EarnCalculator terms={terms} />
      {preview === null ? null : (
        <PublishPanel
          draft={draft}
          published={published}
          preview={preview}
          busy={publish.isPending}
          onStatus={(next) => onDraft({ ...draft, status: next })}
          onPublish={publish.mutateAsync}
        />
      )}
      {publish.error ? (
        <div className="mt-5">
          {isConflict(publish.error) && conflict !== undefined ? conflict : <EditProblem error={publish.error} />}
        </div>
      ) : null}
    </div>
  );
}

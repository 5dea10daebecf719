import { adminCardUniverseContract as contract } from "@cardwell/core/contract/admin/card-universe";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { ReactNode } from "react";
import { Button } from "../../../components/button.tsx";
import { Segmented } from "../../../components/segmented.tsx";
import { SkeletonRows } from "../../../components/skeleton.tsx";
import { callApi } from "../../../lib/api-client.ts";
import { isConflict } from "../../../lib/api-error.ts";
import { showToast } from "../../../lib/toast-store.ts";
import { LoadError } from "../../frame/load-error.tsx";
import { referenceQuery, useStaleCardUniverse } from "../queries.ts";
import type { Draft } from "./draft.ts";
import { EditProblem } from "./edit-problem.tsx";
import { JsonForm } from "./json-form.tsx";
import { PublishPanel } from "./publish-panel.tsx";
import { TermsForm } from "./terms-form.tsx";

type CardEditorProps = {
  draft: Draft;
  isDirty: boolean;
  /** What is published of the card now; null for a new one. */
  published: Pick<Draft, "terms" | "status"> | null;
  onDraft: (draft: Draft) => void;
  onPublished: () => void;
  /** Shown instead of the error when somebody else published meanwhile. */
  conflict?: ReactNode;
  /** Fetches the published version, so that a conflict can show what changed. */
  onConflict?: () => void;
  /** Marks what is wrong outside of the form; false when something is. */
  mayPreview?: () => boolean;
};

const views = [
  { value: "form", label: "Form" },
  { value: "json", label: "JSON" },
] as const;

/** Edits a card: form or JSON, then a preview, then the reason and the day, then it is published. */
export function CardEditor(props: CardEditorProps) {
  const { draft, isDirty, published, onDraft, onPublished, conflict, onConflict, mayPreview } = props;
  const [view, setView] = useState<"form" | "json">("form");
  const reference = useQuery(referenceQuery);
  const form = useRef<HTMLDivElement>(null);
  const makeStale = useStaleCardUniverse();
  const { id } = draft.terms;
  const preview = useMutation({
    mutationFn: () => callApi(contract.preview, { params: { cardId: id }, body: { terms: draft.terms } }),
  });
  const publish = useMutation({
    mutationFn: (memberSource: { reason: string; effectiveFrom: string }) =>
      callApi(contract.publish, { params: { cardId: id }, body: { ...draft, ...memberSource } }),
    onSuccess: async ({ version }) => {
      showToast(`${draft.terms.name} is published as version ${version}.`);
      await makeStale();
      onPublished();
    },
    onError: (error) => {
      if (isConflict(error)) onConflict?.();
    },
  });
  const change = (next: Draft) => {
    preview.reset();
    publish.reset();
    onDraft(next);
  };
  const look = () => {
    const wrong = form.current?.querySelector<HTMLElement>("[aria-invalid]");
    if (mayPreview?.() === false) return;
    if (wrong) return wrong.focus();
    publish.reset();
    preview.mutate();
  };
  if (reference.data === undefined) {
    return reference.error ? (
      <LoadError what="The form" error={reference.error} onRetry={() => void reference.refetch()} />
    ) : (
      <SkeletonRows rows={8} />
    );
  }
  const setTerms = (terms: Draft["terms"]) => change({ ...draft, terms });
  return (
    <div>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <Segmented label="How to edit" labelHidden options={[...views]} value={view} onChange={setView} />
        {isDirty ? <p className="text-small text-copper-ink">You have edits that are not published.</p> : null}
      </div>
      <div ref={form}>
        {view === "form" ? (
          <TermsForm
            terms={draft.terms}
            published={published?.terms ?? null}
            onChange={setTerms}
            reference={reference.data}
          />
        ) : (
          <JsonForm terms={draft.terms} onChange={setTerms} />
        )}
      </div>
      <div className="mt-6 grid gap-4">
        {preview.error ? <EditProblem error={preview.error} /> : null}
        <div>
          <Button
            variant={preview.data === undefined ? "filled" : "outline"}
            busy={preview.isPending}
            busyLabel="Looking"
            onClick={look}
          >
            Preview changes
          </Button>
        </div>
      </div>
      {preview.data === undefined ? null : (
        <PublishPanel
          draft={draft}
          published={published}
          preview={preview.data}
          busy={publish.isPending}
          onStatus={(status) => onDraft({ ...draft, status })}
          onPublish={(reason, effectiveFrom) => publish.mutate({ reason, effectiveFrom })}
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

import { useQuery } from "@tanstack/react-query";
import { flushSync } from "react-dom";
import { useNavigate, useSearchParams } from "react-router-dom";
import { useKeptState } from "../../../components/use-kept-state.ts";
import { SkeletonRows } from "../../../components/skeleton.tsx";
import { UnsavedChanges } from "../../../components/unsaved-changes.tsx";
import { usePageTitle } from "../../../lib/use-page-title.ts";
import { PageHead } from "../../frame/page-head.tsx";
import { LoadError } from "../../frame/load-error.tsx";
import { adminCardPath } from "../places.ts";
import { cardQuery, referenceQuery } from "../queries.ts";
import { CardEditor } from "./card-editor.tsx";
import { duplicateTerms, newTerms } from "./draft.ts";
import type { Draft } from "./draft.ts";

/** A card that the catalog does not have yet, from nothing, its name and issuer (`?name=&issuer=`), or another one (`?from=`). */
export function NewCardPage() {
  usePageTitle("New card, card universe");
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const from = params.get("from");
  const [draft, setDraft] = useKeptState<Draft>(`card from ${from}`);
  const reference = useQuery(referenceQuery);
  const original = useQuery({ ...cardQuery(from ?? ""), enabled: from !== null });
  const error = reference.error ?? original.error;
  const issuers = reference.data?.issuers;
  const named = params.get("issuer")?.toLowerCase();
  const issuerId = (issuers?.find(({ name }) => name.toLowerCase() === named) ?? issuers?.[0])?.id;
  const terms =
    from === null
      ? issuerId === undefined
        ? undefined
        : newTerms(issuerId, params.get("name") ?? "")
      : original.data && duplicateTerms(original.data.terms);
  const shown: Draft | undefined = draft ?? (terms && { terms, status: "draft", baseVersion: 0 });
  return (
    <>
      <PageHead title={from === null ? "New card" : `Duplicate of ${original.data?.terms.name ?? from}`} />
      <UnsavedChanges what="the new card" isDirty={draft !== null} />
      <div className="mt-6 border-t border-line-2 pt-5">
        {shown === undefined ? (
          error ? (
            <LoadError
              what="The card"
              error={error}
              onRetry={() => void (from === null ? reference : original).refetch()}
            />
          ) : (
            <SkeletonRows rows={8} />
          )
        ) : (
          <CardEditor
            // Another original is another form.
            key={`${from} ${original.data?.version}`}
            draft={shown}
            isDirty={draft !== null}
            published={null}
            onDraft={setDraft}
            onPublished={() => {
              // The page asks before it is left with changes, and these are published.
              flushSync(() => setDraft(null));
              void navigate(adminCardPath(shown.terms.id));
            }}
          />
        )}
      </div>
    </>
  );
}

import { useNavigate } from "react-router-dom";
import { adminCardPath } from "../places.ts";
import type { AdminCard } from "../queries.ts";
import { CardEditor } from "./card-editor.tsx";
import { CardChanged } from "./card-changed.tsx";
import { rebaseDraft, toDraft } from "./draft.ts";
import type { Draft } from "./draft.ts";

type EditTabProps = {
  card: AdminCard;
  draft: Draft | null;
  onDraft: (draft: Draft | null) => void;
  onRefresh: () => void;
};

/** Edits an existing card. Input is kept while its other tabs are open. */
export function EditTab({ card, draft, onDraft, onRefresh }: EditTabProps) {
  const navigate = useNavigate();
  const shown = draft ?? toDraft(card);
  const hasMoved = card.version > shown.baseVersion;
  return (
    <CardEditor
      // Another starting point is another form.
      key={shown.baseVersion}
      draft={shown}
      isDirty={draft !== null}
      published={card}
      onDraft={onDraft}
      onConflict={onRefresh}
      onPublished={() => {
        onDraft(null);
        void navigate(adminCardPath(card.terms.id));
      }}
      conflict={
        hasMoved ? (
          <CardChanged
            card={card}
            baseVersion={shown.baseVersion}
            onGoOn={() => onDraft(rebaseDraft(shown, card))}
            onDrop={() => onDraft(null)}
          />
        ) : undefined
      }
    />
  );
}

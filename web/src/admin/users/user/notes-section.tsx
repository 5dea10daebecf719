import { adminUsersContract as contract } from "@cardwell/core/contract/admin/users";
import { mayRemoveNote } from "@cardwell/core/domain/staff/permissions";
import { Button } from "../../../components/button.tsx";
import { FailureNotice } from "../../../components/failure-notice.tsx";
import { Section } from "../../../components/section.tsx";
import { UnsavedChanges } from "../../../components/unsaved-changes.tsx";
import { TextArea } from "../../../components/text-area.tsx";
import { useApiForm } from "../../../components/use-api-form.ts";
import { callApi } from "../../../lib/api-client.ts";
import { formatAt } from "../../frame/format-moment.ts";
import { useAuth } from "../../../lib/session/use-auth.ts";
import { showToast } from "../../../lib/toast-store.ts";
import { ActionButton } from "../../frame/action-button.tsx";
import { Allowed, useHasPermission } from "../../frame/permission.tsx";
import { staffAction } from "../../frame/staff-action.ts";
import { useStaleUsers } from "../queries.ts";
import type { User } from "../queries.ts";

/** What staff wrote down, and a field for more. */
export function NotesSection({ user: { uid, notes } }: { user: User }) {
  const auth = useAuth();
  const may = useHasPermission();
  const mayRemove = (byUid: string) =>
    may(contract.removeNote.permission) && mayRemoveNote(auth.staffRole, byUid === auth.user?.uid);
  return (
    <Section title="Notes" aside="Seen by staff only">
      <Allowed to={contract.addNote} actions={["Add note"]} size="small">
        <NoteForm uid={uid} />
      </Allowed>
      <ul aria-label="Notes" className="mt-4 text-small">
        {notes.map(({ id, text, by, byUid, at }) => (
          <li key={id} className="border-b border-line py-3">
            <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
            <p className="mt-0.5 text-caption wrap-anywhere text-ink-3">
              {by}, {formatAt(at)}
              {mayRemove(byUid) ? (
                <>
                  {" · "}
                  <ActionButton action={removeNote(uid, id, text)} isLink />
                </>
              ) : null}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const removeNote = (uid: string, noteId: string, text: string) =>
  staffAction(contract.removeNote, {
    params: { uid, noteId },
    label: "Remove",
    name: `Remove note: ${text.slice(0, 60)}`,
    look: "destructive",
    title: "Remove this note?",
    confirm: "Remove note",
    busyLabel: "Removing",
    text: (
      <>
        <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
        <p className="mt-2">The audit log keeps that there was a note, not its text.</p>
      </>
    ),
    done: "Note removed.",
    failed: "The note wasn't removed.",
  });

function NoteForm({ uid }: { uid: string }) {
  const makeStale = useStaleUsers();
  const { field, form, submit, error, isBusy } = useApiForm({
    schema: contract.addNote.body,
    defaultValues: { text: "" },
    send: (body) => callApi(contract.addNote, { params: { uid }, body }),
    onSent: async () => {
      form.reset();
      showToast("Note added.");
      await makeStale();
    },
  });
  return (
    <form noValidate className="grid gap-3" onSubmit={submit}>
      <UnsavedChanges what="the note" isDirty={form.formState.isDirty} />
      <TextArea label="New note" maxLength={1000} {...field("text")} />
      {error ? <FailureNotice title="The note wasn't saved." error={error} /> : null}
      <div>
        <Button type="submit" size="small" busy={isBusy} busyLabel="Saving">
          Add note
        </Button>
      </div>
    </form>
  );
}

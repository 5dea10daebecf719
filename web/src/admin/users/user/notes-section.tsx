import { adminUsersContract as contract } from "@cardwell/core/contract/admin/users";
import { Button } from "../../../components/button.tsx";
import { FailureNotice } from "../../../components/failure-notice.tsx";
import { Section } from "../../../components/section.tsx";
import { TextArea } from "../../../components/text-area.tsx";
import { useApiForm } from "../../../components/use-api-form.ts";
import { callApi } from "../../../lib/api-client.ts";
import { browserTimeZone, formatDate, formatTime } from "../../../lib/format.ts";
import { showToast } from "../../../lib/toast-store.ts";
import { Allowed } from "../../frame/permission.tsx";
import { useStaleUsers } from "../queries.ts";
import type { User } from "../queries.ts";

/** What staff wrote down, and a field for more. */
export function NotesSection({ user: { uid, notes } }: { user: User }) {
  const zone = browserTimeZone();
  return (
    <Section title="Notes" aside="Seen by staff only">
      <Allowed to={contract.addNote} actions={["Add note"]} size="small">
        <NoteForm uid={uid} />
      </Allowed>
      <ul aria-label="Notes" className="mt-4 text-small">
        {notes.map(({ id, text, by, at }) => (
          <li key={id} className="border-b border-line py-3">
            <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
            <p className="mt-0.5 text-caption wrap-anywhere text-ink-3">
              {by}, {formatDate(at, zone)}, {formatTime(at, zone)}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

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

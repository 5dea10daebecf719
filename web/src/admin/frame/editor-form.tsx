import type { ReactNode } from "react";
import { Button, LinkButton } from "../../components/button.tsx";
import { FailureNotice } from "../../components/failure-notice.tsx";
import { hasUnread } from "../../components/fields/inputs.tsx";
import { Form } from "../../components/form.tsx";
import { UnsavedChanges } from "../../components/unsaved-changes.tsx";

type EditorFormProps = {
  /** The form of `useApiForm`; once it's saved, `onSent` makes what was typed its new start. */
  api: {
    form: { formState: { isDirty: boolean } };
    submit: () => Promise<void>;
    reset: () => void;
    error: unknown;
    isBusy: boolean;
  };
  /** What is edited: "the post". */
  what: string;
  className: string;
  /** The button that saves it. */
  save: string;
  busyLabel?: string;
  canSave?: boolean;
  /** The heading of the error. */
  failure: string;
  /** Shown instead of the error when someone else saved meanwhile. */
  conflict?: ReactNode;
  /** Where Cancel leads; left out: the page has it elsewhere. */
  back?: string;
  below?: ReactNode;
  children: ReactNode;
};

/** The form of a staff page: asks before changes are lost, and shows below its fields why nothing was saved. */
export function EditorForm(props: EditorFormProps) {
  const { api, what, className, save, busyLabel = "Saving", canSave = true, failure, back, children } = props;
  const { form, submit, error, isBusy } = api;
  return (
    <Form onSubmit={() => (hasUnread() ? undefined : submit())} sender={api} className={className}>
      <UnsavedChanges what={what} isDirty={form.formState.isDirty && !isBusy} />
      {children}
      {props.conflict ?? (error ? <FailureNotice title={failure} error={error} /> : null)}
      <div>
        <div className="flex flex-wrap gap-2.5">
          <Button type="submit" variant="filled" busy={isBusy} busyLabel={busyLabel} disabled={!canSave}>
            {save}
          </Button>
          {back === undefined ? null : <LinkButton to={back}>Cancel</LinkButton>}
        </div>
        {props.below}
      </div>
    </Form>
  );
}

/** Why a version is made, of what is kept in versions. */
export const changeField = {
  path: "change",
  label: "What changes",
  hint: "A few words, for the list of versions.",
} as const;

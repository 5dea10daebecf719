import type { ReactNode } from "react";
import type { DefaultValues, FieldValues } from "react-hook-form";
import { useNavigate } from "react-router-dom";
import type { $ZodType } from "zod/v4/core";
import { Button, LinkButton } from "../../components/button.tsx";
import { hasUnread } from "../../components/fields/inputs.tsx";
import { Form } from "../../components/form.tsx";
import { UnsavedChanges } from "../../components/unsaved-changes.tsx";
import { useApiForm } from "../../components/use-api-form.ts";
import { ValidationFailure } from "../../components/validation-failure.tsx";
import { isConflict } from "../../lib/api-error.ts";
import { showToast } from "../../lib/toast-store.ts";

type EditorOptions<Values extends FieldValues, Sent, Answer> = {
  schema: $ZodType<Sent, Values>;
  defaultValues: DefaultValues<Values>;
  proposed?: Partial<Values>;
  send: (values: Sent) => Promise<Answer>;
  /** Refetches what shows it. */
  refetch: (answer: Answer) => Promise<unknown>;
  /** The message then, and the page that follows. */
  saved: (answer: Answer) => { toast?: string; path: string; state?: object };
  /** Of a form that edits what is stored: loads it anew once someone else has changed it. */
  reload?: (() => unknown) | undefined;
};

/** The form of a page that staff leave once what they edit is saved. */
export function useEditor<Values extends FieldValues, Sent, Answer>(options: EditorOptions<Values, Sent, Answer>) {
  const { schema, defaultValues, proposed, send, refetch, saved, reload } = options;
  const navigate = useNavigate();
  const api = useApiForm({
    schema,
    defaultValues,
    proposed,
    isEdit: reload !== undefined,
    send,
    onSent: async (answer) => {
      // Otherwise the page asks about unsaved changes when it's left.
      api.form.reset(api.form.getValues());
      const { toast, path, state } = saved(answer);
      if (toast !== undefined) showToast(toast);
      await refetch(answer);
      void navigate(path, { state });
    },
    onError: (failure) => isConflict(failure) && reload?.(),
  });
  return { ...api, schema };
}

type EditorFormProps = {
  api: Pick<ReturnType<typeof useApiForm>, "submit" | "reset" | "error" | "isBusy"> & {
    form: { formState: { isDirty: boolean } };
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
      <ValidationFailure title={failure} error={error} />
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

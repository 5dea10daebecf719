import { adminListViewsContract as contract, listViewName } from "@cardwell/core/contract/admin/list-views";
import type { ListViews } from "@cardwell/core/contract/admin/list-views";
import type { ListName } from "@cardwell/core/domain/staff/tabs";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import { Button } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { FailureNotice } from "../../../components/failure-notice.tsx";
import { TextField } from "../../../components/field.tsx";
import { Form } from "../../../components/form.tsx";
import { useApiForm } from "../../../components/use-api-form.ts";
import { ValidationFailure } from "../../../components/validation-failure.tsx";
import { callApi } from "../../../lib/api-client.ts";
import { isConflict } from "../../../lib/api-error.ts";
import { describeError } from "../../../lib/describe-error.ts";
import { toEdit } from "../../../lib/edit.ts";
import { showFailure, showToast } from "../../../lib/toast-store.ts";
import { ConfirmDialog } from "../confirm-dialog.tsx";
import { MoreIcon } from "../icons.tsx";
import { Popover } from "../popover.tsx";
import type { ListView } from "./list-types.ts";
import { useShowViews } from "./list-views.ts";

type ViewToolsProps = {
  list: ListName;
  view: ListView;
  /** Of the views that everyone has. */
  commonNames: readonly string[];
  isDefault: boolean;
  defaultId: string | null;
  /** The address differs from the view's. */
  isChanged: boolean;
  /** What the list shows now. */
  address: string;
  onSaveNew: () => void;
  onRemoved: () => void;
};

/** What can be done with the current view: save what was changed, rename, share, open the list with it, delete. */
export function ViewTools(props: ViewToolsProps) {
  const { list, view, commonNames, isDefault, defaultId, isChanged, address, onSaveNew, onRemoved } = props;
  const { id, label, saved } = view;
  const isOwn = saved?.isOwn === true;
  const [question, setQuestion] = useState<"rename" | "delete" | null>(null);
  const { show, refetch } = useShowViews(list);
  const change = useMutation({
    mutationFn: (send: () => Promise<ListViews>) => send(),
    onSuccess: show,
    onError: async (error) => {
      showFailure(`The view wasn't changed. ${describeError(error)}`);
      await refetch();
    },
  });
  const params = { list, id };
  const send = (asked: { name?: string; address?: string; isShared?: boolean }) =>
    callApi(contract.change, { params, body: toEdit(asked, saved ?? {}) });
  const save = (asked: Parameters<typeof send>[0]) => change.mutate(() => send(asked));
  const setDefault = (toId: string | null) =>
    change.mutate(() =>
      callApi(contract.setDefault, { params: { list }, body: { id: toId, from: { id: defaultId } } }),
    );
  const remove = useMutation({
    mutationFn: () => callApi(contract.remove, { params }),
    onSuccess: (answer) => {
      show(answer);
      onRemoved();
      showToast(`View “${label}” deleted.`);
    },
  });
  return (
    <>
      {isChanged || saved?.isShared ? (
        <div className="flex flex-wrap items-center gap-x-4 max-md:order-last max-md:basis-full">
          {isChanged && isOwn ? (
            <button type="button" className="link min-h-10" onClick={() => save({ address })}>
              Save to {label}
            </button>
          ) : null}
          {isChanged ? (
            <button type="button" className="link min-h-10" onClick={onSaveNew}>
              Save view
            </button>
          ) : (
            <p className="py-1 wrap-anywhere text-ink-3">{isOwn ? "Shared" : `Shared by ${saved?.savedBy}`}</p>
          )}
        </div>
      ) : null}
      <Popover label={`Options of view ${label}`} face={<MoreIcon />} className="my-1.5">
        <p className="font-semibold wrap-anywhere">
          <bdi>{label}</bdi>
        </p>
        <label className="mt-2 flex min-h-10 items-center gap-2.5">
          <input
            type="checkbox"
            checked={isDefault}
            disabled={change.isPending}
            onChange={({ target }) => setDefault(target.checked ? id : null)}
            className="size-4 accent-green"
          />
          Open the list with this view
        </label>
        {isOwn ? (
          <>
            <label className="flex min-h-10 items-center gap-2.5">
              <input
                type="checkbox"
                checked={saved.isShared}
                disabled={change.isPending}
                onChange={({ target }) => save({ isShared: target.checked })}
                className="size-4 accent-green"
              />
              Share with all staff
            </label>
            <div className="mt-2 flex gap-2 border-t border-line pt-3">
              <Button size="small" onClick={() => setQuestion("rename")}>
                Rename
              </Button>
              <Button
                size="small"
                onClick={() => {
                  remove.reset();
                  setQuestion("delete");
                }}
              >
                Delete
              </Button>
            </div>
          </>
        ) : (
          <p className="mt-1 text-caption wrap-anywhere text-ink-3">
            {saved ? `Only ${saved.savedBy} can change it.` : "Every list has this view."}
          </p>
        )}
      </Popover>
      {question === "rename" ? (
        <ViewNameDialog
          title={`Rename “${label}”`}
          list={list}
          name={label}
          taken={commonNames}
          send={send}
          onClose={() => setQuestion(null)}
        />
      ) : null}
      {question === "delete" ? (
        <ConfirmDialog
          title={`Delete view “${label}”?`}
          confirm="Delete view"
          busyLabel="Deleting"
          variant="destructive"
          asksReason={false}
          problem={remove.error ? <FailureNotice error={remove.error} title="The view wasn't deleted." /> : null}
          onConfirm={() => remove.mutateAsync()}
          onClose={() => setQuestion(null)}
        >
          {saved?.isShared ? "Other staff can't use it anymore either." : "Only you see this view."} The list itself
          stays.
        </ConfirmDialog>
      ) : null}
    </>
  );
}

type ViewNameDialogProps = {
  title: string;
  list: ListName;
  name: string;
  taken: readonly string[];
  send: (values: { name: string }) => Promise<ListViews>;
  onSent?: () => void;
  onClose: () => void;
};

/** Asks for the name of a view. */
export function ViewNameDialog({ title, list, name, taken, send, onSent, onClose }: ViewNameDialogProps) {
  const { show, refetch } = useShowViews(list);
  const isFree = (typed: string) => taken.every((each) => each.toLowerCase() !== typed.toLowerCase());
  const { field, submit, error, reset, isBusy } = useApiForm({
    schema: z.strictObject({
      name: listViewName.check(z.refine(isFree, { error: "This list has a view with this name." })),
    }),
    defaultValues: { name },
    isEdit: true,
    draftName: `${list}: ${title}`,
    send,
    onSent: (answer) => {
      show(answer);
      onSent?.();
      onClose();
    },
    onError: (failure) => isConflict(failure) && void refetch(),
  });
  return (
    <Dialog open onClose={onClose} held={isBusy} title={title}>
      <Form onSubmit={submit} sender={{ error, reset }} className="grid gap-5">
        <ValidationFailure error={error} title="The view wasn't saved." />
        <TextField
          label="Name"
          hint="The view keeps the search, filters, order and columns."
          data-autofocus
          maxLength={40}
          {...field("name")}
        />
        <div className="flex justify-end gap-2.5">
          <Button onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button type="submit" variant="filled" busy={isBusy} busyLabel="Saving">
            Save view
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { UseMutationResult } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { ComponentType } from "react";
import { useNavigate } from "react-router-dom";
import * as z from "zod/mini";
import { Button } from "../../components/button.tsx";
import type { ButtonSize } from "../../components/button.tsx";
import { FailureNotice } from "../../components/failure-notice.tsx";
import { ChangedSinceError } from "../../components/form-draft.ts";
import { useApiForm } from "../../components/use-api-form.ts";
import { ValidationFailure } from "../../components/validation-failure.tsx";
import { callApi } from "../../lib/api-client.ts";
import { isConflict } from "../../lib/api-error.ts";
import { describeError, describeOutcome } from "../../lib/describe-error.ts";
import { createIdempotencyKeys } from "../../lib/idempotency-keys.ts";
import { showFailure, showToast } from "../../lib/toast-store.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { findBodyErrors, readServerErrors } from "./find-body-errors.ts";
import { useHasPermission } from "./permission.tsx";
import { asksReason, buildBody, follow } from "./staff-action.ts";
import type { Asked, StaffAction } from "./staff-action.ts";

type Answered = { values: Asked; reason: string };

type ActionButtonProps = {
  /** Null: there is none in this state. */
  action: StaffAction | null;
  size?: ButtonSize;
  /** In a row of a table. */
  isLink?: boolean;
  /** Another button. */
  as?: ComponentType<DrawnButton>;
};

export type DrawnButton = { busy: boolean; busyLabel: string; onClick: () => void };

/** The button of an action, and the dialog in which it asks. Nothing is shown to a role that may not. */
export function ActionButton({ action, ...look }: ActionButtonProps) {
  const may = useHasPermission();
  if (action === null || !may(action.endpoint.permission)) return null;
  if (typeof action.whyNot === "string") return <span className="text-ink-3">{action.whyNot}</span>;
  return <OfferedAction action={action} {...look} />;
}

function OfferedAction({ action, size, isLink = false, as: Drawn }: ActionButtonProps & { action: StaffAction }) {
  const { label, name, look = "outline", title, busyLabel, isDisabled = false } = action;
  const [isOpen, setIsOpen] = useState(false);
  const sending = useSendAction(action, () => setIsOpen(false));
  const start = () => {
    if (sending.isPending) return;
    if (title === undefined) return sending.mutate({ values: {}, reason: "" });
    sending.reset();
    setIsOpen(true);
  };
  const busy = title === undefined && sending.isPending;
  return (
    <>
      {Drawn ? (
        <Drawn busy={busy} busyLabel={busyLabel} onClick={start} />
      ) : isLink ? (
        <button
          type="button"
          aria-label={name}
          onClick={start}
          className="-my-1.5 min-h-8 rounded-chip text-small font-medium whitespace-nowrap text-green underline decoration-line-2 underline-offset-3 hover:decoration-green max-md:my-0 max-md:min-h-10"
        >
          {label}
        </button>
      ) : (
        <Button
          variant={look}
          {...(size && { size })}
          aria-label={name}
          disabled={isDisabled}
          busy={busy}
          busyLabel={busyLabel}
          onClick={start}
        >
          {label}
        </Button>
      )}
      {isOpen ? <ActionDialog action={action} sending={sending} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

function useSendAction(action: StaffAction, onSent: () => void) {
  const { endpoint, title, done, failed, goesTo, timeoutMs, isExport = false } = action;
  const client = useQueryClient();
  const navigate = useNavigate();
  const [once] = useState(() => createIdempotencyKeys());
  // One change affects lists, counts and alerts of several tabs.
  const reload = async (refetchType: "active" | "none") =>
    endpoint.audit === "none" || isExport ? undefined : client.invalidateQueries({ refetchType });
  return useMutation({
    mutationFn: async ({ values, reason }: Answered) => {
      const body = buildBody(action, values, reason);
      const request = { ...(action.params && { params: action.params }), ...(body && { body }) };
      const answer = await callApi(
        endpoint,
        (endpoint.acceptsIdempotencyKey ? once.named(request) : request) as Record<string, never>,
        timeoutMs === undefined ? {} : { timeoutMs },
      );
      once.answered();
      return answer;
    },
    // It is over once the page shows what it changed.
    onSuccess: async (answer, { values }) => {
      action.onDone?.(answer);
      // What was removed isn't requested again; the next page loads what it shows.
      await reload(goesTo === undefined ? "active" : "none");
      if (goesTo !== undefined) void navigate(goesTo);
      onSent();
      const message = typeof done === "string" ? done : done(answer, values);
      if (message !== null) showToast(message);
    },
    // What is shown isn't the newest then.
    onError: async (error) => {
      if (title === undefined) showFailure(`${failed ?? describeOutcome(error)} ${describeError(error)}`);
      await reload("active");
    },
  });
}

type ActionDialogProps = {
  action: StaffAction;
  sending: UseMutationResult<unknown, Error, Answered>;
  onClose: () => void;
};

function ActionDialog({ action, sending, onClose }: ActionDialogProps) {
  const { endpoint, params = {}, label, title = label, text, confirm = label, look, fields, isComplete } = action;
  const { values: stored = {}, proposed, explainError } = action;
  const draftName = `${title} ${Object.values(params).join()}`;
  const reason = useRef("");
  const { form, errorAt, submit, error, isBusy } = useApiForm({
    schema: z.record(z.string(), z.union([z.string(), z.boolean()])).check(({ value, issues }) => {
      // The reason is checked by the dialog.
      for (const [name, message] of findBodyErrors(endpoint.body, buildBody(action, value, title) ?? {}))
        if (name in stored) issues.push({ code: "custom", path: [name], message, input: value[name] });
    }),
    defaultValues: stored,
    proposed,
    isEdit: true,
    draftName,
    send: (values) => sending.mutateAsync({ values, reason: reason.current }),
    onSent: () => undefined,
  });
  const values: Asked = form.watch();
  const set = (changes: Partial<Asked>) => {
    for (const [name, value] of Object.entries(changes))
      if (value !== undefined) form.setValue(name, value, { shouldDirty: true });
    if (form.formState.isSubmitted) void form.trigger();
  };
  const isShownAtField =
    !isConflict(sending.error) && [...readServerErrors(sending.error).keys()].some((name) => name in stored);
  const isChanged = error instanceof ChangedSinceError;
  const shown = follow(text, values);
  return (
    <ConfirmDialog
      title={title}
      draftName={draftName}
      confirm={follow(confirm, values)}
      busyLabel={action.busyLabel}
      variant={look === "destructive" ? "destructive" : "filled"}
      asksReason={asksReason(endpoint)}
      {...(action.typed !== undefined && { typed: action.typed })}
      canConfirm={isComplete?.(values) ?? true}
      problem={
        isChanged && !isBusy ? (
          <ValidationFailure error={error} />
        ) : sending.error === null || isShownAtField ? null : (
          (explainError?.(sending.error) ?? (
            <FailureNotice title={action.failed ?? describeOutcome(sending.error)} error={sending.error} />
          ))
        )
      }
      onConfirm={(given) => {
        reason.current = given;
        return submit();
      }}
      onClose={onClose}
    >
      {fields === undefined ? (
        shown
      ) : (
        <div className="grid gap-4">
          {shown === undefined ? null : <div>{shown}</div>}
          <div className="grid gap-4 text-ink">
            {fields({
              values,
              set,
              field: (name) => ({
                name,
                value: String(values[name] ?? ""),
                error: errorAt(name),
                onChange: ({ target }) => set({ [name]: target.value }),
              }),
            })}
          </div>
        </div>
      )}
    </ConfirmDialog>
  );
}

import type { Endpoint } from "@cardwell/core/contract/endpoint";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { ReactNode } from "react";
import { Button } from "../../components/button.tsx";
import type { ButtonVariant } from "../../components/button.tsx";
import { Notice } from "../../components/notice.tsx";
import { describeError, describeOutcome, getReference } from "../../lib/describe-error.ts";
import { showToast } from "../../lib/toast-store.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { findBodyErrors, readServerErrors } from "./find-body-errors.ts";
import { useHasPermission } from "./permission.tsx";

type ReasonActionProps<Answer> = {
  /** The endpoint that it calls. Nothing is shown to a role that may not. */
  endpoint: Pick<Endpoint, "permission" | "body">;
  label: string;
  /** Read out instead of the label where a list has the same for each row: "Run Alert sweep now". */
  name?: string;
  /** `link`: in a row of a table. */
  look?: ButtonVariant | "link";
  size?: "small" | "medium";
  /** The question, with the name of the object. */
  title: string;
  /** The consequences, and what else is asked, with the error at each field of the body. */
  children: ReactNode | ((errorAt: (field: string) => string | undefined) => ReactNode);
  /** What is asked beside the reason, as it is sent: checked by the endpoint's schema before it is. */
  body?: Readonly<Record<string, unknown>>;
  confirm: string;
  busyLabel: string;
  /** What has to be typed before: an address. */
  typed?: string;
  /** False while something in the dialog is missing. */
  canConfirm?: boolean;
  /** What was chosen in the dialog before begins anew. */
  onOpen?: () => void;
  run: (reason: string) => Promise<Answer>;
  /** "Alert sweep started." */
  done: (answer: Answer) => string;
  /** Loads again what the action changed, also after an error: what is shown isn't the newest then. */
  onSettled?: () => Promise<void>;
};

const noErrors: ReadonlyMap<string, string> = new Map<string, string>();

/** A button for an action that asks for a reason first. */
export function ReasonAction<Answer>(props: ReasonActionProps<Answer>) {
  const { endpoint, label, name = label, look = "outline", size = "small", onSettled, ...dialog } = props;
  const may = useHasPermission();
  const [isOpen, setIsOpen] = useState(false);
  /** The reason with which it was tried: from then on errors follow what is changed. */
  const [tried, setTried] = useState<string | null>(null);
  const findErrors = (reason: string) =>
    dialog.body === undefined ? noErrors : findBodyErrors(endpoint.body, { ...dialog.body, reason });
  const action = useMutation({
    mutationFn: dialog.run,
    // It is over once the page shows what it changed.
    onSuccess: async (answer) => {
      await onSettled?.();
      setIsOpen(false);
      showToast(dialog.done(answer));
    },
    onError: () => onSettled?.(),
  });
  if (!may(endpoint.permission)) return null;
  const isAsking = typeof dialog.children === "function";
  const reported = isAsking ? readServerErrors(action.error) : noErrors;
  const errors = tried === null ? noErrors : findErrors(tried);
  const errorAt = (field: string) => errors.get(field) ?? reported.get(field);
  const run = async (reason: string) => {
    setTried(reason);
    if (findErrors(reason).size === 0) await action.mutateAsync(reason);
  };
  const open = () => {
    action.reset();
    setTried(null);
    dialog.onOpen?.();
    setIsOpen(true);
  };
  return (
    <>
      {look === "link" ? (
        <button
          type="button"
          aria-label={name}
          onClick={open}
          className="-my-1.5 min-h-8 rounded-chip text-small font-medium whitespace-nowrap text-green underline decoration-line-2 underline-offset-3 hover:decoration-green max-md:my-0 max-md:min-h-10"
        >
          {label}
        </button>
      ) : (
        <Button variant={look} size={size} aria-label={name} onClick={open}>
          {label}
        </Button>
      )}
      {isOpen ? (
        <ConfirmDialog
          title={dialog.title}
          confirm={dialog.confirm}
          busyLabel={dialog.busyLabel}
          variant={look === "destructive" ? "destructive" : "filled"}
          {...(dialog.typed !== undefined && { typed: dialog.typed })}
          {...(dialog.canConfirm !== undefined && { canConfirm: dialog.canConfirm })}
          problem={
            action.error && reported.size === 0 ? (
              <Notice kind="problem" title={describeOutcome(action.error)}>
                {describeError(action.error)} {getReference(action.error)}
              </Notice>
            ) : null
          }
          onConfirm={run}
          onClose={() => setIsOpen(false)}
        >
          {typeof dialog.children === "function" ? dialog.children(errorAt) : dialog.children}
        </ConfirmDialog>
      ) : null}
    </>
  );
}

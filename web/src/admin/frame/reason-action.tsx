import type { Endpoint } from "@cardwell/core/contract/endpoint";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { ReactNode } from "react";
import { Button } from "../../components/button.tsx";
import type { ButtonVariant } from "../../components/button.tsx";
import { Notice } from "../../components/notice.tsx";
import { describeError, getReference } from "../../lib/describe-error.ts";
import { showToast } from "../../lib/toast-store.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { useHasPermission } from "./permission.tsx";

type ReasonActionProps<Answer> = {
  /** The endpoint that it calls. Nothing is shown to a role that may not. */
  endpoint: Pick<Endpoint, "permission">;
  label: string;
  /** Read out instead of the label where a list has the same for each row: "Run Alert sweep now". */
  name?: string;
  /** `link`: in a row of a table. */
  look?: ButtonVariant | "link";
  size?: "small" | "medium";
  /** The question, with the name of the object. */
  title: string;
  /** The consequences, and what else is asked. */
  children: ReactNode;
  confirm: string;
  busyLabel: string;
  /** What has to be typed before: an address. */
  typed?: string;
  run: (reason: string) => Promise<Answer>;
  /** "Alert sweep started." */
  done: (answer: Answer) => string;
  /** Loads again what the action changed, also after an error: what is shown isn't the newest then. */
  onSettled?: () => Promise<void>;
};

/** A button for an action that asks for a reason first. */
export function ReasonAction<Answer>(props: ReasonActionProps<Answer>) {
  const { endpoint, label, name = label, look = "outline", size = "small", onSettled, ...dialog } = props;
  const may = useHasPermission();
  const [isOpen, setIsOpen] = useState(false);
  const action = useMutation({
    mutationFn: dialog.run,
    onSuccess: (answer) => {
      setIsOpen(false);
      showToast(dialog.done(answer));
    },
    ...(onSettled && { onSettled }),
  });
  if (!may(endpoint.permission)) return null;
  const open = () => {
    action.reset();
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
          busy={action.isPending}
          variant={look === "destructive" ? "destructive" : "filled"}
          {...(dialog.typed !== undefined && { typed: dialog.typed })}
          problem={
            action.error ? (
              <Notice kind="problem" title="Nothing was changed.">
                {describeError(action.error)} {getReference(action.error)}
              </Notice>
            ) : null
          }
          onConfirm={(reason) => action.mutate(reason)}
          onClose={() => setIsOpen(false)}
        >
          {dialog.children}
        </ConfirmDialog>
      ) : null}
    </>
  );
}

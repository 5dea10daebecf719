import type { Endpoint } from "@cardwell/core/contract/endpoint";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { ReactNode } from "react";
import { Button } from "../../components/button.tsx";
import type { ButtonVariant } from "../../components/button.tsx";
import { FailureNotice } from "../../components/failure-notice.tsx";
import { describeOutcome } from "../../lib/describe-error.ts";
import { showToast } from "../../lib/toast-store.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { readServerErrors } from "./find-body-errors.ts";
import { useHasPermission } from "./permission.tsx";

const noErrors: ReadonlyMap<string, string> = new Map();

type StepActionProps<Answer> = {
  endpoint: Pick<Endpoint, "permission">;
  label: string;
  look?: ButtonVariant;
  title: string;
  confirm: string;
  busyLabel: string;
  canConfirm?: boolean;
  run: () => Promise<Answer>;
  done: string;
  onDone: (answer: Answer) => Promise<unknown>;
  /** The consequences, and what else is asked, with the error at each field of the body. */
  children: ReactNode | ((errorAt: (field: string) => string | undefined) => ReactNode);
};

/** A button that asks before it changes what members see. The endpoint takes no reason: the entry has what was changed. */
export function StepAction<Answer>({
  endpoint,
  label,
  look = "outline",
  title,
  confirm,
  busyLabel,
  canConfirm,
  run,
  done,
  onDone,
  children,
}: StepActionProps<Answer>) {
  const may = useHasPermission();
  const [isOpen, setIsOpen] = useState(false);
  const action = useMutation({
    mutationFn: run,
    // It is over once the page shows what it changed.
    onSuccess: async (answer) => {
      await onDone(answer);
      setIsOpen(false);
      showToast(done);
    },
  });
  if (!may(endpoint.permission)) return null;
  const errors = typeof children === "function" ? readServerErrors(action.error) : noErrors;
  return (
    <>
      <Button
        variant={look}
        onClick={() => {
          action.reset();
          setIsOpen(true);
        }}
      >
        {label}
      </Button>
      {isOpen ? (
        <ConfirmDialog
          title={title}
          confirm={confirm}
          busyLabel={busyLabel}
          asksReason={false}
          {...(canConfirm !== undefined && { canConfirm })}
          problem={
            action.error && errors.size === 0 ? (
              <FailureNotice title={describeOutcome(action.error)} error={action.error} />
            ) : null
          }
          onConfirm={() => action.mutateAsync()}
          onClose={() => setIsOpen(false)}
        >
          {typeof children === "function" ? children((field) => errors.get(field)) : children}
        </ConfirmDialog>
      ) : null}
    </>
  );
}

import { reason } from "@cardwell/core/contract/admin/shapes";
import { zodResolver } from "@hookform/resolvers/zod";
import { useId } from "react";
import type { ReactNode } from "react";
import { useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { Button } from "../../components/button.tsx";
import type { ButtonVariant } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { TextField } from "../../components/field.tsx";

type ConfirmDialogProps = {
  /** The question, with the name of the object. */
  title: string;
  /** The consequences, in numbers. */
  children: ReactNode;
  /** The button: the action and the name of the object. */
  confirm: string;
  busyLabel: string;
  busy: boolean;
  variant?: ButtonVariant;
  /** False where the endpoint takes no reason. */
  asksReason?: boolean;
  /** A risky action asks to type this: an address, an id. */
  typed?: string;
  /** Why it failed. */
  problem?: ReactNode;
  onConfirm: (reason: string) => void;
  onClose: () => void;
};

const withReason = z.object({ reason, typed: z.string() });
const withoutReason = z.object({ reason: z.string(), typed: z.string() });

/** Asks before an action that others notice. The reason goes into the audit log. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirm, busyLabel, busy, variant = "filled", problem, onConfirm, onClose } = props;
  const { asksReason = true, typed = "" } = props;
  const id = useId();
  const { register, handleSubmit, control, formState } = useForm({
    resolver: zodResolver(asksReason ? withReason : withoutReason),
    defaultValues: { reason: "", typed: "" },
  });
  const typedText = useWatch({ control, name: "typed" });
  return (
    <Dialog open onClose={onClose} held={busy} title={title}>
      <div id={id} className="text-body text-ink-2">
        {children}
      </div>
      {problem}
      <form noValidate className="grid gap-5" onSubmit={handleSubmit((values) => onConfirm(values.reason))}>
        {asksReason ? (
          <TextField
            label="Reason"
            aside="Required"
            hint="Recorded with your name."
            data-autofocus
            maxLength={280}
            {...register("reason")}
            error={formState.errors.reason?.message}
          />
        ) : null}
        {typed === "" ? null : (
          <TextField label={`Type ${typed}`} autoComplete="off" spellCheck={false} {...register("typed")} />
        )}
        <div className="flex flex-wrap justify-end gap-2.5">
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant={variant}
            busy={busy}
            busyLabel={busyLabel}
            disabled={typedText.trim() !== typed}
            aria-describedby={id}
          >
            {confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

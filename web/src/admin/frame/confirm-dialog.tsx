import { reason } from "@cardwell/core/contract/admin/shapes";
import { zodResolver } from "@hookform/resolvers/zod";
import { useId, useRef, useState } from "react";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { Button } from "../../components/button.tsx";
import type { ButtonVariant } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { TextField } from "../../components/field.tsx";
import { useFormDraft, useKeptDraft } from "../../components/form-draft.ts";
import { ReasonField } from "./reason-field.tsx";

type ConfirmDialogProps = {
  /** The question, with the name of the object. */
  title: string;
  /** The consequences, in numbers. */
  children: ReactNode;
  /** The button: the action and the name of the object. */
  confirm: string;
  busyLabel: string;
  variant?: ButtonVariant;
  /** False where the endpoint takes no reason. */
  asksReason?: boolean;
  /** A risky action asks to type this: an address, an id. */
  typed?: string;
  /** False while something in the dialog is missing. */
  canConfirm?: boolean;
  /** Why it failed. */
  problem?: ReactNode;
  /** Where others with its title are on the same page. */
  draftName?: string;
  /** While what it returns is pending, the dialog is busy. How it failed is in `problem`. */
  onConfirm: (reason: string) => unknown;
  onClose: () => void;
};

const withReason = z.object({ reason });
const withoutReason = z.object({ reason: z.string() });
const values = { reason: "" };

/** Asks before an action that others notice. The reason goes into the audit log. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirm, busyLabel, variant = "filled", problem, onConfirm, onClose } = props;
  const { asksReason = true, typed = "", canConfirm = true } = props;
  const id = useId();
  const kept = useKeptDraft(values, { draftName: `${location.pathname}:${props.draftName ?? title}` });
  const form = useForm({
    resolver: zodResolver(asksReason ? withReason : withoutReason),
    defaultValues: kept.valuesAtFirst,
  });
  const { register, handleSubmit, formState } = form;
  useFormDraft(form, values, kept, false);
  const [typedText, setTypedText] = useState("");
  const busy = formState.isSubmitting;
  // The button is disabled only once it is drawn again, which a second click may come before.
  const isPending = useRef(false);
  const confirmOnce = async ({ reason: given }: { reason: string }) => {
    if (isPending.current) return;
    isPending.current = true;
    await Promise.resolve(onConfirm(given)).catch(() => undefined);
    isPending.current = false;
  };
  return (
    <Dialog open onClose={onClose} held={busy} title={title}>
      <div id={id} className="text-body text-ink-2">
        {children}
      </div>
      {problem}
      <form noValidate className="grid gap-5" onSubmit={(event) => void handleSubmit(confirmOnce)(event)}>
        {asksReason ? (
          <ReasonField
            data-autofocus

            {...register("reason")}
            error={formState.errors.reason?.message}
          />
        ) : null}
        {typed === "" ? null : (
          <TextField
            label={`Type ${typed}`}
            autoComplete="off"
            spellCheck={false}
            value={typedText}
            onChange={({ target }) => setTypedText(target.value)}
          />
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
            disabled={!canConfirm || typedText.trim() !== typed}
            aria-describedby={id}
          >
            {confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

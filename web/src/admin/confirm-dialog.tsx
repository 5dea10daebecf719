import { useId, useState } from "react";
import type { ReactNode } from "react";
import { Button } from "../components/button.tsx";
import type { ButtonVariant } from "../components/button.tsx";
import { Dialog } from "../components/dialog.tsx";
import { TextField } from "../components/field.tsx";
import { Form } from "../components/form.tsx";

type ConfirmDialogProps = {
  /** The question, with the name of what it is about. */
  title: string;
  /** What follows from a yes. */
  children: ReactNode;
  /** The button, with the name of what it is about. */
  confirm: string;
  busyLabel: string;
  busy: boolean;
  variant?: ButtonVariant;
  /** What is said when it did not work. */
  problem?: ReactNode;
  onConfirm: (reason: string) => void;
  onClose: () => void;
};

/** Asks before something that others notice, and why. The reason goes into the record. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirm, busyLabel, busy, variant = "filled", problem, onConfirm, onClose } = props;
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string>();
  const id = useId();
  const submit = () => {
    if (reason.trim().length < 3) return setError("Say why, in a few words.");
    onConfirm(reason.trim());
  };
  return (
    <Dialog open onClose={onClose} held={busy} title={title}>
      <div id={id} className="text-body text-ink-2">
        {children}
      </div>
      {problem}
      <Form onSubmit={submit} className="grid gap-5">
        <TextField
          label="Reason"
          hint="Kept in the record with your name."
          data-autofocus
          maxLength={280}
          value={reason}
          onChange={({ target }) => {
            setReason(target.value);
            setError(undefined);
          }}
          error={error}
        />
        <div className="flex flex-wrap gap-2.5">
          <Button type="submit" variant={variant} busy={busy} busyLabel={busyLabel} aria-describedby={id}>
            {confirm}
          </Button>
          <Button variant="text" onClick={onClose} disabled={busy}>
            Leave it
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

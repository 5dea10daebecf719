import type { ReactNode } from "react";
import { Button } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { Form } from "../../../components/form.tsx";
import { ValidationFailure } from "../../../components/validation-failure.tsx";

type DialogFormProps = {
  title: string;
  /** What happens, before the action is confirmed. */
  lead?: ReactNode;
  act: string;
  acting: string;
  isDestructive?: boolean;
  leave?: string;
  change: { isBusy: boolean; error: unknown; reset: () => void };
  onSubmit: () => void | Promise<void>;
  onClose: () => void;
  children?: ReactNode;
};

/** A question with fields, its consequences, one act and a way out. */
export function DialogForm({
  title,
  lead,
  act,
  acting,
  isDestructive = false,
  leave = "Cancel",
  change,
  onSubmit,
  onClose,
  children,
}: DialogFormProps) {
  return (
    <Dialog open title={title} onClose={onClose} held={change.isBusy}>
      {lead === undefined ? null : <div className="grid gap-2 text-body text-ink-2">{lead}</div>}
      <Form onSubmit={onSubmit} sender={change} className="grid gap-5">
        {children}
        <ValidationFailure error={change.error} />
        <div className="flex flex-wrap gap-2.5">
          <Button
            type="submit"
            variant={isDestructive ? "destructive" : "filled"}
            busy={change.isBusy}
            busyLabel={acting}
          >
            {act}
          </Button>
          <Button variant={isDestructive ? "outline" : "text"} onClick={onClose} disabled={change.isBusy}>
            {leave}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

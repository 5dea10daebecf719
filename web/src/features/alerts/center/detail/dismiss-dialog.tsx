import { DISMISS_REASONS } from "@cardwell/core/domain/alerts/types";
import type { DismissReason } from "@cardwell/core/domain/alerts/types";
import { CARD_NUMBER_ERROR, hasCardNumber } from "@cardwell/core/domain/wallet/card-number";
import { useState } from "react";
import { Button } from "../../../../components/button.tsx";
import { classNames } from "../../../../components/class-names.ts";
import { Dialog } from "../../../../components/dialog.tsx";
import { controlClass, FieldFrame } from "../../../../components/field.tsx";
import { Form } from "../../../../components/form.tsx";
import { reasonNames } from "../alert-labels.ts";

type DismissDialogProps = {
  /** Chosen at first. */
  reason: DismissReason;
  onDismiss: (reason: DismissReason, note: string) => void;
  onClose: () => void;
};

/** Why an alert is closed without being dealt with. */
export function DismissDialog({ reason: atFirst, onDismiss, onClose }: DismissDialogProps) {
  const [reason, setReason] = useState(atFirst);
  const [note, setNote] = useState("");
  const error = hasCardNumber(note) ? CARD_NUMBER_ERROR : undefined;
  return (
    <Dialog open title="Dismiss this alert?" onClose={onClose}>
      <p className="text-body text-ink-2">
        It moves to Done, and only critical follow-ups are sent. You can reopen it.
      </p>
      <Form
        className="grid gap-5"
        onSubmit={() => {
          if (error === undefined) onDismiss(reason, note.trim());
        }}
      >
        <fieldset className="grid">
          <legend className="sr-only">Reason</legend>
          {DISMISS_REASONS.map((each) => (
            <label key={each} className="flex min-h-10 items-center gap-3">
              <input
                type="radio"
                name="reason"
                data-autofocus={each === atFirst ? true : undefined}
                checked={each === reason}
                onChange={() => setReason(each)}
                className="size-4 accent-green"
              />
              {reasonNames[each]}
            </label>
          ))}
        </fieldset>
        <FieldFrame
          label={reason === "wrong" ? "What's wrong?" : "Note"}
          aside="optional"
          error={error}
          hint={reason === "wrong" ? "We review these to fix mistakes." : undefined}
        >
          {(control) => (
            <textarea
              {...control}
              rows={2}
              maxLength={280}
              value={note}
              onChange={({ target }) => setNote(target.value)}
              className={classNames(controlClass(error !== undefined), "py-2.5")}
            />
          )}
        </FieldFrame>
        <div className="flex flex-wrap gap-2.5">
          <Button type="submit" variant="filled">
            Dismiss alert
          </Button>
          <Button variant="text" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

import { alertsContract } from "@cardwell/core/contract/alerts";
import { DISMISS_REASONS } from "@cardwell/core/domain/alerts/types";
import type { DismissReason } from "@cardwell/core/domain/alerts/types";
import { useState } from "react";
import * as z from "zod/mini";
import { Button } from "../../../../components/button.tsx";
import { Dialog } from "../../../../components/dialog.tsx";
import { Form } from "../../../../components/form.tsx";
import { Notice } from "../../../../components/notice.tsx";
import { TextArea } from "../../../../components/text-area.tsx";
import { useApiForm } from "../../../../components/use-api-form.ts";
import { reasonNames } from "../alert-labels.ts";

const schema = z.required(alertsContract.dismiss.body);

type DismissDialogProps = {
  /** Chosen at first. */
  reason: DismissReason;
  /** Whether the server took it. */
  onDismiss: (reason: DismissReason, note: string) => Promise<boolean>;
  onClose: () => void;
};

/** Why an alert is closed without being dealt with. Out of sight once it is sent, it holds the note until the server has answered. */
export function DismissDialog({ reason: atFirst, onDismiss, onClose }: DismissDialogProps) {
  const [isSent, setSent] = useState(false);
  const form = useApiForm({
    schema,
    defaultValues: { reason: atFirst, note: "" },
    async send({ reason, note }) {
      setSent(true);
      if (!(await onDismiss(reason, note))) throw new Error("The alert wasn't dismissed.");
    },
    onSent: () => undefined,
    onError: () => setSent(false),
  });
  const isWrong = form.form.watch("reason") === "wrong";
  return (
    <Dialog open={!isSent} title="Dismiss this alert?" onClose={onClose}>
      <p className="text-body text-ink-2">
        It moves to Done, and only critical follow-ups are sent. You can reopen it.
      </p>
      <Form className="grid gap-5" onSubmit={form.submit} sender={form}>
        <fieldset className="grid">
          <legend className="sr-only">Reason</legend>
          {DISMISS_REASONS.map((each) => (
            <label key={each} className="flex min-h-10 items-center gap-3">
              <input
                type="radio"
                value={each}
                data-autofocus={each === atFirst ? true : undefined}
                {...form.form.register("reason")}
                className="size-4 accent-green"
              />
              {reasonNames[each]}
            </label>
          ))}
        </fieldset>
        <TextArea
          label={isWrong ? "What's wrong?" : "Note"}
          aside="optional"
          {...(isWrong && { hint: "We review these to fix mistakes." })}
          rows={2}
          maxLength={280}
          {...form.field("note")}
        />
        {form.error === null ? null : (
          <Notice kind="problem" title="Couldn't dismiss the alert.">
            Your text is still here.
          </Notice>
        )}
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

import type { SubscriptionStatus } from "@cardwell/core/contract/billing";
import type { RequestOf } from "@cardwell/core/contract/endpoint";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import * as z from "zod/mini";
import { ChoiceField } from "../../components/choice-field.tsx";
import { contract } from "../../lib/page-contract.ts";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { Form } from "../../components/form.tsx";
import { TextArea } from "../../components/text-area.tsx";
import { useApiForm } from "../../components/use-api-form.ts";
import { callApi } from "../../lib/api-client.ts";
import type { CancelText } from "./cancel-messages.ts";
import { FailureNotice } from "../../components/failure-notice.tsx";

type CancelBody = RequestOf<typeof contract.billing.cancel>["body"];
type Reason = NonNullable<CancelBody["reason"]>;

const reasons: Record<Reason, string> = {
  too_expensive: "It costs too much",
  missing_features: "It's missing something I need",
  switched_service: "I switched to something else",
  unused: "I don't use it enough",
  too_complex: "It's too complicated",
  other: "Another reason",
};

const longestComment = 500;

type CancelProps = {
  open: boolean;
  words: CancelText;
  onClose: () => void;
  onCanceled: (answer: SubscriptionStatus) => void;
};

/** Ends the plan in two steps: first what happens and when, then the act, with an optional reason. */
export function CancelDialog({ open, words, onClose, onCanceled }: CancelProps) {
  const [isConfirming, setConfirming] = useState(false);
  const cancel = useMutation({
    mutationFn: (body: CancelBody) => callApi(contract.billing.cancel, { body }),
    onSuccess: (answer) => {
      setConfirming(false);
      onCanceled(answer);
    },
  });
  const close = () => {
    setConfirming(false);
    cancel.reset();
    onClose();
  };
  const { name, when } = words;
  return (
    <Dialog
      open={open}
      onClose={close}
      held={cancel.isPending}
      title={isConfirming ? `Cancel ${name}?` : `End ${name} ${when}?`}
    >
      {isConfirming ? (
        <Confirmation words={words} error={cancel.error} onClose={close} onConfirm={cancel.mutateAsync} />
      ) : (
        <Consequences words={words} onClose={close} onContinue={() => setConfirming(true)} />
      )}
    </Dialog>
  );
}

type StepProps = { words: CancelText; onClose: () => void };

function Consequences({ words: { name, consequences }, onClose, onContinue }: StepProps & { onContinue: () => void }) {
  return (
    <>
      <ul className="grid list-disc gap-1.5 pl-5 text-body text-ink-2">
        {consequences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap gap-2.5">
        <Button variant="filled" onClick={onClose}>
          Keep {name}
        </Button>
        <Button onClick={onContinue}>Continue to cancel</Button>
      </div>
    </>
  );
}

const schema = z.object({
  reason: z.enum(["", ...(Object.keys(reasons) as Reason[])]),
  comment: z.string().check(z.trim()),
});

type ConfirmationProps = StepProps & { error: Error | null; onConfirm: (body: CancelBody) => Promise<unknown> };

function Confirmation({ words: { name, when }, error, onClose, onConfirm }: ConfirmationProps) {
  const form = useApiForm({
    schema,
    defaultValues: { reason: "", comment: "" },
    send: ({ reason, comment }) => onConfirm({ ...(reason && { reason }), ...(comment && { comment }) }),
    onSent: () => undefined,
  });
  const { setFocus } = form.form;
  useEffect(() => setFocus("reason"), [setFocus]);
  return (
    <Form className="grid gap-4" onSubmit={() => (form.isBusy ? undefined : form.submit())} sender={form}>
      <p className="text-body text-ink-2">It ends {when}.</p>
      <ChoiceField
        label="Why are you leaving?"
        aside="Optional"
        none="Rather not say"
        choices={reasons}
        {...form.field("reason")}
      />
      <TextArea label="Anything to add?" aside="Optional" maxLength={longestComment} {...form.field("comment")} />
      {error === null ? null : <FailureNotice title={`Couldn't cancel ${name}.`} error={error} />}
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" variant="destructive" busy={form.isBusy} busyLabel={`Canceling ${name}`}>
          Cancel {name}
        </Button>
        <Button onClick={onClose} disabled={form.isBusy}>
          Keep {name}
        </Button>
      </div>
    </Form>
  );
}

import type { SubscriptionStatus } from "@cardwell/core/contract/billing";
import type { RequestOf } from "@cardwell/core/contract/endpoint";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { ChoiceField } from "../../components/choice-field.tsx";
import { contract } from "../../lib/page-contract.ts";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { controlClass } from "../../components/field.tsx";
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
        <Confirmation
          words={words}
          pending={cancel.isPending}
          error={cancel.error}
          onClose={close}
          onConfirm={cancel.mutate}
        />
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

type ConfirmationProps = StepProps & { pending: boolean; error: Error | null; onConfirm: (body: CancelBody) => void };

function Confirmation({ words: { name, when }, pending, error, onClose, onConfirm }: ConfirmationProps) {
  const [reason, setReason] = useState<Reason | "">("");
  const [comment, setComment] = useState("");
  const first = useRef<HTMLSelectElement>(null);
  useEffect(() => first.current?.focus(), []);
  const text = comment.trim();
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!pending) onConfirm({ ...(reason && { reason }), ...(text && { comment: text }) });
      }}
    >
      <p className="text-body text-ink-2">It ends {when}.</p>
      <ChoiceField
        ref={first}
        label="Why are you leaving?"
        aside="Optional"
        value={reason}
        onChange={({ target }) => setReason(target.value as Reason | "")}
        none="Rather not say"
        choices={reasons}
      />
      <CommentField value={comment} onChange={setComment} />
      {error === null ? null : <FailureNotice title={`Couldn't cancel ${name}.`} error={error} />}
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" variant="destructive" busy={pending} busyLabel={`Canceling ${name}`}>
          Cancel {name}
        </Button>
        <Button onClick={onClose} disabled={pending}>
          Keep {name}
        </Button>
      </div>
    </form>
  );
}

function CommentField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const id = useId();
  return (
    <div className="grid gap-2">
      <div className="flex items-baseline justify-between gap-4">
        <label htmlFor={id} className="text-body font-medium">
          Anything to add?
        </label>
        <span className="text-small text-ink-3">Optional</span>
      </div>
      <textarea
        id={id}
        rows={3}
        maxLength={longestComment}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className={`${controlClass(false)} py-2.5`}
      />
    </div>
  );
}

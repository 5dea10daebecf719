import { billingContract } from "@cardwell/core/contract/billing";
import type { SubscriptionStatus } from "@cardwell/core/contract/billing";
import type { RequestOf } from "@cardwell/core/contract/endpoint";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { controlClass, SelectField } from "../../components/field.tsx";
import { callApi } from "../../lib/api-client.ts";
import { formatFullDate } from "../../lib/format.ts";
import { FailureNotice } from "./failure-notice.tsx";

type CancelBody = RequestOf<typeof billingContract.cancel>["body"];
type Reason = NonNullable<CancelBody["reason"]>;

const reasons: Record<Reason, string> = {
  too_expensive: "It costs too much",
  missing_features: "Something is missing",
  switched_service: "I use something else now",
  unused: "I do not use it enough",
  too_complex: "It is too complicated",
  other: "Another reason",
};

const longestComment = 500;

type CancelProps = {
  status: SubscriptionStatus;
  timeZone: string;
  onClose: () => void;
  onCanceled: (answer: SubscriptionStatus) => void;
};

/** Ends the plan in two steps: first what happens and when, then the act, with an optional reason. */
export function CancelDialog({ open, ...rest }: CancelProps & { open: boolean }) {
  const [isConfirming, setConfirming] = useState(false);
  const close = () => {
    setConfirming(false);
    rest.onClose();
  };
  const name = rest.status.plan?.name ?? "your plan";
  const endsAt = rest.status.trial.endsAt ?? rest.status.currentPeriodEnd;
  const when = endsAt === null ? "when its period ends" : `on ${formatFullDate(endsAt, rest.timeZone)}`;
  return (
    <Dialog open={open} onClose={close} title={isConfirming ? `Cancel ${name}?` : `End ${name} ${when}?`}>
      {open && !isConfirming ? (
        <Consequences {...rest} name={name} when={when} onClose={close} onContinue={() => setConfirming(true)} />
      ) : null}
      {open && isConfirming ? <Confirmation {...rest} name={name} when={when} onClose={close} /> : null}
    </Dialog>
  );
}

type StepProps = { name: string; when: string; onClose: () => void };

function Consequences({
  status,
  name,
  when,
  onClose,
  onContinue,
}: StepProps & CancelProps & { onContinue: () => void }) {
  return (
    <>
      <ul className="grid list-disc gap-1.5 pl-5 text-body text-ink-2">
        <li>Everything stays open until then. It ends {when}.</li>
        <li>
          {status.trial.isTrialing ? "Nothing is ever charged." : "Nothing more is charged, and nothing is paid back."}
        </li>
        <li>What you set up is kept. You can resume until that day, and choose a plan again after it.</li>
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

function Confirmation({ name, when, onClose, onCanceled }: StepProps & CancelProps) {
  const [reason, setReason] = useState<Reason | "">("");
  const [comment, setComment] = useState("");
  const first = useRef<HTMLSelectElement>(null);
  useEffect(() => first.current?.focus(), []);
  const cancel = useMutation({
    mutationFn: () => {
      const text = comment.trim();
      return callApi(billingContract.cancel, { body: { ...(reason && { reason }), ...(text && { comment: text }) } });
    },
    onSuccess: onCanceled,
  });
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        cancel.mutate();
      }}
    >
      <p className="text-body text-ink-2">It then ends {when}.</p>
      <SelectField
        ref={first}
        label="Why are you leaving?"
        aside="Optional"
        value={reason}
        onChange={({ target }) => setReason(target.value as Reason | "")}
      >
        <option value="">Rather not say</option>
        {Object.entries(reasons).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </SelectField>
      <CommentField value={comment} onChange={setComment} />
      {cancel.isError ? <FailureNotice title={`${name} was not canceled.`} error={cancel.error} /> : null}
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" variant="destructive" busy={cancel.isPending} busyLabel={`Canceling ${name}`}>
          Cancel {name}
        </Button>
        <Button onClick={onClose}>Keep {name}</Button>
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

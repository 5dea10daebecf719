import { adminEmailBroadcastsContract as contract } from "@cardwell/core/contract/admin/email/broadcasts";
import type { Broadcast } from "@cardwell/core/contract/admin/email/broadcasts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { Button, LinkButton } from "../../../components/button.tsx";
import { TextField } from "../../../components/field.tsx";
import { callApi } from "../../../lib/api-client.ts";
import { describeError, describeOutcome } from "../../../lib/describe-error.ts";
import { formatCount, formatNumber } from "../../../lib/format.ts";
import { showFailure, showToast } from "../../../lib/toast-store.ts";
import { instantOrNull } from "../../frame/instant-or-null.ts";
import { Allowed } from "../../frame/permission.tsx";
import { ReasonAction } from "../../frame/reason-action.tsx";
import { tabPath } from "../../frame/tabs-context.ts";
import { broadcastPath, broadcastQuery, broadcastsKey, useStale } from "../queries.ts";
import { nameSegment } from "../labels.tsx";

type ActionProps = { broadcast: Broadcast };

/** Actions without a reason: their answer is the broadcast after them. */
function useStep(done: string, run: () => Promise<Broadcast>) {
  const client = useQueryClient();
  const makeStale = useStale(broadcastsKey);
  return useMutation({
    mutationFn: run,
    onSuccess: (next) => {
      client.setQueryData(broadcastQuery(next.id).queryKey, next);
      showToast(done);
    },
    onError: async (error) => {
      showFailure(`${describeOutcome(error)} ${describeError(error)}`);
      await makeStale();
    },
  });
}

function CountButton({ broadcast: { id, version, state } }: ActionProps) {
  const count = useStep("Counting recipients.", () => callApi(contract.count, { params: { id }, body: { version } }));
  const isFirst = state === "draft";
  return (
    <Button
      variant={isFirst ? "filled" : "outline"}
      busy={count.isPending}
      busyLabel="Counting"
      onClick={() => count.mutate()}
    >
      {isFirst ? "Count recipients" : "Count again"}
    </Button>
  );
}

function TestButton({ broadcast: { id, version } }: ActionProps) {
  const test = useStep("On its way to your address.", () =>
    callApi(contract.sendTest, { params: { id }, body: { version } }),
  );
  return (
    <Button busy={test.isPending} busyLabel="Sending" onClick={() => test.mutate()}>
      Send to myself
    </Button>
  );
}

function SendAction({ broadcast }: ActionProps) {
  const { id, version, recipients, subject } = broadcast;
  const onSettled = useStale(broadcastsKey);
  const [at, setAt] = useState("");
  const count = recipients ?? 0;
  const body = { version, recipients: count, sendAt: instantOrNull(at) };
  return (
    <ReasonAction
      endpoint={contract.send}
      label="Send broadcast"
      look="filled"
      size="medium"
      title={`Send "${subject}" to ${formatCount(count, "member")}?`}
      confirm={at === "" ? `Send to ${formatNumber(count)}` : `Schedule for ${formatNumber(count)}`}
      busyLabel="Saving"
      typed={String(count)}
      body={body}
      run={(reason) => callApi(contract.send, { params: { id }, body: { ...body, reason } })}
      done={() => (at === "" ? "It starts within 5 minutes." : "Broadcast scheduled.")}
      onSettled={onSettled}
    >
      {(errorAt) => (
        <div className="grid gap-4">
          <p>
            {nameSegment(broadcast)}: {formatCount(count, "member")} who were counted. Email that is sent can't be taken
            back; you can stop the rest at any time.
          </p>
          <TextField
            label="Send at"
            aside="Empty: now"
            type="datetime-local"
            value={at}
            error={errorAt("sendAt")}
            onChange={({ target }) => setAt(target.value)}
          />
        </div>
      )}
    </ReasonAction>
  );
}

function StopAction({ broadcast: { id, version, state, totals, recipients } }: ActionProps) {
  const onSettled = useStale(broadcastsKey);
  const isScheduled = state === "scheduled";
  const left = totals?.notSent ?? recipients ?? 0;
  return (
    <ReasonAction
      endpoint={contract.stop}
      label={isScheduled ? "Don't send" : "Stop broadcast"}
      look="destructive"
      size="medium"
      title={
        isScheduled ? "Cancel this broadcast?" : `Stop this broadcast? ${formatCount(left, "member")} won't get it.`
      }
      confirm={isScheduled ? "Don't send" : "Stop broadcast"}
      busyLabel="Stopping"
      run={(reason) => callApi(contract.stop, { params: { id }, body: { version, reason } })}
      done={({ state: next }) => (next === "counted" ? "It isn't scheduled any more." : "Broadcast stopped.")}
      onSettled={onSettled}
    >
      {isScheduled
        ? "Nothing was sent. You can send it later."
        : "Nothing more is sent. A stopped broadcast can't be continued."}
    </ReasonAction>
  );
}

function DiscardAction({ broadcast: { id, version, subject } }: ActionProps) {
  const onSettled = useStale([...broadcastsKey, "list"]);
  const navigate = useNavigate();
  return (
    <ReasonAction
      endpoint={contract.discard}
      label="Delete draft"
      look="destructive"
      size="medium"
      title={`Delete the draft "${subject}"?`}
      confirm="Delete draft"
      busyLabel="Deleting"
      run={(reason) => callApi(contract.discard, { params: { id }, body: { version, reason } })}
      done={() => {
        void navigate(tabPath("email", "broadcasts"));
        return "Draft deleted.";
      }}
      onSettled={onSettled}
    >
      Its text stays in the audit log.
    </ReasonAction>
  );
}

/** What staff can do with a broadcast in its state. */
export function BroadcastActions({ broadcast }: ActionProps) {
  const { id, state, recipients } = broadcast;
  if (state === "stopped" || state === "done") return null;
  const isOpen = state === "draft" || state === "counting" || state === "counted";
  return (
    <Allowed to={contract.send} actions={isOpen ? ["Send broadcast"] : ["Stop broadcast"]}>
      <div className="flex flex-wrap gap-2">
        {isOpen ? (
          <>
            <DiscardAction broadcast={broadcast} />
            <LinkButton to={broadcastPath(id, "edit")}>Edit</LinkButton>
            <TestButton broadcast={broadcast} />
            <CountButton broadcast={broadcast} />
            {state === "counted" && recipients !== 0 ? <SendAction broadcast={broadcast} /> : null}
          </>
        ) : (
          <StopAction broadcast={broadcast} />
        )}
      </div>
    </Allowed>
  );
}

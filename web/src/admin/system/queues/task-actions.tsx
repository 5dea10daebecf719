import { adminSystemContract as contract } from "@cardwell/core/contract/admin/system";
import { QUEUES } from "@cardwell/core/domain/system/queues";
import { callApi } from "../../../lib/api-client.ts";
import { ReasonAction } from "../../frame/reason-action.tsx";
import { formatTask } from "../format.ts";
import { useStaleSystem } from "../queries.ts";
import type { DeadLetter, WebhookEvent } from "../queries.ts";

export const replay = ({ queue, id }: DeadLetter, reason: string) =>
  callApi(contract.replayDeadLetter, { params: { queue, id }, body: { reason } });

export const discard = ({ queue, id }: DeadLetter, reason: string) =>
  callApi(contract.discardDeadLetter, { params: { queue, id }, body: { reason } });

/** Replay and discard of one task. A mail that is too old can only be discarded, and a deletion only be replayed. */
export function DeadLetterActions({ letter }: { letter: DeadLetter }) {
  const onSettled = useStaleSystem();
  const what = `${QUEUES[letter.queue].noun[0]} ${formatTask(letter)}`;
  return (
    <span className="flex gap-x-3">
      {letter.isTooOld ? null : (
        <ReasonAction
          endpoint={contract.replayDeadLetter}
          label="Replay"
          name={`Replay ${what}`}
          look="link"
          title={`Replay ${what}?`}
          confirm="Replay"
          busyLabel="Replaying"
          run={(reason) => replay(letter, reason)}
          done={() => "Back in the queue."}
          onSettled={onSettled}
        >
          It goes back into its queue and is tried again from the beginning.
        </ReasonAction>
      )}
      {QUEUES[letter.queue].canDiscard ? (
        <ReasonAction
          endpoint={contract.discardDeadLetter}
          label="Discard"
          name={`Discard ${what}`}
          look="link"
          title={`Discard ${what}?`}
          confirm="Discard"
          busyLabel="Discarding"
          run={(reason) => discard(letter, reason)}
          done={() => "Discarded."}
          onSettled={onSettled}
        >
          It is never tried again. Its record stays until it expires.
        </ReasonAction>
      ) : null}
    </span>
  );
}

/** Processes an event that isn't processed yet. */
export function ReplayEvent({ event: { source, id, type, state } }: { event: WebhookEvent }) {
  const onSettled = useStaleSystem();
  if (state === "done") return null;
  return (
    <ReasonAction
      endpoint={contract.replayWebhookEvent}
      label="Replay"
      name={`Replay ${id}`}
      look="link"
      title={`Replay ${type}?`}
      confirm="Replay"
      busyLabel="Replaying"
      run={(reason) => callApi(contract.replayWebhookEvent, { params: { source, id }, body: { reason } })}
      done={() => "Back in the queue."}
      onSettled={onSettled}
    >
      {id} goes back into its queue and is processed again.
    </ReasonAction>
  );
}

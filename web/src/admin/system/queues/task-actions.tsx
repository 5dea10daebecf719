import { adminSystemContract as contract } from "@cardwell/core/contract/admin/system";
import { QUEUES } from "@cardwell/core/domain/system/queues";
import { callApi } from "../../../lib/api-client.ts";
import { ActionButton } from "../../frame/action-button.tsx";
import { staffAction } from "../../frame/staff-action.ts";
import type { StaffAction } from "../../frame/staff-action.ts";
import { formatTask } from "../format.ts";
import type { DeadLetter, WebhookEvent } from "../queries.ts";

export const replay = ({ queue, id }: DeadLetter, reason: string) =>
  callApi(contract.replayDeadLetter, { params: { queue, id }, body: { reason } });

export const discard = ({ queue, id }: DeadLetter, reason: string) =>
  callApi(contract.discardDeadLetter, { params: { queue, id }, body: { reason } });

const nameTask = (letter: DeadLetter) => `${QUEUES[letter.queue].noun[0]} ${formatTask(letter)}`;

const replayTask = (letter: DeadLetter) =>
  staffAction(contract.replayDeadLetter, {
    params: { queue: letter.queue, id: letter.id },
    label: "Replay",
    name: `Replay ${nameTask(letter)}`,
    title: `Replay ${nameTask(letter)}?`,
    busyLabel: "Replaying",
    text: "It goes back into its queue and is tried again from the beginning.",
    done: "Back in the queue.",
  });

const discardTask = (letter: DeadLetter) =>
  staffAction(contract.discardDeadLetter, {
    params: { queue: letter.queue, id: letter.id },
    label: "Discard",
    name: `Discard ${nameTask(letter)}`,
    title: `Discard ${nameTask(letter)}?`,
    busyLabel: "Discarding",
    text: "It is never tried again. Its record stays until it expires.",
    done: "Discarded.",
  });

/** Replay and discard of one task. A mail that is too old can only be discarded, and a deletion only be replayed. */
export const DeadLetterActions = ({ letter }: { letter: DeadLetter }) => (
  <span className="flex gap-x-3">
    <ActionButton action={letter.isTooOld ? null : replayTask(letter)} isLink />
    <ActionButton action={QUEUES[letter.queue].canDiscard ? discardTask(letter) : null} isLink />
  </span>
);

/** Processes an event that isn't processed yet. */
export const replayEvent = ({ source, id, type, state }: WebhookEvent): StaffAction | null =>
  state === "done"
    ? null
    : staffAction(contract.replayWebhookEvent, {
        params: { source, id },
        label: "Replay",
        name: `Replay ${id}`,
        title: `Replay ${type}?`,
        busyLabel: "Replaying",
        text: `${id} goes back into its queue and is processed again.`,
        done: "Back in the queue.",
      });

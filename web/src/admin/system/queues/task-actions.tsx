import { adminSystemContract as contract } from "@cardwell/core/contract/admin/system";
import { QUEUES } from "@cardwell/core/domain/system/queues";
import { callApi } from "../../../lib/api-client.ts";
import { SENT_ANEW } from "../../frame/mail-labels.tsx";
import { ActionButton } from "../../frame/action-button.tsx";
import { staffAction } from "../../frame/staff-action.ts";
import type { StaffAction } from "../../frame/staff-action.ts";
import { formatTask } from "../format.ts";
import type { DeadLetter, WebhookEvent } from "../queries.ts";

export const replay = ({ queue, id }: DeadLetter, reason: string) =>
  callApi(contract.replayDeadLetter, { params: { queue, id }, body: { reason } });

export const sendAnew = ({ queue, id }: DeadLetter, reason: string) =>
  callApi(contract.replayDeadLetter, { params: { queue, id }, body: { reason, mayArriveTwice: true } });

export const discard = ({ queue, id }: DeadLetter, reason: string) =>
  callApi(contract.discardDeadLetter, { params: { queue, id }, body: { reason } });

/** "email Broadcast “A year for less” to nora@example.com" */
function nameTask(letter: DeadLetter): string {
  const email = letter.recipient?.email;
  return `${QUEUES[letter.queue].noun[0]} ${formatTask(letter)}${email ? ` of ${email}` : ""}`;
}

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

const sendAnewTask = (letter: DeadLetter) =>
  staffAction(contract.replayDeadLetter, {
    params: { queue: letter.queue, id: letter.id },
    body: { mayArriveTwice: true },
    label: "Send anew",
    name: `Send ${nameTask(letter)} anew`,
    title: `Send ${nameTask(letter)} anew?`,
    busyLabel: "Sending",
    text: SENT_ANEW,
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

/** What can be done with a task. A mail that is too old isn't replayed but sent anew, and a deletion can only be replayed. */
export const DeadLetterActions = ({ letter }: { letter: DeadLetter }) => (
  <span className="flex gap-x-3">
    <ActionButton action={letter.isTooOld ? null : replayTask(letter)} isLink />
    <ActionButton action={letter.canSendAnew ? sendAnewTask(letter) : null} isLink />
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

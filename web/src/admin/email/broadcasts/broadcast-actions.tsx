import { adminEmailBroadcastsContract as contract } from "@cardwell/core/contract/admin/email/broadcasts";
import type { Broadcast } from "@cardwell/core/contract/admin/email/broadcasts";
import { LinkButton } from "../../../components/button.tsx";
import { TextField } from "../../../components/field.tsx";
import { formatCount, formatNumber } from "../../../lib/format.ts";
import { ActionButton } from "../../frame/action-button.tsx";
import { instantOrNull } from "../../frame/instant-or-null.ts";
import { Allowed } from "../../frame/permission.tsx";
import { staffAction } from "../../frame/staff-action.ts";
import { tabPath } from "../../frame/tabs-context.ts";
import { nameSegment } from "../labels.tsx";
import { broadcastPath } from "../queries.ts";

const countRecipients = ({ id, version, state }: Broadcast) =>
  staffAction(contract.count, {
    params: { id },
    body: { version },
    label: state === "draft" ? "Count recipients" : "Count again",
    look: state === "draft" ? "filled" : "outline",
    busyLabel: "Counting",
    done: "Counting recipients.",
  });

const sendTest = ({ id, version }: Broadcast) =>
  staffAction(contract.sendTest, {
    params: { id },
    body: { version },
    label: "Send to myself",
    busyLabel: "Sending",
    done: "On its way to your address.",
  });

function sendBroadcast(broadcast: Broadcast) {
  const { id, version, subject, recipients: counted } = broadcast;
  const recipients = counted ?? 0;
  return staffAction(contract.send, {
    params: { id },
    values: { sendAt: "" },
    body: ({ sendAt }) => ({ version, recipients, sendAt: instantOrNull(sendAt) }),
    label: "Send broadcast",
    look: "filled",
    title: `Send "${subject}" to ${formatCount(recipients, "member")}?`,
    confirm: ({ sendAt }) => `${sendAt === "" ? "Send to" : "Schedule for"} ${formatNumber(recipients)}`,
    busyLabel: "Saving",
    text: `${nameSegment(broadcast)}: ${formatCount(recipients, "member")} who were counted. Email that is sent can't be taken back; you can stop the rest at any time.`,
    typed: String(recipients),
    done: (_, { sendAt }) => (sendAt === "" ? "It starts within a minute." : "Broadcast scheduled."),
    fields: ({ field }) => <TextField label="Send at" aside="Empty: now" type="datetime-local" {...field("sendAt")} />,
  });
}

function stopBroadcast({ id, version, state, totals, recipients }: Broadcast) {
  const isScheduled = state === "scheduled";
  const left = totals?.notSent ?? recipients ?? 0;
  return staffAction(contract.stop, {
    params: { id },
    body: { version },
    label: isScheduled ? "Don't send" : "Stop broadcast",
    look: "destructive",
    title: isScheduled ? "Cancel this broadcast?" : `Stop this broadcast? ${formatCount(left, "member")} won't get it.`,
    busyLabel: "Stopping",
    text: isScheduled
      ? "Nothing was sent. You can send it later."
      : "Nothing more is sent. A stopped broadcast can't be continued.",
    done: (next) => (next.state === "counted" ? "It isn't scheduled any more." : "Broadcast stopped."),
  });
}

const discard = ({ id, version, subject }: Broadcast) =>
  staffAction(contract.discard, {
    params: { id },
    body: { version },
    label: "Delete draft",
    look: "destructive",
    title: `Delete the draft "${subject}"?`,
    busyLabel: "Deleting",
    text: "Its text stays in the audit log.",
    goesTo: tabPath("email", "broadcasts"),
    done: "Draft deleted.",
  });

/** What staff can do with a broadcast in its state. */
export function BroadcastActions({ broadcast }: { broadcast: Broadcast }) {
  const { id, state, recipients } = broadcast;
  if (state === "stopped" || state === "done") return null;
  const isOpen = state === "draft" || state === "counting" || state === "counted";
  return (
    <Allowed to={contract.send} actions={isOpen ? ["Send broadcast"] : ["Stop broadcast"]}>
      <div className="flex flex-wrap gap-2">
        {isOpen ? (
          <>
            <ActionButton action={discard(broadcast)} />
            <LinkButton to={broadcastPath(id, "edit")}>Edit</LinkButton>
            <ActionButton action={sendTest(broadcast)} />
            <ActionButton action={countRecipients(broadcast)} />
            <ActionButton action={state === "counted" && recipients !== 0 ? sendBroadcast(broadcast) : null} />
          </>
        ) : (
          <ActionButton action={stopBroadcast(broadcast)} />
        )}
      </div>
    </Allowed>
  );
}

import { adminEmailDeliveryContract as contract } from "@cardwell/core/contract/admin/email/delivery";
import { COUNTED_AT_MOST } from "@cardwell/core/domain/system/queues";
import { useQuery } from "@tanstack/react-query";
import { formatNumber } from "../../lib/format.ts";
import { ActionButton } from "../frame/action-button.tsx";
import { AttentionList } from "../frame/attention-list.tsx";
import type { AttentionItem } from "../frame/attention-list.tsx";
import { formatMoment } from "../frame/format-moment.ts";
import { staffAction } from "../frame/staff-action.ts";
import { figuresQuery } from "./queries.ts";

const whatGoesOn = "Sign-in links, security and account email go on.";

const pauseSending = staffAction(contract.pauseSending, {
  label: "Pause all sending",
  title: "Pause all sending of email?",
  busyLabel: "Pausing",
  text: `Alerts, digests and broadcasts wait in the queue until you resume sending, and are sent then. ${whatGoesOn}`,
  done: "Sending paused. It holds everywhere within a minute.",
});

const resumeSending = staffAction(contract.resumeSending, {
  label: "Resume sending",
  look: "filled",
  title: "Resume sending of email?",
  busyLabel: "Resuming",
  text: "What was held is sent, one email a second. Alerts that were resolved meanwhile are left out.",
  done: "Sending resumed. What was held is sent, one email a second.",
});

/** Holds the mail of members back; not shown while it is held. Whether it is may be unknown: then the server decides. */
export function PauseSending() {
  const { data } = useQuery(figuresQuery);
  return <ActionButton action={data?.pause ? null : pauseSending} size="small" />;
}

type Pause = { pausedAt: string; by: string; reason: string; held: number };

const describePause = ({ by, reason, held }: Pause): string =>
  `${formatNumber(held)}${held >= COUNTED_AT_MOST ? "+" : ""} ${held === 1 ? "email waits" : "emails wait"}. Paused by ${by}: ${reason.replace(/[.!?]$/, "")}. ${whatGoesOn}`;

/** For the list of what needs attention: none while sending isn't paused. */
export const toPauseItems = (pause: Pause | null): AttentionItem[] =>
  pause === null
    ? []
    : [
        {
          id: "pause",
          severity: "high",
          title: `Sending has been paused since ${formatMoment(pause.pausedAt)}`,
          detail: describePause(pause),
          actions: <ActionButton action={resumeSending} size="small" />,
        },
      ];

/** Above a broadcast or a template in full: that its mail waits. Nothing is drawn while sending isn't paused. */
export function PauseBanner() {
  const { data } = useQuery(figuresQuery);
  return <AttentionList items={toPauseItems(data?.pause ?? null)} />;
}

import { adminEmailDeliveryContract as contract } from "@cardwell/core/contract/admin/email/delivery";
import { COUNTED_AT_MOST } from "@cardwell/core/domain/system/queues";
import { useQuery } from "@tanstack/react-query";
import { callApi } from "../../lib/api-client.ts";
import { formatNumber } from "../../lib/format.ts";
import { AttentionList } from "../frame/attention-list.tsx";
import type { AttentionItem } from "../frame/attention-list.tsx";
import { formatMoment } from "../frame/format-moment.ts";
import { ReasonAction } from "../frame/reason-action.tsx";
import { figuresQuery, useStale } from "./queries.ts";

const whatGoesOn = "Sign-in links, security and account email go on.";

/** Holds the mail of members back; not shown while it is held. Whether it is may be unknown: then the server decides. */
export function PauseSending() {
  const { data } = useQuery(figuresQuery);
  const onSettled = useStale(["email"]);
  if (data?.pause) return null;
  return (
    <ReasonAction
      endpoint={contract.pauseSending}
      label="Pause all sending"
      title="Pause all sending of email?"
      confirm="Pause all sending"
      busyLabel="Pausing"
      run={(reason) => callApi(contract.pauseSending, { body: { reason } })}
      done={() => "Sending paused. It holds everywhere within a minute."}
      onSettled={onSettled}
    >
      Alerts, digests and broadcasts wait in the queue until you resume sending, and are sent then. {whatGoesOn}
    </ReasonAction>
  );
}

export function ResumeSending() {
  const onSettled = useStale(["email"]);
  return (
    <ReasonAction
      endpoint={contract.resumeSending}
      label="Resume sending"
      look="filled"
      title="Resume sending of email?"
      confirm="Resume sending"
      busyLabel="Resuming"
      run={(reason) => callApi(contract.resumeSending, { body: { reason } })}
      done={() => "Sending resumed. What was held is sent, one email a second."}
      onSettled={onSettled}
    >
      What was held is sent, one email a second. Alerts that were resolved meanwhile are left out.
    </ReasonAction>
  );
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
          actions: <ResumeSending />,
        },
      ];

/** Above a broadcast or a template in full: that its mail waits. Nothing is drawn while sending isn't paused. */
export function PauseBanner() {
  const { data } = useQuery(figuresQuery);
  return <AttentionList items={toPauseItems(data?.pause ?? null)} />;
}

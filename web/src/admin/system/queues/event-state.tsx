import type { ReactNode } from "react";
import { classNames } from "../../../components/class-names.ts";
import { RingIcon, TickDiscIcon, TriangleIcon } from "../../../components/icons.tsx";
import { clock } from "../../../components/shapes.tsx";
import type { WebhookEvent } from "../queries.ts";

export const eventStates: Record<WebhookEvent["state"], { mark: ReactNode; word: string; tone: string }> = {
  received: { mark: clock, word: "Waiting", tone: "text-ink" },
  failed: { mark: clock, word: "Retrying", tone: "text-copper-ink" },
  dead: { mark: <TriangleIcon size={14} />, word: "Given up", tone: "text-copper-ink" },
  done: { mark: <TickDiscIcon size={14} />, word: "Processed", tone: "text-green" },
  discarded: { mark: <RingIcon size={14} />, word: "Discarded", tone: "text-ink-2" },
};

export function EventState({ state }: { state: WebhookEvent["state"] }) {
  const { mark, word, tone } = eventStates[state];
  return (
    <span className={classNames("inline-flex items-center gap-1.5 whitespace-nowrap", tone)}>
      {mark} {word}
    </span>
  );
}

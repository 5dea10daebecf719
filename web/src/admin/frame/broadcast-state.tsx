import { BROADCAST_STATES } from "@cardwell/core/domain/broadcasts/broadcast";
import type { BroadcastState } from "@cardwell/core/domain/broadcasts/broadcast";
import type { ReactNode } from "react";
import { labelWords } from "../../components/fields/field-data.ts";
import { RingIcon, TickDiscIcon, TriangleIcon } from "../../components/icons.tsx";
import { clock } from "../../components/shapes.tsx";

export const broadcastsKey = ["email", "broadcasts"] as const;

export const broadcastStateLabels = labelWords(BROADCAST_STATES, { done: "Sent" });

const faces: Record<BroadcastState, { mark: ReactNode; tone: string }> = {
  draft: { mark: <RingIcon size={14} />, tone: "text-ink-2" },
  counting: { mark: clock, tone: "text-ink" },
  counted: { mark: <RingIcon size={14} />, tone: "text-ink" },
  scheduled: { mark: clock, tone: "text-ink" },
  sending: { mark: clock, tone: "text-ink" },
  stopped: { mark: <TriangleIcon size={14} />, tone: "text-copper-ink" },
  done: { mark: <TickDiscIcon size={14} />, tone: "text-green" },
};

export function BroadcastStateMark({ state }: { state: BroadcastState }) {
  const { mark, tone } = faces[state];
  return (
    <span className={`inline-flex items-center gap-1.5 font-medium ${tone}`}>
      {mark} {broadcastStateLabels[state]}
    </span>
  );
}

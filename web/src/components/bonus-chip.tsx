import type { BonusItem } from "@cardwell/core/domain/dashboard/shapes";
import { Chip } from "./badge.tsx";
import type { Tone } from "./badge.tsx";

const states: Record<BonusItem["status"], { word: string; tone: Tone }> = {
  planning: { word: "Not started", tone: "plain" },
  on_track: { word: "On track", tone: "green" },
  tight: { word: "Tight", tone: "copper" },
  off_track: { word: "Off track", tone: "copper" },
  stalled: { word: "No spending lately", tone: "copper" },
  met: { word: "Spending done", tone: "green" },
  credited: { word: "Received", tone: "green" },
  missed: { word: "Missed", tone: "red" },
};

/** The status of a welcome offer. */
export function BonusChip({ status }: Pick<BonusItem, "status">) {
  const { word, tone } = states[status];
  return <Chip tone={tone}>{word}</Chip>;
}

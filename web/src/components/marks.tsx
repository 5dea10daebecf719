import type { ReactNode } from "react";
import type { Severity } from "@cardwell/core/domain/alerts/types";
import { classNames } from "./class-names.ts";
import { RingIcon, TickDiscIcon, TriangleIcon } from "./icons.tsx";
import { diamond, shape } from "./shapes.tsx";

export const octagon = shape(<path d="M5.2 1.5h5.6l3.7 3.7v5.6l-3.7 3.7H5.2l-3.7-3.7V5.2z" fill="currentColor" />);
const severities = {
  critical: { mark: octagon, word: "Critical", tone: "text-red" },
  high: { mark: <TriangleIcon size={14} />, word: "High", tone: "text-copper-ink" },
  medium: { mark: diamond, word: "Medium", tone: "text-ink" },
  low: { mark: <RingIcon size={14} />, word: "Low", tone: "text-ink-2" },
  success: { mark: <TickDiscIcon size={14} />, word: "Done", tone: "text-green" },
} as const;

type Face = { mark: ReactNode; word: string; tone: string };

/** Shape first, then its word; color only repeats them. */
export const marked = ({ mark, word, tone }: Face, isWordless: boolean, more?: string) => (
  <span className={classNames("inline-flex items-center gap-1.5", tone, more)}>
    {mark}
    {isWordless ? <span className="sr-only">{word}</span> : word}
  </span>
);

export function SeverityMark({ severity, wordless = false }: { severity: Severity; wordless?: boolean }) {
  return marked(severities[severity], wordless, "text-small font-medium");
}

import type { ReactNode } from "react";
import type { Severity } from "@cardwell/core/domain/alerts/types";
import { LIGHT } from "../theme.ts";
import { SEVERITY_LABELS } from "./format-alert.ts";

const SHAPES: Record<Severity, ReactNode> = {
  critical: <path d="M5.2 1.5h5.6l3.7 3.7v5.6l-3.7 3.7H5.2l-3.7-3.7V5.2z" fill="currentColor" stroke="none" />,
  high: (
    <path
      fillRule="evenodd"
      d="M7.1 1.9a1 1 0 0 1 1.8 0l6.2 11.4a1 1 0 0 1-.9 1.5H1.8a1 1 0 0 1-.9-1.5L7.1 1.9ZM7.2 6h1.6v4.3H7.2V6Zm0 5.5h1.6V13H7.2v-1.5Z"
      fill="currentColor"
      stroke="none"
    />
  ),
  medium: (
    <>
      <path d="M8 1.5 14.5 8 8 14.5 1.5 8z" />
      <path d="M8 1.5v13L1.5 8z" fill="currentColor" />
    </>
  ),
  low: <circle cx="8" cy="8" r="6" />,
  success: (
    <path
      fillRule="evenodd"
      d="M8 1a7 7 0 1 1 0 14A7 7 0 0 1 8 1Zm3.5 4.9-1-1-3.3 3.6-1.7-1.7-1 1 2.7 2.8 4.3-4.7Z"
      fill="currentColor"
      stroke="none"
    />
  ),
};

const TONES: Record<Severity, { className: string; color: string }> = {
  critical: { className: "red", color: LIGHT.red },
  high: { className: "copper", color: LIGHT.copper },
  medium: { className: "ink", color: LIGHT.ink },
  low: { className: "ink2", color: LIGHT.ink2 },
  success: { className: "green", color: LIGHT.green },
};

/** Shape first, then its word; color only repeats them. Clients that drop the shape still show the word. */
export function SeverityMark({ severity }: { severity: Severity }) {
  const { className, color } = TONES[severity];
  return (
    <span className={className} style={{ color, fontSize: 14, lineHeight: "20px", fontWeight: 600 }}>
      <svg
        width="15"
        height="15"
        viewBox="0 0 16 16"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        aria-hidden="true"
        style={{ verticalAlign: "-2px", marginRight: 7 }}
      >
        {SHAPES[severity]}
      </svg>
      {SEVERITY_LABELS[severity]}
    </span>
  );
}

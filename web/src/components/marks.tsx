import type { ReactNode } from "react";
import type { ActionItem, PaymentItem } from "@cardwell/core/contract/dashboard";
import { classNames } from "./class-names.ts";
import { RingIcon, TickDiscIcon, TriangleIcon } from "./icons.tsx";

const shape = (body: ReactNode) => (
  <svg
    viewBox="0 0 16 16"
    width={14}
    height={14}
    fill="none"
    stroke="currentColor"
    strokeWidth={1.5}
    aria-hidden="true"
  >
    {body}
  </svg>
);

const octagon = shape(<path d="M5.2 1.5h5.6l3.7 3.7v5.6l-3.7 3.7H5.2l-3.7-3.7V5.2z" fill="currentColor" />);
const diamond = shape(
  <>
    <path d="M8 1.5 14.5 8 8 14.5 1.5 8z" />
    <path d="M8 1.5v13L1.5 8z" fill="currentColor" />
  </>,
);
const clock = shape(
  <>
    <circle cx="8" cy="8" r="6" />
    <path d="M8 4.8V8l2.2 1.6" strokeLinecap="round" />
  </>,
);
const dotted = shape(<circle cx="8" cy="8" r="6" strokeDasharray="2.2 2.2" />);
const core = shape(
  <>
    <circle cx="8" cy="8" r="6" />
    <circle cx="8" cy="8" r="2.4" fill="currentColor" stroke="none" />
  </>,
);

const severities = {
  critical: { mark: octagon, word: "Critical", tone: "text-red" },
  high: { mark: <TriangleIcon size={14} />, word: "High", tone: "text-copper-ink" },
  medium: { mark: diamond, word: "Medium", tone: "text-ink" },
  low: { mark: <RingIcon size={14} />, word: "Low", tone: "text-ink-2" },
  success: { mark: <TickDiscIcon size={14} />, word: "Done", tone: "text-green" },
} as const;

/** Shape first, then its word; color only repeats them. */
export function SeverityMark({ severity }: { severity: ActionItem["severity"] }) {
  const { mark, word, tone } = severities[severity];
  return (
    <span className={classNames("inline-flex items-center gap-1.5 text-small font-medium", tone)}>
      {mark}
      {word}
    </span>
  );
}

const payments = {
  overdue: { mark: octagon, word: "Overdue", tone: "text-red" },
  not_confirmed: { mark: dotted, word: "Not confirmed", tone: "text-ink-2" },
  on_its_way: { mark: clock, word: "On its way", tone: "text-ink-2" },
  autopay_set: { mark: core, word: "Autopay set", tone: "text-ink-2" },
  minimum_met: { mark: diamond, word: "Minimum paid", tone: "text-ink-2" },
  paid: { mark: <TickDiscIcon size={14} />, word: "Paid", tone: "text-green" },
  closes_later: { mark: <RingIcon size={14} />, word: "Not closed yet", tone: "text-ink-3" },
  unknown: { mark: dotted, word: "Amount not known", tone: "text-ink-3" },
} as const;

/** The state of one statement's payment, by shape and word. */
export function PaymentMark({ state, wordless = false }: { state: PaymentItem["state"]; wordless?: boolean }) {
  const { mark, word, tone } = payments[state];
  return (
    <span className={classNames("inline-flex items-center gap-1.5", tone)}>
      {mark}
      {wordless ? <span className="sr-only">{word}</span> : word}
    </span>
  );
}

export const paymentWord = (state: PaymentItem["state"]) => payments[state].word;

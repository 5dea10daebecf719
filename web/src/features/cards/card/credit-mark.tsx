import type { BenefitRow } from "@cardwell/core/domain/dashboard/card-page-shapes";
import { classNames } from "../../../components/class-names.ts";
import { RingIcon, TickDiscIcon, TriangleIcon } from "../../../components/icons.tsx";
import { clock, diamond, shape } from "../../../components/shapes.tsx";

const dash = shape(<path d="M3 8h10" strokeLinecap="round" />);

const states = {
  available: { mark: <RingIcon size={14} />, word: "Open", tone: "text-ink-2" },
  enrol_needed: { mark: <TriangleIcon size={14} />, word: "Enroll first", tone: "text-copper-ink" },
  part_used: { mark: diamond, word: "Partly used", tone: "text-ink" },
  used: { mark: <TickDiscIcon size={14} />, word: "Used", tone: "text-green" },
  awaited: { mark: clock, word: "Waiting", tone: "text-ink" },
  skipped: { mark: dash, word: "Skipped", tone: "text-ink-3" },
  not_wanted: { mark: dash, word: "Not wanted", tone: "text-ink-3" },
} as const;

/** The state of one window of a credit, by shape and word. */
export function CreditMark({ state }: { state: BenefitRow["state"] }) {
  const { mark, word, tone } = states[state];
  return (
    <span className={classNames("inline-flex items-center gap-1.5 text-small font-medium whitespace-nowrap", tone)}>
      {mark}
      {word}
    </span>
  );
}

export const creditWord = (state: BenefitRow["state"]) => states[state].word;

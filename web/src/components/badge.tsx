import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export type Tone = "plain" | "green" | "copper" | "red";

const tones: Record<Tone, string> = {
  plain: "border border-line-2 text-ink-2",
  green: "bg-green-tint text-green",
  copper: "bg-copper-tint text-copper-ink",
  red: "bg-red-tint text-red",
};

/** States a fact: a verdict or a state. */
export function Chip({ tone = "plain", children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={classNames(
        "inline-flex min-h-6 items-center gap-1.5 rounded-chip px-2 text-caption font-medium whitespace-nowrap",
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}

/** A count set on a corner of its parent, as on the bell. Nothing at zero. */
export function CountBadge({ count }: { count: number }) {
  if (count <= 0) return null;
  return (
    <span
      aria-hidden="true"
      className="figures absolute -top-2.5 left-3 grid h-4 min-w-4 place-items-center rounded-full bg-copper-ink px-1 text-[0.625rem] leading-none font-semibold text-paper ring-2 ring-paper"
    >
      {count > 99 ? "99+" : count}
    </span>
  );
}

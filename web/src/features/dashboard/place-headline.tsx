import type { ReactNode } from "react";
import { useIsChanging } from "../../lib/use-wallet-change.ts";

type PlaceHeadlineProps = { children: ReactNode; below?: ReactNode; aside?: ReactNode };

/** The sentence that a place opens with, the fact under it, and what can be done at its right end. */
export function PlaceHeadline({ children, below, aside }: PlaceHeadlineProps) {
  return (
    <div
      aria-busy={useIsChanging()}
      className="flex flex-wrap items-end justify-between gap-x-10 gap-y-4 aria-busy:opacity-60"
    >
      <div className="grid gap-2">
        <h1 className="max-w-200 text-display">{children}</h1>
        {below === undefined ? null : <p className="text-lead text-ink-2">{below}</p>}
      </div>
      {aside}
    </div>
  );
}

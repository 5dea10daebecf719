import { classNames } from "../../../components/class-names.ts";
import { formatCount } from "../../../lib/format.ts";
import type { JobRun } from "../queries.ts";

const bars = 12;
const step = 6;
const height = 18;

/** The last 12 runs by duration, the oldest at the left. A failed one is a full bar in copper, a skipped one a dash. */
export function RunBars({ runs }: { runs: readonly JobRun[] }) {
  const shown = runs.slice(0, bars).toReversed();
  const longest = Math.max(1, ...shown.map(({ durationMs }) => durationMs ?? 0));
  const failed = shown.filter(({ state }) => state === "failed").length;
  const skipped = shown.filter(({ state }) => state === "skipped").length;
  const label = `${formatCount(shown.length, "run")}, ${failed} failed, ${skipped} skipped`;
  return (
    <>
      <span className="sr-only">{label}</span>
      <svg width={bars * step} height={height} aria-hidden="true">
        {shown.map(({ id, state, durationMs }, index) => {
          const size =
            state === "failed" ? height : state === "skipped" ? 1.5 : 3 + ((durationMs ?? 0) / longest) * (height - 7);
          return (
            <rect
              key={id}
              x={(bars - shown.length + index) * step}
              y={height - size}
              width={step - 2}
              height={size}
              className={classNames(
                state === "failed" ? "fill-copper" : state === "skipped" ? "fill-edge" : "fill-green/50",
              )}
            />
          );
        })}
      </svg>
    </>
  );
}

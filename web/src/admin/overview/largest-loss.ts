import type { MeasureName } from "@cardwell/core/domain/overview/figures";

type Step = { name: MeasureName; count: number };

/** Between which steps most people were lost; null: nobody was. */
export function findLargestLoss(steps: readonly Step[]): { from: MeasureName; to: MeasureName; count: number } | null {
  const losses = steps.slice(1).map((step, index) => {
    const before = steps[index] ?? step;
    return { from: before.name, to: step.name, count: before.count - step.count };
  });
  const [largest] = losses.toSorted((a, b) => b.count - a.count);
  return largest !== undefined && largest.count > 0 ? largest : null;
}

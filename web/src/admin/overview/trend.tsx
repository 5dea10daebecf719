import { scaleLinear } from "@visx/scale";
import { LinePath } from "@visx/shape";
import { classNames } from "../../components/class-names.ts";

type TrendProps = {
  days: readonly (number | null)[];
  daysBefore: readonly (number | null)[];
  isWorse: boolean;
  className: string;
};

type Point = { day: number; value: number };

const toPoints = (values: readonly (number | null)[]): Point[] =>
  values.flatMap((value, day) => (value === null ? [] : [{ day, value }]));

/** Lines are drawn in this many units and stretched to the space there is. */
const width = 100;
const height = 40;
const margin = 3;

/** A figure day by day as a line, and that of as many days before as a pale one. The figure beside it says the same in words. */
export function Trend({ days, daysBefore, isWorse, className }: TrendProps) {
  const [now, before] = [toPoints(days), toPoints(daysBefore)];
  const values = [...now, ...before].map(({ value }) => value);
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  const x = scaleLinear<number>({ domain: [0, Math.max(1, days.length - 1)], range: [0, width] });
  const y = scaleLinear<number>({
    domain: lowest === highest ? [lowest - 1, highest + 1] : [lowest, highest],
    range: [height - margin, margin],
  });
  const at = { x: ({ day }: Point) => x(day), y: ({ value }: Point) => y(value) };
  if (values.length === 0) return <div className={className} />;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className={classNames("block w-full overflow-visible", className)}
    >
      <LinePath
        data={before}
        {...at}
        fill="none"
        strokeWidth={1.25}
        vectorEffect="non-scaling-stroke"
        className="stroke-line-2"
      />
      <LinePath
        data={now}
        {...at}
        fill="none"
        strokeWidth={1.75}
        vectorEffect="non-scaling-stroke"
        className={isWorse ? "stroke-copper" : "stroke-green"}
      />
    </svg>
  );
}

import { scaleLinear } from "@visx/scale";
import { LinePath } from "@visx/shape";
import { classNames } from "../../components/class-names.ts";

type TrendProps = {
  days: readonly (number | null)[];
  daysBefore: readonly (number | null)[];
  isWorse: boolean;
  /** Days, by their place, that have a note. */
  marked?: readonly number[];
  className: string;
};

type Point = { day: number; value: number };

const toPoints = (values: readonly (number | null)[]): Point[] =>
  values.flatMap((value, day) => (value === null ? [] : [{ day, value }]));

/** Lines are drawn in this many units and stretched to the space there is. */
const width = 100;
const height = 40;
const margin = 3;

/** A round dot, however the drawing is stretched: a line without length. */
function Dot({ x, y, className }: { x: number; y: number; className: string }) {
  return (
    <path
      d={`M${x} ${y}h0`}
      strokeWidth={5}
      strokeLinecap="round"
      vectorEffect="non-scaling-stroke"
      className={className}
    />
  );
}

/**
 * A figure day by day as a line, and that of as many days before as a pale one. One without a value on every day is drawn as a stem for each
 * day that has one: a line would invent those between. The figure beside it says the same in words.
 */
export function Trend({ days, daysBefore, isWorse, marked, className }: TrendProps) {
  const [now, before] = [toPoints(days), toPoints(daysBefore)];
  const values = [...now, ...before].map(({ value }) => value);
  const hasGaps = now.length < days.length || before.length < daysBefore.length;
  const [lowest, highest] = [hasGaps ? 0 : Math.min(...values), Math.max(...values)];
  const x = scaleLinear<number>({ domain: [0, Math.max(1, days.length - 1)], range: [0, width] });
  const y = scaleLinear<number>({
    domain: lowest === highest ? [lowest - 1, highest + 1] : [lowest, highest],
    range: [height - margin, margin],
  });
  const at = { x: ({ day }: Point) => x(day), y: ({ value }: Point) => y(value) };
  const tone = isWorse ? "stroke-copper" : "stroke-green";
  const series = [
    { points: before, tone: "stroke-line-2", strokeWidth: 1.25 },
    { points: now, tone, strokeWidth: 1.75 },
  ];
  const last = now.at(-1);
  if (values.length === 0) return <div className={className} />;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className={classNames("block w-full overflow-visible", className)}
    >
      {marked?.map((day) => (
        <path
          key={day}
          d={`M${x(day)} 0V${height}`}
          strokeWidth={1}
          strokeDasharray="2 3"
          vectorEffect="non-scaling-stroke"
          className="stroke-edge"
        />
      ))}
      {series.map(({ points, tone: color, strokeWidth }) =>
        hasGaps ? (
          points.map((point) => (
            <g key={`${color} ${point.day}`} fill="none">
              <path
                d={`M${at.x(point)} ${y(0)}V${at.y(point)}`}
                strokeWidth={strokeWidth}
                vectorEffect="non-scaling-stroke"
                className={color}
              />
              <Dot x={at.x(point)} y={at.y(point)} className={color} />
            </g>
          ))
        ) : (
          <LinePath
            key={color}
            data={points}
            {...at}
            fill="none"
            strokeWidth={strokeWidth}
            vectorEffect="non-scaling-stroke"
            className={color}
          />
        ),
      )}
      {last && !hasGaps ? <Dot x={at.x(last)} y={at.y(last)} className={tone} /> : null}
    </svg>
  );
}

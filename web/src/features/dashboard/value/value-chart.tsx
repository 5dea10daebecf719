import { scaleLinear } from "@visx/scale";
import { AreaClosed, LinePath } from "@visx/shape";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import type { ReactNode } from "react";
import type { YearValue } from "@cardwell/core/domain/dashboard/shapes";
import { formatMoney } from "../../../lib/format.ts";
import { formatMonthDay } from "../../../lib/civil.ts";
import { useWidth } from "../../../lib/use-width.ts";
import { valueEntriesQuery } from "./value-entries-query.ts";
import { buildGrid, buildLines } from "./value-lines.ts";
import type { Point } from "./value-lines.ts";

type ValueChartProps = { year: YearValue; today: string; isSample: boolean };

const height = 280;
const top = 16;
const bottom = 28;
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** Value as a line, fees as steps on their days, the gap tinted by who is ahead, the future dotted. */
export function ValueChart({ year, today, isSample }: ValueChartProps) {
  const entries = useQuery(valueEntriesQuery(year.year, isSample));
  const { ref, width } = useWidth();
  const id = useId();
  const { value, fees, coming, today: now, days } = buildLines(year, entries.data?.entries ?? [], today);
  const isWide = width >= 700;
  const right = isWide ? 168 : 8;
  const highest = Math.max(1, ...[...value, ...fees, ...coming].map(({ cents }) => cents));
  const grid = buildGrid(highest);
  const ceiling = Math.max(highest, grid.at(-1) ?? 0);
  const x = scaleLinear<number>({ domain: [0, days], range: [4, Math.max(5, width - right)] });
  const y = scaleLinear<number>({ domain: [0, ceiling], range: [height - bottom, top] });
  const at = { x: (point: Point) => x(point.day), y: (point: Point) => y(point.cents) };
  const lastValue = value.at(-1) ?? { day: now, cents: 0 };
  const lastFee = fees.at(-1) ?? { day: now, cents: 0 };
  const [valueY, feeY] = apart(y(lastValue.cents), y(lastFee.cents), 40);
  const next = year.upcoming[0];
  const summary = `Value ${formatMoney(year.valueCents)} against ${formatMoney(year.feesCents + year.costsCents)} of fees and interest, ${year.year}. The table lists them by month.`;
  return (
    <figure ref={ref} className="m-0">
      <figcaption className="sr-only">{summary}</figcaption>
      <svg aria-hidden="true" width={width} height={height} className="block overflow-visible text-caption">
        {grid.map((cents, line) => (
          <g key={cents}>
            <line x1={x(0)} x2={x(days)} y1={y(cents)} y2={y(cents)} className="stroke-line" />
            <text x={x(0)} y={y(cents) - 5} className="figures fill-ink-3">
              {(line === grid.length - 1 ? "$" : "") + Math.round(cents / 100).toLocaleString("en-US")}
            </text>
          </g>
        ))}
        <line x1={x(0)} x2={x(days)} y1={y(0)} y2={y(0)} className="stroke-line-2" />
        {months.map((name, month) => (
          <text key={name} x={x(((month + 0.5) / 12) * days)} y={height - 6} textAnchor="middle" className="fill-ink-3">
            {width < 480 ? name[0] : name}
          </text>
        ))}
        <clipPath id={`${id}-under-value`}>
          <AreaClosed data={value} {...at} yScale={y} />
        </clipPath>
        <clipPath id={`${id}-over-value`}>
          <path d={`M${x(0)},0 L${value.map((point) => `${at.x(point)},${at.y(point)}`).join(" L")} L${x(now)},0 Z`} />
        </clipPath>
        <clipPath id={`${id}-over-fees`}>
          <path d={`M${x(0)},0 L${fees.map((point) => `${at.x(point)},${at.y(point)}`).join(" L")} L${x(now)},0 Z`} />
        </clipPath>
        <g clipPath={`url(#${id}-over-fees)`}>
          <AreaClosed data={value} {...at} yScale={y} className="fill-green opacity-12" />
        </g>
        <g clipPath={`url(#${id}-over-value)`}>
          <AreaClosed data={fees} {...at} yScale={y} className="fill-copper opacity-12" />
        </g>
        <LinePath data={fees} {...at} fill="none" strokeWidth={1.75} className="stroke-copper" />
        {coming.length === 0 ? null : (
          <LinePath
            data={coming.filter(({ day }) => day >= now)}
            {...at}
            fill="none"
            strokeWidth={1.75}
            strokeDasharray="2 4"
            className="stroke-copper"
          />
        )}
        <LinePath data={value} {...at} fill="none" strokeWidth={2.25} className="stroke-green" />
        <circle cx={at.x(lastFee)} cy={at.y(lastFee)} r={4.5} strokeWidth={2} className="fill-copper stroke-paper" />
        <circle cx={at.x(lastValue)} cy={at.y(lastValue)} r={4.5} strokeWidth={2} className="fill-green stroke-paper" />
        {isWide ? (
          <>
            <EndLabel x={width - right + 16} y={valueY} className="fill-green" note="credits and rewards">
              Value {formatMoney(year.valueCents)}
            </EndLabel>
            <EndLabel
              x={width - right + 16}
              y={feeY}
              className="fill-copper-ink"
              note={
                next === undefined
                  ? "and interest"
                  : `${formatMoney(next.amountCents)} more on ${formatMonthDay(next.on)}`
              }
            >
              Fees {formatMoney(year.feesCents + year.costsCents)}
            </EndLabel>
          </>
        ) : null}
      </svg>
    </figure>
  );
}

type EndLabelProps = { x: number; y: number; className: string; note: string; children: ReactNode };

function EndLabel({ x, y, className, note, children }: EndLabelProps) {
  return (
    <>
      <text x={x} y={y} className={`figures text-small font-semibold ${className}`}>
        {children}
      </text>
      <text x={x} y={y + 16} className="figures fill-ink-3">
        {note}
      </text>
    </>
  );
}

/** Two labels so far from each other that neither covers the other. */
function apart(one: number, other: number, gap: number): [number, number] {
  if (Math.abs(one - other) >= gap) return [one, other];
  const middle = (one + other) / 2;
  return one <= other ? [middle - gap / 2, middle + gap / 2] : [middle + gap / 2, middle - gap / 2];
}

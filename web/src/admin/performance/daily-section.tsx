import { daysBetween } from "@cardwell/core/domain/dates/civil";
import { formatVital } from "@cardwell/core/domain/performance/budgets";
import { MEASURED_PAGES, VITAL_NAMES } from "@cardwell/core/domain/performance/vitals";
import { scaleLinear } from "@visx/scale";
import { LinePath } from "@visx/shape";
import { useState } from "react";
import { ChipSelect } from "../../components/chip-select.tsx";
import { Section } from "../../components/section.tsx";
import { Table } from "../../components/table.tsx";
import { formatMonthDay } from "../../lib/civil.ts";
import { useWidth } from "../../lib/use-width.ts";
import { dash } from "./format.ts";
import type { Choices, Report } from "./queries.ts";

type DailySectionProps = { report: Report; choices: Choices };

/** One vital of one page, day by day, with the days on which releases were first measured. */
export function DailySection({ report, choices }: DailySectionProps) {
  const { daily } = report;
  const { page, vital, days } = daily;
  const [isTable, setIsTable] = useState(false);
  const isMeasured = days.some(({ p75 }) => p75 !== null);
  return (
    <div id="daily">
      <Section
        title={`${MEASURED_PAGES[page]} ${vital} by day, p75`}
        aside={
          <button
            type="button"
            aria-expanded={isTable}
            onClick={() => setIsTable(!isTable)}
            className="text-small text-green underline underline-offset-2"
          >
            {isTable ? "View as chart" : "View as table"}
          </button>
        }
      >
        <div className="mb-4 flex flex-wrap gap-2">
          <ChipSelect
            label="Page"
            all="Furthest over budget"
            value={choices.page ?? null}
            onChoose={(value) => choices.choose({ page: value, vital: null })}
          >
            {Object.entries(MEASURED_PAGES).map(([path, label]) => (
              <option key={path} value={path}>
                {label}
              </option>
            ))}
          </ChipSelect>
          <ChipSelect
            label="Vital"
            all={vital}
            value={choices.vital ?? null}
            onChoose={(value) => choices.choose({ vital: value, page })}
          >
            {VITAL_NAMES.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </ChipSelect>
        </div>
        {!isMeasured ? (
          <p className="text-body text-ink-2">No visits to this page were measured with these filters.</p>
        ) : isTable ? (
          <div className="text-small">
            <Table
              label={`${MEASURED_PAGES[page]} ${vital} by day`}
              columns={[
                { key: "day", head: "Day", cell: ({ day }) => formatMonthDay(day) },
                {
                  key: "p75",
                  head: "p75",
                  numeric: true,
                  cell: ({ p75 }) => (p75 === null ? dash : formatVital(vital, p75)),
                },
              ]}
              rows={days.toReversed()}
              rowKey={({ day }) => day}
            />
          </div>
        ) : (
          <DailyChart report={report} />
        )}
      </Section>
    </div>
  );
}

const height = 190;
const top = 26;
const bottom = 28;
const narrowestLabelPx = 110;

type Point = { index: number; p75: number };

function DailyChart({ report: { daily, releases, budgets } }: { report: Report }) {
  const { page, vital, days, now, before } = daily;
  const { ref, width } = useWidth();
  const budget = budgets[vital];
  const points = days.flatMap(({ p75 }, index): Point[] => (p75 === null ? [] : [{ index, p75 }]));
  const values = [...points.map(({ p75 }) => p75), budget];
  const [lowest, highest] = [Math.min(...values) * 0.85, Math.max(...values) * 1.08];
  const isWide = width >= 640;
  const right = isWide ? 132 : 8;
  const x = scaleLinear<number>({ domain: [0, Math.max(1, days.length - 1)], range: [4, Math.max(5, width - right)] });
  const y = scaleLinear<number>({ domain: [lowest, highest], range: [height - bottom, top] });
  const first = days[0]?.day ?? "";
  const last = days.at(-1)?.day ?? "";
  const end = points.at(-1);
  const marks = releases
    .filter(({ from, release }) => from > first && release !== "other")
    .map(({ from, release }) => ({ release, index: daysBetween(first, from) }))
    .toSorted((a, b) => a.index - b.index);
  const summary = `${MEASURED_PAGES[page]} ${vital}, p75 by day from ${formatMonthDay(first)} to ${formatMonthDay(last)}: now ${now === null ? "not measured" : formatVital(vital, now)}, budget ${formatVital(vital, budget)}. The table lists each day.`;
  return (
    <figure ref={ref} className="m-0">
      <figcaption className="sr-only">{summary}</figcaption>
      <svg aria-hidden="true" width={width} height={height} className="block overflow-visible text-caption">
        <line x1={x(0)} x2={x(days.length - 1)} y1={y(lowest)} y2={y(lowest)} className="stroke-line-2" />
        {marks.map(({ release, index }, mark) => {
          const next = marks[mark + 1];
          const room = (next === undefined ? x(days.length - 1) : x(next.index)) - x(index);
          return (
            <g key={release}>
              <line
                x1={x(index)}
                x2={x(index)}
                y1={top - 14}
                y2={y(lowest)}
                strokeDasharray="2 3"
                className="stroke-ink-3"
              />
              {isWide && room > narrowestLabelPx ? (
                <text x={x(index) + 5} y={top - 5} className="figures fill-ink-3">
                  {release}
                </text>
              ) : null}
            </g>
          );
        })}
        <line
          x1={x(0)}
          x2={x(days.length - 1)}
          y1={y(budget)}
          y2={y(budget)}
          strokeDasharray="4 3"
          className="stroke-copper"
        />
        <LinePath
          data={points}
          x={({ index }) => x(index)}
          y={({ p75 }) => y(p75)}
          fill="none"
          strokeWidth={2.25}
          className="stroke-green"
        />
        <text
          x={x(0)}
          y={y(budget) - 6}
          className="figures fill-copper-ink stroke-paper [paint-order:stroke]"
          strokeWidth={4}
        >
          Budget {formatVital(vital, budget)}
        </text>
        {end === undefined ? null : (
          <circle cx={x(end.index)} cy={y(end.p75)} r={4.5} strokeWidth={2} className="fill-green stroke-paper" />
        )}
        {isWide && end !== undefined ? (
          <>
            <text x={width - right + 16} y={y(end.p75) + 2} className="figures fill-ink text-small font-semibold">
              {formatVital(vital, end.p75)} {days[end.index]?.day === last ? "today" : "last"}
            </text>
            {before === null ? null : (
              <text x={width - right + 16} y={y(end.p75) + 18} className="figures fill-ink-3">
                was {formatVital(vital, before)}
              </text>
            )}
          </>
        ) : null}
        <text x={x(0)} y={height - 6} className="figures fill-ink-3">
          {formatMonthDay(first)}
        </text>
        <text x={x(days.length - 1)} y={height - 6} textAnchor="end" className="figures fill-ink-3">
          {formatMonthDay(last)}
        </text>
      </svg>
    </figure>
  );
}

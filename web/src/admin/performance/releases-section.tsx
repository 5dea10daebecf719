import { formatVital } from "@cardwell/core/domain/performance/budgets";
import { DEFAULT_VITAL_BUDGETS, MEASURED_PAGES, VITAL_NAMES } from "@cardwell/core/domain/performance/vitals";
import type { VitalName } from "@cardwell/core/domain/performance/vitals";
import { ChipSelect } from "../../components/chip-select.tsx";
import { classNames } from "../../components/class-names.ts";
import { Section } from "../../components/section.tsx";
import { Table } from "../../components/table.tsx";
import type { Column } from "../../components/table.tsx";
import { formatMonthDay } from "../../lib/civil.ts";
import { formatCount } from "../../lib/format.ts";
import { dash } from "./format.ts";
import type { Choices, PageRow, Report } from "./queries.ts";

type Release = Report["releases"][number];
type Row = { page: PageRow["page"]; from: PageRow | undefined; to: PageRow | undefined };

/** The first visits of a release prove nothing. */
const isComparable = ({ visits }: Release) => visits >= 50;

/** Two releases beside each other: by default the newest, and the one before it. */
export function ReleasesSection({ report: { releases }, choices }: { report: Report; choices: Choices }) {
  const named = releases.filter(({ release }) => release !== "other");
  const to = named.find(({ release }) => release === choices.to) ?? named.find(isComparable);
  const from =
    named.find(({ release }) => release === choices.from) ??
    named.find((each) => isComparable(each) && to !== undefined && each.from < to.from);
  return (
    <div id="releases">
      <Section
        title="Compare releases, p75"
        aside={
          <span className="text-caption text-ink-3">
            Of the chosen period and device. Code is a visit's scripts and styles, on average.
          </span>
        }
      >
        {to === undefined || from === undefined ? (
          <p className="text-body text-ink-2">Two releases have to be measured in this period.</p>
        ) : (
          <>
            <div className="flex flex-wrap items-center gap-2">
              <ReleaseChoice label="Compare" name="from" chosen={from} releases={named} choices={choices} />
              <span className="text-small text-ink-2">with</span>
              <ReleaseChoice label="With" name="to" chosen={to} releases={named} choices={choices} />
              <span className="ml-auto text-caption text-ink-3">
                {formatCount(from.visits, "visit")} since {formatMonthDay(from.from)}, {formatCount(to.visits, "visit")}{" "}
                since {formatMonthDay(to.from)}
              </span>
            </div>
            <div className="mt-2 text-small">
              <Table label="Compare releases" columns={columns} rows={join(from, to)} rowKey={({ page }) => page} />
            </div>
          </>
        )}
      </Section>
    </div>
  );
}

type ReleaseChoiceProps = {
  label: string;
  name: "from" | "to";
  chosen: Release;
  releases: readonly Release[];
  choices: Choices;
};

function ReleaseChoice({ label, name, chosen, releases, choices }: ReleaseChoiceProps) {
  return (
    <ChipSelect
      label={label}
      all={chosen.release}
      value={choices[name]}
      onChoose={(value) => choices.choose({ [name]: value })}
    >
      {releases.map(({ release }) => (
        <option key={release} value={release}>
          {release}
        </option>
      ))}
    </ChipSelect>
  );
}

const join = (from: Release, to: Release): Row[] =>
  Object.keys(MEASURED_PAGES).flatMap((path) => {
    const find = ({ pages }: Release) => pages.find(({ page }) => page === path);
    const row = { page: path as PageRow["page"], from: find(from), to: find(to) };
    return row.from === undefined && row.to === undefined ? [] : [row];
  });

const columns: Column<Row>[] = [
  { key: "page", head: "Page", cell: ({ page }) => <span className="font-medium">{MEASURED_PAGES[page]}</span> },
  ...VITAL_NAMES.map((name): Column<Row> => ({
    key: name,
    head: name,
    numeric: true,
    secondary: name !== "LCP",
    cell: (row) => <Change row={row} name={name} />,
  })),
  { key: "code", head: "Code", numeric: true, secondary: true, cell: (row) => <CodeChange row={row} /> },
];

/** A change counts from a tenth of the default budget on, where the buckets are narrowest: less they can't tell apart. */
const isWorse = (from: number, to: number, name: VitalName) => to - from >= DEFAULT_VITAL_BUDGETS[name] / 10;

/** Visits of one release differ by less than a twentieth, as not all load the same. */
const isHeavier = (from: number, to: number) => to > from * 1.05;

const Change = ({ row, name }: { row: Row; name: VitalName }) => (
  <FromTo
    from={row.from?.vitals[name]?.p75 ?? null}
    to={row.to?.vitals[name]?.p75 ?? null}
    show={(value) => formatVital(name, value)}
    judge={(from, to) => isWorse(from, to, name)}
  />
);

const CodeChange = ({ row }: { row: Row }) => (
  <FromTo
    from={row.from?.codeKilobytes ?? null}
    to={row.to?.codeKilobytes ?? null}
    show={(kilobytes) => `${kilobytes} kB`}
    judge={isHeavier}
  />
);

type FromToProps = {
  from: number | null;
  to: number | null;
  show: (value: number) => string;
  /** Whether the change is for the worse. */
  judge: (from: number, to: number) => boolean;
};

function FromTo({ from, to, show, judge }: FromToProps) {
  const worse = from !== null && to !== null && judge(from, to);
  return (
    <span className={classNames(worse && "font-medium text-copper-ink")}>
      <span className="text-ink-3">{from === null ? dash : show(from)} → </span>
      {to === null ? dash : show(to)}
      {worse ? ", worse" : null}
    </span>
  );
}

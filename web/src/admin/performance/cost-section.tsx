import { formatDollars } from "@cardwell/core/domain/performance/budgets";
import { getCostBudget, PRICES, PRICES_READ_ON } from "@cardwell/core/domain/performance/cost";
import type { CostItemId } from "@cardwell/core/domain/performance/cost";
import { classNames } from "../../components/class-names.ts";
import { Section } from "../../components/section.tsx";
import { Table } from "../../components/table.tsx";
import type { Column } from "../../components/table.tsx";
import { formatCivilDate } from "../../lib/civil.ts";
import { formatMoney, formatNumber } from "../../lib/format.ts";
import { dash, formatRate, formatVolume } from "./format.ts";
import type { Report } from "./queries.ts";

type Item = Report["now"]["cost"]["items"][number];

const units: Partial<Record<CostItemId, (volume: number) => string>> = {
  model: (micros) => formatDollars(micros / 1_000_000),
  egress: (kilobytes) => `${(kilobytes / 1_000_000).toFixed(1)} GB`,
  cpu: (seconds) => `${formatVolume(seconds)} s`,
  memory: (seconds) => `${formatVolume(seconds)} GiB-s`,
};

const formatPrice = (id: CostItemId): string => {
  const { dollars, unit } = PRICES[id];
  if (unit === null) return "as counted by call";
  return `$${dollars < 0.01 ? dollars.toFixed(7).replace(/0+$/, "") : dollars.toFixed(2)} per ${unit}`;
};

const formatUnits = (id: CostItemId, volume: number): string => (units[id] ?? formatVolume)(volume);

function Quota({ item: { id, volume }, days }: { item: Item; days: number }) {
  const { freePerDay } = PRICES[id];
  if (freePerDay === null) return <span className="text-ink-3">By plan</span>;
  if (freePerDay === 0) return <span className="text-ink-3">None</span>;
  const free = freePerDay * days;
  return (
    <>
      {formatUnits(id, free)}
      <span className="block text-caption text-ink-3">{Math.round((volume / free) * 100)}% used</span>
    </>
  );
}

const buildColumns = (total: number, days: number): Column<Item>[] => [
  {
    key: "item",
    head: "Item",
    cell: ({ id }) => (
      <>
        <span className="font-medium">{PRICES[id].label}</span>
        <span className="block text-caption text-ink-3">{PRICES[id].source}</span>
      </>
    ),
  },
  {
    key: "volume",
    head: "Volume",
    numeric: true,
    secondary: true,
    cell: ({ id, volume }) => formatUnits(id, volume),
  },
  {
    key: "quota",
    head: "Free quota",
    numeric: true,
    tertiary: true,
    cell: (item) => <Quota item={item} days={days} />,
  },
  {
    key: "cost",
    head: "Cost",
    numeric: true,
    cell: ({ id, dollars }) => (
      <>
        {formatDollars(dollars)}
        <span className="block text-caption text-ink-3">{formatPrice(id)}</span>
      </>
    ),
  },
  {
    key: "share",
    head: "Share",
    secondary: true,
    cell: ({ dollars }) => (
      <span className="flex items-center gap-2">
        <span aria-hidden="true" className="block h-1.5 w-14 rounded-full bg-sunk">
          <span
            className="block h-full rounded-full bg-green"
            style={{ width: `${total === 0 ? 0 : (dollars / total) * 100}%` }}
          />
        </span>
        <span className="figures text-caption text-ink-3">
          {total === 0 ? dash : `${Math.round((dollars / total) * 100)}%`}
        </span>
      </span>
    ),
  },
];

/** What a member costs by what was counted and published prices, with the formula. */
export function CostSection({ report: { now, days, budgets } }: { report: Report }) {
  const { cost, revenueCents } = now;
  const budget = getCostBudget(budgets.memberCostCents, days);
  const isOver = cost.perMember !== null && cost.perMember > budget;
  const left = cost.perMember === null ? null : budget - cost.perMember;
  const facts = [
    {
      label: "Revenue per member",
      value: cost.members === 0 ? dash : formatMoney(Math.round(revenueCents / cost.members)),
    },
    { label: "Cost as share of revenue", value: formatRate(cost.dollars * 100, revenueCents) },
    { label: `Budget, ${days} days`, value: formatDollars(budget) },
    {
      label: isOver ? "Over budget" : "Left under budget",
      value: left === null ? dash : formatDollars(Math.abs(left)),
    },
  ];
  return (
    <div id="cost">
      <Section
        title="Cost per member"
        aside={
          <span className="text-caption text-ink-3">
            {days} days, published prices of {formatCivilDate(PRICES_READ_ON)}
          </span>
        }
      >
        <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[18rem_minmax(0,1fr)]">
          <div>
            <p>
              <span className={classNames("figures text-title-1 font-medium", isOver && "text-copper-ink")}>
                {cost.perMember === null ? dash : formatDollars(cost.perMember)}
              </span>
              <span className="ml-2 text-body text-ink-2">per member with a plan</span>
            </p>
            <p className="mt-2 font-mono text-caption text-ink-2">
              <span className="block">total cost ÷ members with a plan</span>
              <span className="block">
                {cost.perMember === null
                  ? "No member has a plan."
                  : `${formatDollars(cost.dollars)} ÷ ${formatNumber(cost.members)} = ${formatDollars(cost.perMember)}`}
              </span>
            </p>
            <dl className="mt-4 text-small">
              {facts.map(({ label, value }) => (
                <div key={label} className="flex justify-between gap-4 border-b border-line py-2">
                  <dt>{label}</dt>
                  <dd className="figures font-medium">{value}</dd>
                </div>
              ))}
            </dl>
            <p className="mt-3 text-caption text-ink-3">
              CPU and memory are an upper limit: calls that overlap share them. Egress is estimated from measured
              visits, without the landing page. Free quotas are not deducted; those of email and Hosting depend on the
              plan and are shown by the vendor. Storage, Stripe fees and salaries are not included.
            </p>
          </div>
          <div className="text-small">
            <Table
              label="Cost by item"
              columns={buildColumns(cost.dollars, days)}
              rows={cost.items}
              rowKey={({ id }) => id}
            />
            <p className="figures mt-3 flex justify-between font-medium">
              <span>Total</span>
              <span>{formatDollars(cost.dollars)}</span>
            </p>
          </div>
        </div>
      </Section>
    </div>
  );
}

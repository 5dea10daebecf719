import { Link } from "react-router-dom";
import type { CardTotals } from "@cardwell/core/domain/dashboard/shapes";
import { HelpLink } from "../../../components/help-link.tsx";
import { CardThumb } from "../../../components/card-face.tsx";
import { classNames } from "../../../components/class-names.ts";
import { Section } from "../../../components/section.tsx";
import { Table } from "../../../components/table.tsx";
import type { Column } from "../../../components/table.tsx";
import { formatMoney } from "../../../lib/format.ts";
import { cardPath } from "../../../lib/paths.ts";
import { isComparable } from "../cards/group-cards.ts";
import { NetAmount } from "../net-amount.tsx";
import { useView } from "../view.ts";

/** What each card gave back less what it cost. */
export function TrueCostSection() {
  const { byCard } = useView().dashboard.year;
  return (
    <Section title="True cost by card" aside="Value minus fees, interest and late fees.">
      {byCard.length === 0 ? (
        <p className="text-ink-2">Nothing recorded this year yet.</p>
      ) : (
        <div className="-mt-5">
          <Table
            label="True cost by card"
            columns={columns}
            rows={[...byCard, sumCards(byCard)]}
            rowKey={({ walletCardId }) => walletCardId ?? "total"}
          />
        </div>
      )}
      <HelpLink article="true-cost">What the true cost of a card is</HelpLink>
    </Section>
  );
}

/** The last row, without a card, is the sum of all. */
type Sums = Omit<CardTotals, "walletCardId" | "creditsFaceCents">;
type Row = Sums & { walletCardId: string | null };

const sumCards = (rows: readonly CardTotals[]): Row => {
  const sum = (column: keyof Sums) => rows.reduce((cents, row) => cents + row[column], 0);
  return {
    walletCardId: null,
    creditsCents: sum("creditsCents"),
    rewardsCents: sum("rewardsCents"),
    feesCents: sum("feesCents"),
    interestCents: sum("interestCents"),
    lateFeesCents: sum("lateFeesCents"),
    otherCostsCents: sum("otherCostsCents"),
    netCents: sum("netCents"),
  };
};

const sumCosts = ({ interestCents, lateFeesCents, otherCostsCents }: Row) =>
  interestCents + lateFeesCents + otherCostsCents;

const none = <span className="text-ink-3">none</span>;
const formatPart = (cents: number) => (cents === 0 ? none : formatMoney(cents));

const columns: Column<Row>[] = [
  { key: "card", head: "Card", cell: (row) => <CardCell row={row} /> },
  {
    key: "credits",
    head: "Credits used",
    cell: ({ creditsCents }) => formatPart(creditsCents),
    numeric: true,
    secondary: true,
  },
  {
    key: "rewards",
    head: "Rewards",
    cell: ({ rewardsCents }) => formatPart(rewardsCents),
    numeric: true,
    secondary: true,
  },
  { key: "fees", head: "Annual fee", cell: ({ feesCents }) => formatPart(-feesCents), numeric: true, secondary: true },
  {
    key: "costs",
    head: "Interest, other fees",
    cell: (row) => {
      const costsCents = sumCosts(row);
      return costsCents === 0 ? (
        none
      ) : (
        <span className={classNames(costsCents > 0 && "text-red")}>{formatMoney(-costsCents)}</span>
      );
    },
    numeric: true,
    secondary: true,
  },
  { key: "net", head: "Net", cell: (row) => <Net row={row} />, numeric: true },
];

/** Without an amount while the fee can't be set against anything yet. What a closed card, or a year that is over, gave and cost is final. */
function Net({ row: { walletCardId, netCents } }: { row: Row }) {
  const { cardById, dashboard, isUnrecorded } = useView();
  const card = walletCardId === null ? undefined : cardById(walletCardId);
  const isOver = String(dashboard.year.year) !== dashboard.today.slice(0, 4);
  const isEarly =
    walletCardId === null
      ? dashboard.year.tooEarly !== null
      : !isOver && card?.status === "active" && !isComparable(card);
  if (!isEarly) return <NetAmount cents={netCents} />;
  const isUnknown = walletCardId === null ? isUnrecorded : card?.verdict === "unknown";
  return <span className="text-ink-3">{isUnknown ? "unknown" : "too early"}</span>;
}

/** On a phone what the net sum is made of stands under the name. */
function CardCell({ row }: { row: Row }) {
  const { getTitle, getArt, dashboard } = useView();
  const { walletCardId, creditsCents, rewardsCents, feesCents } = row;
  const parts = [
    [creditsCents, "credits"],
    [rewardsCents, "rewards"],
    [-feesCents, "fees"],
    [-sumCosts(row), "interest and other fees"],
  ] as const;
  const known = parts.filter(([cents]) => cents !== 0);
  return (
    <div className="flex items-start gap-3 md:items-center">
      {walletCardId === null ? null : <CardThumb {...getArt(walletCardId)} />}
      <div className="min-w-0">
        {walletCardId === null ? (
          <strong className="font-semibold">All cards</strong>
        ) : dashboard.isSample ? (
          getTitle(walletCardId)
        ) : (
          <Link to={cardPath(walletCardId)} className="target hover:underline">
            {getTitle(walletCardId)}
          </Link>
        )}
        <p className="figures text-caption text-ink-3 md:hidden">
          {known.map(([cents, name], at) => (
            <span key={name} className="inline-block">
              {formatMoney(cents)} {name}
              {at === known.length - 1 ? "" : ",\u00A0"}
            </span>
          ))}
        </p>
      </div>
    </div>
  );
}

/** Costs by their kind; without any, that nobody entered one. */
export function InterestSection() {
  const { year, byCard } = useView().dashboard.year;
  const { interestCents, lateFeesCents, otherCostsCents } = sumCards(byCard);
  const costs = [
    { label: "Interest", cents: interestCents },
    { label: "Late fees", cents: lateFeesCents },
    { label: "Other fees", cents: otherCostsCents },
  ];
  return (
    <Section title="Interest and late fees">
      {costs.every(({ cents }) => cents === 0) ? (
        <p className="max-w-140 text-ink-2">
          No interest or late fees in {year}. We find them in the transactions of linked banks; for other cards, enter
          them on the card's page.
        </p>
      ) : (
        <dl className="-mt-5">
          {costs.map(({ label, cents }) => (
            <div key={label} className="flex justify-between gap-6 border-b border-line py-2.5">
              <dt>
                {label} in {year}
              </dt>
              <dd className="figures font-medium">
                {cents === 0 ? none : <span className={classNames(cents > 0 && "text-red")}>{formatMoney(cents)}</span>}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Section>
  );
}

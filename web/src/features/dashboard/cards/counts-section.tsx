import type { ApplicationCounts } from "@cardwell/core/domain/dashboard/shapes";
import { Link } from "react-router-dom";
import { BasisButton } from "../../../components/basis.tsx";
import { Table } from "../../../components/table.tsx";
import type { Column } from "../../../components/table.tsx";
import { formatCivilDate } from "../../../lib/civil.ts";
import { formatOpened } from "../../../lib/format-opened.ts";
import { formatCount } from "../../../lib/format.ts";
import { cardPath } from "../../../lib/paths.ts";
import { useGrowing } from "../../../lib/use-growing.ts";
import { Section } from "../../../components/section.tsx";
import { useView } from "../view.ts";

type Rule = ApplicationCounts["rules"][number];
type Item = ApplicationCounts["items"][number];

function ItemName({ walletCardId, note }: Item) {
  const { getTitle } = useView();
  return (
    <>
      {getTitle(walletCardId)}
      {note === null ? null : <span className="block text-caption text-ink-3">{note}</span>}
    </>
  );
}

function Opened({ openedOn, openedPrecision, walletCardId }: Item) {
  if (openedOn === null) {
    return (
      <Link className="link" to={`${cardPath(walletCardId)}?edit=1`}>
        Enter the month
      </Link>
    );
  }
  return formatOpened(openedOn, openedPrecision);
}

const itemColumns: Column<Item>[] = [
  { key: "card", head: "Card", cell: (item) => <ItemName {...item} /> },
  { key: "opened", head: "Opened", cell: (item) => <Opened {...item} />, secondary: true },
  {
    key: "off",
    head: "Drops off",
    cell: ({ dropsOffOn }) => (dropsOffOn === null ? "unknown" : formatCivilDate(dropsOffOn)),
    numeric: true,
  },
];

const evidenceText = {
  published: "published by the bank",
  widely_reported: "widely reported",
  rumour: "rumored",
} as const;

const shownAtFirst = 12;

/** New accounts of 24 months with the day on which each drops off, and the status of the banks' rules. */
export function CountsSection() {
  const { dashboard } = useView();
  const { count, items, firstBelowFiveOn, rules, basis } = dashboard.counts;
  const undated = items.filter(({ openedOn }) => openedOn === null).length;
  const isUnknown = undated > 0 && undated === items.length;
  const until =
    firstBelowFiveOn === null ? "at 5 or more" : `until you're below 5 on ${formatCivilDate(firstBelowFiveOn)}`;
  const leftOut =
    undated === 0
      ? ""
      : undated === 1
        ? " 1 card isn't counted: enter its opening month."
        : ` ${undated} cards aren't counted: enter their opening months.`;
  const { shown, isWhole, showAll } = useGrowing(items.length, shownAtFirst);
  return (
    <Section title="Before you apply" aside="Information, not advice.">
      <div className="grid gap-x-14 gap-y-8 lg:grid-cols-2">
        <div>
          <p className="text-lead text-ink-2">
            <BasisButton basis={basis} title="the count of new accounts" className="font-semibold text-ink">
              {isUnknown ? "Your new accounts" : formatCount(count, "new account")}
            </BasisButton>{" "}
            {isUnknown
              ? `can't be counted yet: ${formatCount(undated, "card has", "cards have")} no opening month.`
              : `in the last 24 months. Some banks decline applications ${until}.${leftOut}`}
          </p>
          {items.length === 0 ? null : (
            <div className="mt-3">
              <Table
                label="New accounts of 24 months"
                columns={itemColumns}
                rows={items.slice(0, shown)}
                rowKey={({ walletCardId }) => walletCardId}
              />
              {isWhole ? null : (
                <button type="button" className="link mt-3 -mb-1 py-1" onClick={showAll}>
                  Show {formatCount(items.length - shown, "more account")}
                </button>
              )}
            </div>
          )}
        </div>
        <Rules rules={rules} />
      </div>
    </Section>
  );
}

/** Those that can be counted; the others are named on demand. */
function Rules({ rules }: { rules: Rule[] }) {
  const counted = rules.filter(({ used }) => used !== null);
  const others = rules.filter(({ used }) => used === null);
  return (
    <div>
      <ul>
        {counted.map((rule) => (
          <RuleRow key={rule.id} rule={rule} />
        ))}
      </ul>
      {others.length === 0 ? null : (
        <details className="mt-3">
          <summary className="target -my-1 py-1 text-small font-medium text-ink-2 hover:text-ink">
            {formatCount(others.length, "rule")} we can't check for you
          </summary>
          <ul className="mt-1">
            {others.map((rule) => (
              <RuleRow key={rule.id} rule={rule} />
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function RuleRow({ rule }: { rule: Rule }) {
  const { today } = useView().dashboard;
  const { used, max, freeOn } = rule;
  const isFull = used !== null && max !== null && used >= max;
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-4 border-b border-line py-2.5 first:pt-1">
      <p className="font-medium">{rule.label}</p>
      <p className={isFull ? "text-copper-ink" : undefined}>
        <BasisButton basis={rule.basis} title={rule.label} className="figures font-medium">
          {used === null ? "unknown" : max === null ? String(used) : `${used} of ${max}`}
        </BasisButton>
      </p>
      <p className="col-span-2 text-caption text-ink-3">
        {[
          freeOn !== null && freeOn > today && `Available again ${formatCivilDate(freeOn)}`,
          rule.note,
          evidenceText[rule.evidence],
        ]
          .filter(Boolean)
          .map((part) => String(part).replace(/\.$/, ""))
          .join(" · ")}
      </p>
    </li>
  );
}

import type { BonusItem } from "@cardwell/core/domain/dashboard/shapes";
import { isBehindPace } from "@cardwell/core/domain/offers/pace";
import { BasisButton } from "../../../components/basis.tsx";
import { BonusChip } from "../../../components/bonus-chip.tsx";
import { LinkButton } from "../../../components/button.tsx";
import { formatCivilDate, formatWholeDay } from "../../../lib/civil.ts";
import { formatMoney } from "../../../lib/format.ts";
import { purchasesPath } from "../../../lib/paths.ts";
import { Section } from "../../../components/section.tsx";
import { MarkButton } from "../mark-button.tsx";
import { creditedMark } from "../../../lib/mark-calls.ts";
import { useView } from "../view.ts";

/** Welcome offers on their way: how far, how fast, and by when it is safe. */
export function BonusesSection() {
  const { bonuses } = useView().dashboard;
  if (bonuses.length === 0) return null;
  return (
    <Section title="Welcome offers">
      <ul className="-mt-5">
        {bonuses.map((bonus) => (
          <Bonus key={bonus.walletCardId} bonus={bonus} />
        ))}
      </ul>
    </Section>
  );
}

function Bonus({ bonus }: { bonus: BonusItem }) {
  const { dashboard, getTitle } = useView();
  const card = getTitle(bonus.walletCardId);
  const isOpen = bonus.spentCents < bonus.targetCents && bonus.status !== "missed" && bonus.status !== "credited";
  return (
    <li className="grid gap-x-10 gap-y-3 border-b border-line py-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div>
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <h3 className="text-heading font-semibold">
            {bonus.title} on {card}
          </h3>
          <BonusChip status={bonus.status} />
          {bonus.bonusWorthCents === null ? null : (
            <span className="figures text-small text-ink-3">worth {formatMoney(bonus.bonusWorthCents)} to you</span>
          )}
        </div>
        <p className="mt-1 text-ink-2">
          <BasisButton
            basis={bonus.basis}
            title={`the spending that counts on ${card}`}
            className="figures font-semibold text-ink"
          >
            {formatMoney(bonus.spentCents)}
          </BasisButton>{" "}
          of <span className="figures">{formatMoney(bonus.targetCents)}</span> spent
          {isOpen ? (
            <>
              . Spend the rest by <strong className="font-semibold text-ink">
                {formatWholeDay(bonus.safeByOn)}
              </strong>{" "}
              to be safe; the deadline is {formatCivilDate(bonus.deadlineOn)}
            </>
          ) : null}
          .
        </p>
        <Track bonus={bonus} />
      </div>
      <div className="grid content-start gap-2 text-small text-ink-2">
        {isOpen ? (
          <p>
            You need <strong className="figures font-semibold text-ink">{formatMoney(bonus.needPerDayCents)}</strong> a
            day and spend <span className="figures">{formatMoney(bonus.pacePerDayCents)}</span> a day
            {bonus.projectedOn === null ? "" : `, so you'd get there ${formatCivilDate(bonus.projectedOn)}`}.
          </p>
        ) : null}
        <p className="text-caption text-ink-3">{bonus.countsWhat}</p>
        {dashboard.isSample ? null : (
          <div className="flex flex-wrap gap-2">
            {bonus.status === "met" ? (
              <MarkButton mark={creditedMark(bonus.walletCardId, card, dashboard.today)} about={`: ${card}`} />
            ) : isOpen ? (
              <LinkButton size="small" to={purchasesPath(bonus.walletCardId)}>
                Log a purchase
              </LinkButton>
            ) : null}
          </div>
        )}
      </div>
    </li>
  );
}

/** Spent so far on the way to the target, a tick at each step of the offer. */
function Track({ bonus: { spentCents, targetCents, tiers, status } }: { bonus: BonusItem }) {
  const part = (cents: number) => `${Math.min(100, (cents / Math.max(1, targetCents)) * 100)}%`;
  const isBehind = isBehindPace({ status }) || status === "missed";
  return (
    <>
      <div aria-hidden="true" className="relative mt-3 h-3">
        <div className="absolute inset-x-0 top-0.75 h-1.5 bg-line" />
        <div
          className={`absolute top-0.75 left-0 h-1.5 ${isBehind ? "bg-copper" : "bg-green"}`}
          style={{ width: part(spentCents) }}
        />
        {tiers.map(({ label, spendCents }) => (
          <div
            key={label}
            className="absolute top-0 h-3 w-0.5 -translate-x-1/2 bg-ink"
            style={{ left: part(spendCents) }}
          />
        ))}
      </div>
      {tiers.length < 2 ? null : (
        <ul className="mt-1.5 flex flex-wrap gap-x-5 text-caption text-ink-3">
          {tiers.map(({ label, spendCents, met }) => (
            <li key={label}>
              {label} at <span className="figures">{formatMoney(spendCents)}</span>
              {met ? ", reached" : ""}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

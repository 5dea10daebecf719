import { addDays } from "@cardwell/core/domain/dates/civil";
import { useState } from "react";
import type { UtilizationRow } from "@cardwell/core/domain/dashboard/shapes";
import { ordinal } from "@cardwell/core/domain/format";
import type { Paydays } from "@cardwell/core/domain/wallet/shapes";
import { lazyPart } from "../../../components/lazy-part.tsx";
import { Segmented } from "../../../components/segmented.tsx";
import { formatLongDay, formatMonthDay, formatShortDay, formatWeekday } from "../../../lib/civil.ts";
import { formatCount, formatMoney } from "../../../lib/format.ts";
import { useGrowing } from "../../../lib/use-growing.ts";
import { formatKnown, formatPercent, formatUndated } from "../format.ts";
import { PlaceHeadline } from "../place-headline.tsx";
import { UndatedCards } from "../undated-cards.tsx";
import { useView } from "../view.ts";
import type { PaydaysFormProps } from "./paydays-form.tsx";
import { planGrid, PlanRow } from "./plan-row.tsx";
import {
  groupByPayday,
  isAmountMissing,
  isStillToPay,
  optionalPayments,
  PAYMENT_PLAN_DAYS,
  planPayments,
  sumByPayer,
  sumKnown,
} from "@cardwell/core/domain/dashboard/payment-plan";
import type { PlanGroup, PlannedPayment } from "@cardwell/core/domain/dashboard/payment-plan";

const PaydaysForm = lazyPart<"PaydaysForm", PaydaysFormProps>(() => import("./paydays-form.tsx"), "PaydaysForm", null);

function usePlan() {
  const { payments, today, utilization } = useView().dashboard;
  return {
    today,
    plan: planPayments(payments, today),
    advice: optionalPayments(utilization.rows, today),
  };
}

/** How many payments are still to be made, how much that is, and on which day the first. */
export function PaymentsHeadline() {
  const { undated } = useView();
  const { today, plan } = usePlan();
  const toPay = plan.filter((each) => isStillToPay(each) || isAmountMissing(each));
  const first = toPay[0]?.payOn;
  const dueCents = Object.values(sumByPayer(plan)).reduce((sum, each) => sum + each, 0);
  const unknown = plan.filter(({ payer }) => payer === "open").length;
  const cards = formatCount(new Set(plan.map(({ item }) => item.walletCardId)).size, "card");
  if (plan.length === 0 && undated.length > 0) return <PlaceHeadline>{formatUndated(undated)}</PlaceHeadline>;
  return (
    <PlaceHeadline
      below={
        <>
          {formatLongDay(today, today)} to {formatLongDay(addDays(today, PAYMENT_PLAN_DAYS), today)}:{" "}
          {dueCents === 0 && unknown > 0 ? (
            `${formatCount(unknown, "amount")} not known on ${cards}.`
          ) : (
            <>
              <strong className="figures font-semibold text-ink">{formatMoney(dueCents)}</strong> due on {cards}
              {unknown === 0 ? "." : `, ${formatCount(unknown, "amount")} not known.`}
            </>
          )}
        </>
      }
    >
      {first === undefined ? (
        `No ${undated.length === 0 ? "" : "known "}payments to make in the next 30 days${unknown === 0 ? "" : `, ${formatCount(unknown, "amount")} not known`}.`
      ) : (
        <>
          {formatCount(toPay.length, "payment")} to make{formatToPay(toPay)}.{" "}
          {toPay.length === 1 ? "Pay it" : "The first is"}{" "}
          {first === today ? "today" : `${toPay.length === 1 ? "by " : ""}${formatLongDay(first, today)}`}.
        </>
      )}
    </PlaceHeadline>
  );
}

function formatToPay(toPay: PlannedPayment[]): string {
  const known = toPay.filter(isStillToPay);
  const missing = toPay.length - known.length;
  if (known.length === 0)
    return missing === 1 ? ". Its amount isn't entered yet" : ". Their amounts aren't entered yet";
  const cents = known.reduce((sum, { leftCents }) => sum + leftCents, 0);
  const sum = `${known.some(({ isAbout }) => isAbout) ? "about " : ""}${formatMoney(cents)}`;
  return `, ${missing === 0 ? sum : `${sum} and ${formatCount(missing, "amount")} not entered`}`;
}

const payers = [
  { payer: "paid", name: "Paid", color: "bg-green" },
  { payer: "pending", name: "Pending", color: "bg-green opacity-50" },
  { payer: "autopay", name: "Autopay", color: "bg-line-2" },
  { payer: "you", name: "You pay", color: "bg-copper" },
] as const;

function PlanBar({ plan }: { plan: PlannedPayment[] }) {
  const sums = sumByPayer(plan);
  return (
    <div className="mt-6">
      <div aria-hidden="true" className="flex h-2.5 gap-0.5">
        {payers.map(({ payer, color }) =>
          sums[payer] === 0 ? null : (
            <div key={payer} className={color} style={{ flexGrow: sums[payer], flexBasis: 4 }} />
          ),
        )}
      </div>
      <dl className="mt-3 grid grid-cols-2 gap-x-10 md:flex">
        {payers.map(({ payer, name, color }) => (
          <div key={payer} className="max-md:border-b max-md:border-line max-md:py-2">
            <dt className="flex items-center gap-2 whitespace-nowrap text-ink-2">
              <span aria-hidden="true" className={`size-2.5 rounded-[2px] ${color}`} />
              {name}
            </dt>
            <dd
              className={`figures text-heading font-medium ${payer === "you" && sums.you > 0 ? "text-copper-ink" : ""}`}
            >
              {formatKnown(sumKnown(plan, payer))}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** "Paid every other Friday", "Paid on the 15th and the last day". */
function formatPaydays({ every, on, alsoDay }: Paydays): string {
  if (every !== "month") return `Paid every ${every === "week" ? "" : "other "}${formatWeekday(on)}`;
  const days = [Number(on.slice(8)), ...(alsoDay === null ? [] : [alsoDay])].toSorted((one, other) => one - other);
  return `Paid on the ${days.map((day) => (day === 31 ? "last day" : ordinal(day))).join(" and the ")} of the month`;
}

type Order = "payday" | "date" | "card";

/** What to pay in the coming 30 days: by paycheck, by day, or by card. */
export function PaymentsPlan() {
  const { dashboard, undated } = useView();
  const { paydays } = dashboard.settings;
  const { today, plan, advice } = usePlan();
  const [chosen, setChosen] = useState<Order | null>(null);
  const [isEditing, setEditing] = useState(false);
  const finish = () => {
    setEditing(false);
    setChosen(chosen === "payday" ? null : chosen);
  };
  const order = chosen ?? (paydays === null ? "date" : "payday");
  if (plan.length === 0) {
    return (
      <p className="mt-8 border-t border-line-2 pt-5 text-ink-2">
        {undated.length === 0 ? "Nothing is due in the next 30 days." : <UndatedCards />}
      </p>
    );
  }
  return (
    <section aria-label="Payment plan">
      <PlanBar plan={plan} />
      {undated.length === 0 ? null : (
        <p className="mt-5 text-ink-2">
          <UndatedCards />
        </p>
      )}
      <div className="mt-7 mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <Segmented
          label="Order"
          labelHidden
          options={[
            { value: "payday", label: "By payday" },
            { value: "date", label: "By date" },
            { value: "card", label: "By card" },
          ]}
          value={order}
          onChange={setChosen}
        />
        {paydays === null ? null : (
          <p className="text-small text-ink-2">
            {formatPaydays(paydays)}{" "}
            {dashboard.isSample ? null : (
              <button type="button" className="link ml-3 py-1" onClick={() => setEditing(!isEditing)}>
                Edit paydays
              </button>
            )}
          </p>
        )}
      </div>
      {isEditing || (order === "payday" && paydays === null) ? (
        // What was typed stays when another tab stores or removes paydays.
        <div onChange={() => setEditing(true)}>
          <PaydaysForm paydays={paydays} today={today} onDone={finish} />
        </div>
      ) : null}
      <PlanHead />
      {order === "payday" ? (
        <ByPayday plan={plan} advice={advice} />
      ) : (
        <InOneList plan={plan} advice={advice} isByCard={order === "card"} />
      )}
      <PaidAlready plan={plan} />
    </section>
  );
}

function PlanHead() {
  return (
    <div
      aria-hidden="true"
      className={`${planGrid} border-b border-line-2 pb-2 text-caption font-medium text-ink-3 max-lg:!hidden`}
    >
      <span>Pay on</span>
      <span className="col-span-2">Card</span>
      <span>Status</span>
      <span className="text-right">Minimum</span>
      <span className="text-right whitespace-nowrap">Statement balance</span>
    </div>
  );
}

type OrderedProps = { plan: PlannedPayment[]; advice: UtilizationRow[] };

function ByPayday({ plan, advice }: OrderedProps) {
  const { settings, today } = useView().dashboard;
  const { paydays } = settings;
  if (paydays === null) return null;
  const groups = groupByPayday(plan, advice, paydays, today).filter(
    ({ payments, advice: more }) => payments.length + more.length > 0,
  );
  const first = firstToPay(plan);
  return groups.map((group) => (
    <div key={group.payday} className="mt-4 mb-9">
      <PaydayHead group={group} />
      <Rows payments={group.payments} first={first} />
      <Optional rows={group.advice} />
    </div>
  ));
}

function PaydayHead({ group: { payday, until, cents } }: { group: PlanGroup }) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 border-b border-line-2 pb-2.5">
      <div>
        <h2 className="text-title-2">Payday {formatMonthDay(payday)}</h2>
        <p className="text-small text-ink-3">
          covers {formatMonthDay(payday)} to {formatMonthDay(until)}
        </p>
      </div>
      <p className="text-right">
        <span className="figures text-figure font-medium">{formatKnown(cents)}</span>
        <span className="block text-small text-ink-3">from this paycheck</span>
      </p>
    </div>
  );
}

function InOneList({ plan, advice, isByCard }: OrderedProps & { isByCard: boolean }) {
  const { cards } = useView().dashboard;
  const unpaid = plan.filter(({ payer }) => payer !== "paid");
  const rank = new Map(cards.map(({ id, position }) => [id, position]));
  const payments = isByCard
    ? unpaid.toSorted((one, other) => (rank.get(one.item.walletCardId) ?? 0) - (rank.get(other.item.walletCardId) ?? 0))
    : unpaid;
  return (
    <div className="mb-9">
      <Rows payments={payments} first={firstToPay(plan)} />
      <Optional rows={advice} />
    </div>
  );
}

const firstToPay = (plan: readonly PlannedPayment[]) => plan.find((each) => isStillToPay(each) && !each.isAbout)?.item;

const shownAtFirst = 16;

function Rows({ payments, first }: { payments: PlannedPayment[]; first: PlannedPayment["item"] | undefined }) {
  const { shown, isWhole, showAll } = useGrowing(payments.length, shownAtFirst);
  return (
    <>
      <ul>
        {payments.slice(0, shown).map((planned) => (
          <PlanRow
            key={`${planned.item.walletCardId} ${planned.item.closeOn}`}
            planned={planned}
            isFirst={planned.item === first}
          />
        ))}
      </ul>
      {isWhole ? null : (
        <button type="button" className="link mt-3 -mb-1 py-1" onClick={showAll}>
          Show {formatCount(payments.length - shown, "more payment")}
        </button>
      )}
    </>
  );
}

/** What a payment on top would change in what is reported. */
function Optional({ rows }: { rows: UtilizationRow[] }) {
  const { getTitle, dashboard } = useView();
  const { targetBps } = dashboard.utilization;
  return rows.map(({ walletCardId, payCents, payBy, closesOn, forecastBps }) => (
    <p key={walletCardId} className="mt-4 max-w-140 border-l-2 border-copper pl-3.5 md:ml-22">
      <strong className="font-semibold">
        Optional: {formatMoney(payCents ?? 0)} more to {getTitle(walletCardId)} by {formatShortDay(payBy ?? "")}.
      </strong>{" "}
      {closesOn === null ? "It" : `It closes ${formatMonthDay(closesOn)} and`} reports {formatPercent(targetBps)} of its
      limit
      {forecastBps === null ? "" : ` instead of ${formatPercent(forecastBps, 1)}`}.
    </p>
  ));
}

function PaidAlready({ plan }: { plan: PlannedPayment[] }) {
  const paid = plan.filter(({ payer }) => payer === "paid");
  if (paid.length === 0) return null;
  return (
    <div>
      <h2 className="border-b border-line-2 pb-2 text-heading font-semibold">Already paid</h2>
      <Rows payments={paid} first={undefined} />
    </div>
  );
}

import { addDays, daysBetween } from "@cardwell/core/domain/dates/civil";
import { Link } from "react-router-dom";
import type { PaymentItem } from "@cardwell/core/domain/dashboard/shapes";
import { isOverdue } from "@cardwell/core/domain/statements/payment-state";
import { bankHolidayName } from "@cardwell/core/domain/dates/business-days";
import { BasisButton } from "../../../components/basis.tsx";
import { CardThumb } from "../../../components/card-face.tsx";
import { classNames } from "../../../components/class-names.ts";
import { PaymentMark, paymentWord } from "../../../components/payment-mark.tsx";
import { formatMonthDay, formatShortDay } from "../../../lib/civil.ts";
import { formatMoney } from "../../../lib/format.ts";
import { paidMark } from "../../../lib/mark-calls.ts";
import { cardPath } from "../../../lib/paths.ts";
import { MarkButton } from "../mark-button.tsx";
import { PayButton } from "../../../components/pay-button.tsx";
import { formatKnown } from "../format.ts";
import { useView } from "../view.ts";
import { canBePaid, getTone } from "./format-payment.ts";
import { PaymentLogo } from "./payment-parts.tsx";
import { SENT_BEFORE_BUSINESS_DAYS } from "@cardwell/core/domain/dashboard/payment-plan";
import type { PlannedPayment } from "@cardwell/core/domain/dashboard/payment-plan";

/** The columns of a row, and of the head over them on a wide screen. */
export const planGrid =
  "grid grid-cols-[3.75rem_1fr_auto] gap-x-3 md:grid-cols-[4.5rem_2rem_minmax(0,1fr)_6.5rem_auto] md:gap-x-4 lg:grid-cols-[4.5rem_2rem_minmax(0,1fr)_12.5rem_4.5rem_6.75rem_18.5rem]";

type PlanRowProps = { planned: PlannedPayment; isFirst: boolean };

/** The day to pay, the card, what is known of the payment, minimum and balance, and what can be done about it. */
export function PlanRow({ planned, isFirst }: PlanRowProps) {
  const { dashboard, getTitle, getArt } = useView();
  const { item, payer, payOn, totalCents, isAbout } = planned;
  const { today, isSample } = dashboard;
  const title = getTitle(item.walletCardId);
  const [weekday, day] = formatShortDay(payOn).split(", ");
  const isNow = payer === "you" && payOn === today;
  return (
    <li className={`${planGrid} border-b border-line py-3`}>
      <p className={isNow ? "text-copper-ink" : undefined}>
        <span className="figures block font-semibold">{day}</span>
        <span className={classNames("text-caption", !isNow && "text-ink-3")}>{weekday}</span>
      </p>
      <span className="pt-0.5 max-md:hidden">
        <CardThumb {...getArt(item.walletCardId)} />
      </span>
      <div className="min-w-0">
        <p className="flex items-center gap-2 text-heading font-semibold wrap-anywhere">
          <PaymentLogo item={item} />
          {isSample ? (
            title
          ) : (
            <Link to={cardPath(item.walletCardId)} className="target hover:underline">
              {title}
            </Link>
          )}
        </p>
        <p className="text-small text-ink-3">{formatDue(planned, today)}</p>
        <p className={classNames("mt-0.5 text-small lg:hidden", getTone(item.state))}>
          <PaymentMark payment={item} />
        </p>
      </div>
      <p className={classNames("flex gap-2 pt-0.5 text-small max-lg:hidden", getTone(item.state))}>
        <span className="pt-0.5">
          <PaymentMark payment={item} wordless />
        </span>
        <span>
          <span aria-hidden="true">{paymentWord(item)}</span>
          {payer === "autopay" && autopayText[item.autopay] !== undefined ? `, ${autopayText[item.autopay]}` : null}
          {isAbout ? `, closes ${formatMonthDay(item.closeOn)}` : null}
        </span>
      </p>
      <p className="figures pt-0.5 text-right text-small text-ink-3 max-lg:hidden">
        {item.minimumCents === null ? "" : <span className="sr-only">Minimum </span>}
        {item.minimumCents === null ? "" : formatMoney(item.minimumCents)}
      </p>
      <p className="text-right">
        {isAbout && totalCents !== null ? <span className="text-caption text-ink-3">about </span> : null}
        <BasisButton
          basis={item.basis}
          title={`what is due on ${title}`}
          className={classNames("figures text-heading font-semibold", isOverdue(item) && "text-red")}
        >
          {formatKnown(totalCents)}
        </BasisButton>
        {item.minimumCents === null ? null : (
          <span className="figures block text-caption text-ink-3 lg:hidden">min {formatMoney(item.minimumCents)}</span>
        )}
      </p>
      {isSample ? null : <Actions item={item} title={title} isFirst={isFirst} />}
    </li>
  );
}

function Actions({ item, title, isFirst }: { item: PaymentItem; title: string; isFirst: boolean }) {
  const { cardById } = useView();
  const card = cardById(item.walletCardId);
  const place =
    "flex flex-wrap items-start gap-2 max-md:col-span-2 max-md:col-start-2 max-md:mt-2 md:max-lg:w-40 lg:flex-nowrap lg:justify-end";
  if (item.state === "unknown") {
    return (
      <div className={place}>
        <Link to={`${cardPath(item.walletCardId)}#payment`} className="link text-small">
          Enter the statement<span className="sr-only">: {title}</span>
        </Link>
      </div>
    );
  }
  if (!canBePaid(item)) return <div className="max-lg:hidden" />;
  return (
    <div className={place}>
      {card?.payUrl ? (
        <PayButton
          href={card.payUrl}
          issuer={card.issuer}
          about={title}
          variant={isFirst ? "filled" : "outline"}
          size="small"
        />
      ) : null}
      <MarkButton
        variant={card?.payUrl ? "text" : "outline"}
        mark={paidMark(item.walletCardId, title, { amountCents: item.remainingCents, closeOn: item.closeOn })}
        about={`: ${title}`}
      />
    </div>
  );
}

const autopayText: Partial<Record<PaymentItem["autopay"], string>> = {
  statement: "full statement",
  minimum: "minimum only",
  current: "current balance",
  fixed: "fixed amount",
};

function formatDue({ item: { dueOn, dueIsEstimate }, payOn, isLate }: PlannedPayment, today: string): string {
  const days = daysBetween(today, dueOn);
  const due =
    days < 0
      ? `Was due ${formatMonthDay(dueOn)}`
      : days === 0
        ? "Due today"
        : days === 1
          ? "Due tomorrow"
          : `Due ${formatMonthDay(dueOn)}`;
  const start = `${due}${dueIsEstimate ? ", about" : ""}.`;
  if (isLate && days >= 0)
    return `${start} Fewer than ${SENT_BEFORE_BUSINESS_DAYS} business days are left. Pay today; the payment may still post late.`;
  if (payOn >= dueOn) return start;
  const between = Array.from({ length: daysBetween(payOn, dueOn) }, (_, at) => addDays(payOn, at));
  const holiday = between.map(bankHolidayName).find((name) => name !== null);
  return `${start} Allow ${SENT_BEFORE_BUSINESS_DAYS} business days${holiday ? `, closed ${holiday}` : ""}.`;
}

import type { PaymentItem } from "@cardwell/core/domain/dashboard/shapes";
import { PaymentMark } from "../../../components/payment-mark.tsx";
import { formatShortDay } from "../../../lib/civil.ts";
import { PaymentAmount, PaymentLogo, PaymentName, PaymentTap } from "./payment-parts.tsx";
import { formatState, getTone } from "./format-payment.ts";

/** The same, day by day. */
export function PaymentsList({ payments }: { payments: PaymentItem[] }) {
  return (
    <ul className="-mt-5">
      {payments.map((item) => (
        <li
          key={`${item.walletCardId}-${item.closeOn}`}
          className="grid grid-cols-[5.5rem_1fr_auto] gap-x-3 border-b border-line py-3"
        >
          <span className="figures text-caption/5 text-ink-3">
            {item.dueIsEstimate ? "about " : ""}
            {formatShortDay(item.dueOn)}
          </span>
          <div className="min-w-0">
            <div className="flex items-center gap-2">
              <PaymentLogo item={item} />
              <PaymentName item={item} className="target font-medium wrap-anywhere" />
            </div>
            <p className={`flex items-center gap-1.5 text-caption ${getTone(item.state)}`}>
              <PaymentMark payment={item} wordless />
              <span aria-hidden="true">{formatState(item)}</span>
            </p>
          </div>
          <div className="grid justify-items-end text-right">
            <p>
              <PaymentAmount item={item} className="font-medium" />
            </p>
            <PaymentTap item={item} />
          </div>
        </li>
      ))}
    </ul>
  );
}

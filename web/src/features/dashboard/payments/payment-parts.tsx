import { isOverdue } from "@cardwell/core/domain/statements/payment-state";
import { Link } from "react-router-dom";
import type { PaymentItem } from "@cardwell/core/domain/dashboard/shapes";
import { BasisButton } from "../../../components/basis.tsx";
import { classNames } from "../../../components/class-names.ts";
import { LogoTile } from "../../../components/logo-tile.tsx";
import { cardPath } from "../../../lib/paths.ts";
import { useMark } from "../../../lib/use-mark.ts";
import type { Mark } from "../../../lib/use-mark.ts";
import { ValidationFailure } from "../mark-button.tsx";
import { paidMark } from "../../../lib/mark-calls.ts";
import { getAmount, canBePaid } from "./format-payment.ts";
import { formatKnown } from "../format.ts";
import { useView } from "../view.ts";

type PartProps = { item: PaymentItem; className?: string };

/** The card's name; a link to its page unless it is a sample. */
export function PaymentName({ item, className }: PartProps) {
  const { dashboard, getTitle } = useView();
  const title = getTitle(item.walletCardId);
  if (dashboard.isSample) return <span className={className}>{title}</span>;
  return (
    <Link
      to={`${cardPath(item.walletCardId)}#payment`}
      className={classNames("hover:text-ink hover:underline", className)}
    >
      {title}
    </Link>
  );
}

/** The mark of the issuer that is paid. */
export function PaymentLogo({ item }: PartProps) {
  const card = useView().cardById(item.walletCardId);
  return card && <LogoTile logo={card.logo} />;
}

export function PaymentAmount({ item, className }: PartProps) {
  const { getTitle } = useView();
  const amount = getAmount(item);
  return (
    <>
      {amount?.isAbout ? <span className="text-caption text-ink-3">about </span> : null}
      <BasisButton
        basis={item.basis}
        title={`what is due on ${getTitle(item.walletCardId)}`}
        className={classNames("figures", isOverdue(item) && "text-red", className)}
      >
        {formatKnown(amount && amount.cents)}
      </BasisButton>
    </>
  );
}

/** The button that marks it as paid, or a link to enter its statement when unknown. */
export function PaymentTap({ item }: { item: PaymentItem }) {
  const { dashboard, getTitle } = useView();
  if (dashboard.isSample) return null;
  const title = getTitle(item.walletCardId);
  const className = "link text-caption max-md:-mb-2.5 max-md:py-2.5";
  if (item.state === "unknown") {
    return (
      <Link to={`${cardPath(item.walletCardId)}#payment`} className={className}>
        Enter statement<span className="sr-only">: {title}</span>
      </Link>
    );
  }
  if (!canBePaid(item)) return null;
  return (
    <Tap
      mark={paidMark(item.walletCardId, title, { amountCents: item.remainingCents, closeOn: item.closeOn })}
      title={title}
      className={className}
    />
  );
}

function Tap({ mark, title, className }: { mark: Mark; title: string; className: string }) {
  const { isDone, error, run } = useMark(mark);
  return (
    <>
      <button type="button" aria-disabled={isDone || undefined} onClick={() => run()} className={className}>
        {isDone ? mark.doing : "Mark as paid"}
        <span className="sr-only">: {title}</span>
      </button>
      <ValidationFailure error={error} />
    </>
  );
}

import { AnchorButton, Button } from "../../components/button.tsx";
import { Notice } from "../../components/notice.tsx";
import type { PaymentProblem } from "./format-billing.ts";
import type { Portal } from "./use-portal.ts";

type ProblemNoticeProps = {
  problem: PaymentProblem;
  portal: Portal;
  invoiceUrl: string | null;
  /** The person just changed the card, and that was tried as well. */
  afterPortal: boolean;
};

/** Shown first: a payment that failed, until when the pages stay open, and both ways to put it right. */
export function ProblemNotice({ problem, portal, invoiceUrl, afterPortal }: ProblemNoticeProps) {
  return (
    <div className="mb-10">
      <Notice kind="problem" title={problem.title}>
        {afterPortal ? <p>We tried again with this card. Use another card, or pay the invoice.</p> : null}
        <p>{problem.text}</p>
        <div className="mt-3 flex flex-wrap gap-2.5">
          <Button
            variant="filled"
            busy={portal.isOpening("payment_method")}
            disabled={portal.busy}
            onClick={() => portal.open("payment_method")}
          >
            Update payment method
          </Button>
          {invoiceUrl === null ? null : <AnchorButton href={invoiceUrl}>Pay the invoice</AnchorButton>}
        </div>
      </Notice>
    </div>
  );
}

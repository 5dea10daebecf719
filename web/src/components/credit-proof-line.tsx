import { Link } from "react-router-dom";
import { classNames } from "./class-names.ts";
import { RingIcon, TickDiscIcon, TriangleIcon } from "./icons.tsx";
import { clock } from "./shapes.tsx";
import type { CreditProof } from "../lib/credit-proofs.ts";

const marks = {
  credited: { mark: <TickDiscIcon size={14} />, tone: "text-green" },
  expected: { mark: clock, tone: "text-ink-2" },
  late: { mark: <TriangleIcon size={14} />, tone: "text-copper-ink" },
  open: { mark: <RingIcon size={14} />, tone: "text-ink-3" },
} as const;

export function ProofSpent({ proof: { spent, spentPath } }: { proof: CreditProof }) {
  return spentPath === null ? spent : <ProofLink to={spentPath}>{spent}</ProofLink>;
}

export function ProofOutcome({ proof: { state, outcome, outcomePath } }: { proof: CreditProof }) {
  const { mark, tone } = marks[state];
  return (
    <span className={classNames("flex items-center gap-1.5", tone)}>
      <span className="shrink-0">{mark}</span>
      {outcomePath === null ? outcome : <ProofLink to={outcomePath}>{outcome}</ProofLink>}
    </span>
  );
}

/** Beside the credit itself: what the bank shows of it. Nothing before something was spent or credited. */
export function CreditProofLine({ proof }: { proof: CreditProof | undefined }) {
  if (proof === undefined || proof.state === "open") return null;
  return (
    <p className="mt-1.5 flex flex-wrap gap-x-4 gap-y-2.5 text-small text-ink-2 md:gap-y-0.5">
      {proof.spentPath === null ? null : (
        <span>
          <ProofSpent proof={proof} />
        </span>
      )}
      <ProofOutcome proof={proof} />
    </p>
  );
}

const ProofLink = ({ to, children }: { to: string; children: string }) => (
  <Link className="target underline decoration-1 underline-offset-3 hover:text-ink" to={to}>
    {children}
  </Link>
);

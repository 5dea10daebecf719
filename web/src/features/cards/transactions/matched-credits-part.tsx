import type { CardPage } from "@cardwell/core/domain/dashboard/card-page-shapes";
import { Link } from "react-router-dom";
import { Button } from "../../../components/button.tsx";
import { LogoTile } from "../../../components/logo-tile.tsx";
import { SkeletonRows } from "../../../components/skeleton.tsx";
import { describeError } from "../../../lib/describe-error.ts";
import { formatMoney } from "../../../lib/format.ts";
import { Part } from "../part.tsx";
import { ProofOutcome, ProofSpent } from "../../../components/credit-proof-line.tsx";
import { type CreditProof, useCreditProofs } from "../../../lib/credit-proofs.ts";

/** The statement credits of a linked card, each with the purchases and the credit that the bank shows. */
export function MatchedCreditsPart({ page }: { page: CardPage }) {
  const { proofs, isPending, error, refetch } = useCreditProofs(
    page,
    [{ id: page.card.id, bank: page.summary.bank }],
    page.card.id,
  );
  if (!page.credits.some(({ isMatched }) => isMatched)) return null;
  return (
    <Part
      id="matched-credits"
      title="Matched credits"
      aside={
        <Link className="link" to="?tab=credits">
          All credits
        </Link>
      }
    >
      {proofs !== undefined ? (
        <ul className="-mt-5">
          {proofs.map((proof) => (
            <CreditLine key={proof.benefitId} proof={proof} />
          ))}
        </ul>
      ) : isPending ? (
        <SkeletonRows rows={3} label="Loading matched credits..." />
      ) : (
        <div role="alert" className="grid justify-items-start gap-3">
          <p>We couldn't load the credits. {describeError(error)}</p>
          <Button onClick={() => void refetch()}>Try again</Button>
        </div>
      )}
    </Part>
  );
}

function CreditLine({ proof }: { proof: CreditProof }) {
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-5 gap-y-2.5 border-b border-line py-3 lg:grid-cols-[15rem_1fr_18rem_6rem]">
      <p className="font-medium">
        <LogoTile logo={proof.logo} /> {proof.title}
      </p>
      <p className="text-ink-2 max-lg:order-2 max-lg:col-span-2 max-lg:text-small">
        <ProofSpent proof={proof} />
      </p>
      <div className="text-small max-lg:order-3 max-lg:col-span-2">
        <ProofOutcome proof={proof} />
      </div>
      <p className="figures text-right font-medium">{formatMoney(proof.amountCents)}</p>
    </li>
  );
}

import type { CardPage } from "@cardwell/core/contract/card-page";
import type { CardDialog } from "./card-dialog.ts";
import { useAnchor } from "../../../lib/use-anchor.ts";
import { EarningPart } from "./earning-part.tsx";
import { FamilyPart } from "./family-part.tsx";
import { LedgerPart } from "./ledger-part.tsx";
import { NotesPart } from "./notes-part.tsx";
import { OfferPart } from "./offer-part.tsx";
import { PeoplePart } from "./people-part.tsx";
import { StatementsPart } from "./statements-part.tsx";
import { TermsPart } from "./terms-part.tsx";

type CardDetailsProps = { page: CardPage; onAsk: (dialog: CardDialog) => void };

/** The parts of a card's page below the first screen. */
export function CardDetails({ page, onAsk }: CardDetailsProps) {
  useAnchor(true);
  return (
    <>
      <OfferPart page={page} onAsk={onAsk} />
      <EarningPart page={page} />
      <TermsPart page={page} onAsk={onAsk} />
      <StatementsPart page={page} />
      <LedgerPart page={page} />
      <PeoplePart page={page} />
      <FamilyPart page={page} />
      <NotesPart page={page} />
    </>
  );
}

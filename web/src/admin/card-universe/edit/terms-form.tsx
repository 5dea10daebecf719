import { BenefitsPart } from "./benefits-part.tsx";
import { EarnPart } from "./earn-part.tsx";
import { FeesPart } from "./fees-part.tsx";
import { GeneralPart } from "./general-part.tsx";
import { LinksPart } from "./links-part.tsx";
import { OffersPart } from "./offers-part.tsx";
import type { PartProps } from "./part.tsx";
import { RatesPart } from "./rates-part.tsx";
import { SourcesPart } from "./sources-part.tsx";

/** All of a card's terms, in parts that open. Terms without a field are edited in the JSON. */
export function TermsForm(props: PartProps) {
  return (
    <div className="border-t border-line-2">
      <FeesPart {...props} />
      <GeneralPart {...props} />
      <RatesPart {...props} />
      <EarnPart {...props} />
      <BenefitsPart {...props} />
      <OffersPart {...props} />
      <LinksPart {...props} />
      <SourcesPart {...props} />
    </div>
  );
}

import { blank } from "../read-schema.ts";
import { cardTerms } from "./card-terms.ts";
import type { CardTerms } from "./card-terms.ts";
import type { Provenance } from "./shapes.ts";

/** A card of which nothing is known but its name. */
export const emptyTerms = (id: string, name: string, issuerId: string, source: Provenance): CardTerms => ({
  ...blank(cardTerms),
  id,
  name,
  shortName: name,
  issuerId,
  regions: ["national"],
  provenance: { "": source },
});

import type { Benefit } from "@cardwell/core/domain/catalog/benefit";
import type { CardTerms } from "@cardwell/core/domain/catalog/card-terms";
import type { CatalogReference } from "@cardwell/core/domain/catalog/reference";
import type { Provenance } from "@cardwell/core/domain/catalog/shapes";
import type { Row } from "./read-rows.ts";

/** A credit as a source describes it. */
export type DraftCredit = Pick<Benefit, "title" | "summary" | "category" | "window" | "amountCents" | "endsOn"> & {
  kind: Benefit["kind"];
  enrolmentRequired: boolean | null;
};

/** What one source states about one card. Absent fields leave the card's own facts unchanged. */
export type Draft = {
  line: number;
  /** As the source writes it. */
  name: string;
  issuerName: string;
  /** The card, where a table of the source's own ids maps to it. */
  cardId: string | null;
  facts: {
    annualFeeCents?: number;
    firstYearCents?: number;
    lateFirstCents?: number;
    isSecured?: boolean;
    segment?: CardTerms["segment"];
    creditTiers?: NonNullable<CardTerms["creditTiers"]>;
    purchaseApr?: NonNullable<CardTerms["apr"]["purchase"]>;
    earnRules?: CardTerms["earn"]["rules"];
    base?: number;
    offer?: CardTerms["offers"][number];
    credits?: DraftCredit[];
  };
  /** What could not be imported as a fact, for the reviewer. */
  messages: string[];
  rawText: string | null;
};

/** A row about something beside the cards: a code, a program, a rule. It is compared and reported. */
export type ReferenceRow = { line: number; name: string; known: boolean; messages: string[] };

export type BrokenRow = { line: number; name: string; messages: string[] };

export type Reading = { drafts: Draft[]; reference: ReferenceRow[]; broken: BrokenRow[]; messages: string[] };

type SourceContext = { reference: CatalogReference; fileName: string; titles: string[] };

/** One kind of file: which columns it has, how far it is to be trusted, and what its rows mean. */
export type Source = {
  name: string;
  sourceType: Provenance["sourceType"];
  sourceUrl: string | null;
  confidence: Provenance["confidence"];
  /** Columns of its table, by which its header is found. */
  required: readonly string[];
  read: (rows: Row[], context: SourceContext) => Reading;
};

export const emptyReading = (): Reading => ({ drafts: [], reference: [], broken: [], messages: [] });

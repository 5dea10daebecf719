import * as z from "zod/mini";
import { CARD_STATUSES, cardTerms, SEGMENTS } from "../../domain/catalog/card-terms.ts";
import { provenance, slug, webAddress } from "../../domain/catalog/shapes.ts";
import { civilDate, enteredDate } from "../../domain/dates/shapes.ts";
import { ownText, recordId } from "../../domain/wallet/shapes.ts";
import { factReport } from "../../domain/catalog/published.ts";
import { bestCardResponse } from "../dashboard.ts";
import { endpoint, staffChanges, staffReads } from "../endpoint.ts";
import { instant } from "../shapes.ts";
import { text, trimmedText } from "../../domain/text.ts";
import { listPage, listQuery, reason } from "./shapes.ts";

const searched = trimmedText(80);

export const termChange = z.object({
  path: z.string(),
  label: z.string(),
  before: z.string(),
  after: z.string(),
  materiality: z.enum(["none", "minor", "material"]),
  /** Of the source, where it was read in a text. */
  sentence: z.optional(z.string()),
});

export const adminCardRow = z.object({
  id: z.string(),
  name: z.string(),
  issuer: z.string(),
  segment: z.enum(SEGMENTS),
  status: z.enum(CARD_STATUSES),
  annualFeeCents: z.nullable(z.int()),
  benefits: z.int(),
  offers: z.int(),
  completeness: z.int(),
  facts: z.int(),
  verified: z.int(),
  lastCheckedOn: z.nullable(civilDate),
  openReports: z.int(),
  openProposals: z.int(),
  version: z.int(),
  updatedAt: instant,
});

export type AdminCardRow = z.infer<typeof adminCardRow>;

export const cardVersion = z.object({
  version: z.int(),
  at: instant,
  actor: z.string(),
  /** The mail address of the member of staff; the actor itself where there is none, as of what the product published. */
  actorName: z.string(),
  reason: z.string(),
  effectiveFrom: civilDate,
  isCorrection: z.boolean(),
  changes: z.array(termChange),
});

/** A fact that is not verified: stated and not read at its source within a year, or not known. */
const factToVerify = z.object({
  path: z.string(),
  label: z.string(),
  isKnown: z.boolean(),
  value: z.string(),
  source: provenance,
});

/** What publishing a draft would mean for a card's holders, as far as they were looked at. Members' names aren't part of it. */
export const impactEstimate = z.object({
  id: z.string(),
  state: z.enum(["running", "done"]),
  /** Members who had the card when it began. */
  total: z.int(),
  looked: z.int(),
  /** Of those, whose wallet couldn't be read. */
  failed: z.int(),
  tally: z.object({
    holders: z.int(),
    lose: z.int(),
    loseMuch: z.int(),
    gain: z.int(),
    yearCents: z.int(),
    examples: z.array(z.object({ yearCents: z.int(), sentences: z.array(z.string()) })),
  }),
});

export type ImpactEstimate = z.infer<typeof impactEstimate>;

/** How a row of a file came out. */
export const importRow = z.object({
  line: z.int(),
  name: z.string(),
  outcome: z.enum(["proposal", "new_card", "unchanged", "known", "ambiguous", "broken"]),
  cardId: z.nullable(z.string()),
  /** Cards of a like name, best first, when the match is not sure. */
  candidates: z.array(z.object({ cardId: z.string(), name: z.string(), likeness: z.number() })),
  changes: z.array(termChange),
  messages: z.array(z.string()),
});

export type ImportRow = z.infer<typeof importRow>;

export const proposal = z.object({
  id: z.string(),
  kind: z.enum(["change", "new_card"]),
  cardId: z.string(),
  cardName: z.string(),
  changes: z.array(termChange),
  sourceType: provenance.shape.sourceType,
  sourceName: z.string(),
  sourceUrl: z.nullable(z.string()),
  confidence: provenance.shape.confidence,
  rawText: z.nullable(z.string()),
  candidates: z.array(z.object({ cardId: z.string(), name: z.string(), likeness: z.number() })),
  status: z.enum(["pending", "approved", "rejected", "superseded"]),
  createdAt: instant,
  reviewedBy: z.nullable(z.string()),
  reviewedAt: z.nullable(instant),
  reason: z.nullable(z.string()),
});

export type Proposal = z.infer<typeof proposal>;

export const IMPORT_SOURCES = [
  "cfpb-tccp",
  "rewards-pwa",
  "couponcycle",
  "merchant-codes",
  "pfc-keys",
  "loyalty-programs",
  "application-rules",
] as const;

const cardParams = z.strictObject({ cardId: slug });
const named = z.object({ id: z.string(), name: z.string() });

export const adminCardUniverseContract = {
  list: endpoint("GET /api/admin/card-universe/cards", {
    ...staffReads("card-universe.read"),
    exported: { list: "cards" },
    summary: "The catalog's cards: searched, filtered, sorted, a page at a time.",
    query: z.strictObject({
      query: z.optional(searched),
      issuer: z.optional(slug),
      segment: z.optional(z.enum(SEGMENTS)),
      status: z.optional(z.enum(CARD_STATUSES)),
      sort: z.optional(z.enum(["name", "issuer", "completeness", "checked", "updated", "reports"])),
      order: z.optional(z.enum(["asc", "desc"])),
      ...listQuery,
    }),
    response: z.object({
      ...listPage(adminCardRow),
      issuers: z.array(z.object({ id: z.string(), name: z.string() })),
      totals: z.object({
        cards: z.int(),
        /** What the listed cards state, of that what was read at its source within a year, and what they ought to state and do not. */
        facts: z.int(),
        verified: z.int(),
        unknownFacts: z.int(),
        pendingProposals: z.int(),
        openReports: z.int(),
        version: z.int(),
      }),
    }),
  }),
  reference: endpoint("GET /api/admin/card-universe/reference", {
    ...staffReads("card-universe.read"),
    summary: "What the terms of a card may refer to, by id and name.",
    response: z.object({
      issuers: z.array(named),
      currencies: z.array(named),
      categories: z.array(named),
      merchants: z.array(named),
      applicationRules: z.array(named),
    }),
  }),
  card: endpoint("GET /api/admin/card-universe/cards/:cardId", {
    ...staffReads("card-universe.read"),
    summary: "One card with its terms, versions, open reports, and how many members hold it.",
    params: cardParams,
    response: z.object({
      terms: cardTerms,
      status: z.enum(CARD_STATUSES),
      version: z.int(),
      completeness: z.int(),
      holders: z.int(),
      /** Every fact of the card in words, and the facts that it should have and lacks. */
      facts: z.array(
        z.object({
          path: z.string(),
          group: z.enum(["fees", "rates", "earning", "benefits", "offers", "rules"]),
          label: z.string(),
          isKnown: z.boolean(),
          value: z.string(),
          source: provenance,
        }),
      ),
      toVerify: z.array(factToVerify),
      /** The windows of each credit over the coming twelve months, for a card opened today. */
      windows: z.array(
        z.object({
          benefitId: z.string(),
          title: z.string(),
          windows: z.array(
            z.object({
              label: z.string(),
              startsOn: civilDate,
              endsOn: z.nullable(civilDate),
              amountCents: z.nullable(z.int()),
            }),
          ),
        }),
      ),
      versions: z.array(cardVersion),
      reports: z.array(factReport),
    }),
    rejections: ["not_found"],
  }),
  preview: endpoint("POST /api/admin/card-universe/cards/:cardId/preview", {
    ...staffReads("card-universe.read"),
    unauditedBecause: "Compares a draft, which is too long for an address, and writes nothing.",
    summary: "What publishing these terms would change, and for how many members. Nothing is written.",
    params: cardParams,
    body: z.strictObject({ terms: cardTerms }),
    maxBodyBytes: 256 * 1024,
    response: z.object({ changes: z.array(termChange), holders: z.int(), problems: z.array(z.string()) }),
  }),
  earnings: endpoint("POST /api/admin/card-universe/cards/:cardId/earnings", {
    ...staffReads("card-universe.read"),
    unauditedBecause: "Computes what a draft earns, which is too long for an address, and writes nothing.",
    summary: "What a purchase earns by these terms on a card that is opened today, as its holder would read it.",
    params: cardParams,
    body: z.strictObject({
      terms: cardTerms,
      /** A merchant's or category's name as typed. */
      query: trimmedText(80).check(z.minLength(1)),
      amountCents: z.int().check(z.minimum(1), z.maximum(100_000_000)),
      isAbroad: z.boolean(),
    }),
    maxBodyBytes: 256 * 1024,
    response: bestCardResponse,
  }),
  startImpact: endpoint("POST /api/admin/card-universe/cards/:cardId/impacts", {
    ...staffChanges("card-universe.publish", "card-universe.estimate-impact"),
    summary: "Begins to estimate what publishing these terms would mean for each holder of the card.",
    params: cardParams,
    body: z.strictObject({ terms: cardTerms }),
    maxBodyBytes: 256 * 1024,
    response: impactEstimate,
    rejections: ["not_found"],
  }),
  continueImpact: endpoint("POST /api/admin/card-universe/impacts/:id/continue", {
    ...staffReads("card-universe.publish"),
    unauditedBecause: "Advances an estimate whose start is audited, and which changes nothing of a card or a member.",
    summary: "Looks at the next holders. Call it until the estimate is done.",
    params: z.strictObject({ id: z.string().check(z.regex(/^[0-9a-f]{32}$/)) }),
    response: impactEstimate,
    rejections: ["not_found", "conflict"],
  }),
  publish: endpoint("PUT /api/admin/card-universe/cards/:cardId", {
    ...staffChanges("card-universe.publish", "card-universe.publish"),
    summary:
      "Publishes a card's terms as its next version, with the diff to the one before. Rejected when someone else published since `baseVersion`; 0 creates a new card.",
    params: cardParams,
    body: z.strictObject({
      terms: cardTerms,
      status: z.enum(CARD_STATUSES),
      baseVersion: z.int().check(z.minimum(0)),
      effectiveFrom: enteredDate,
      /** The catalog was wrong, and the card is as it was: holders aren't notified. */
      isCorrection: z.optional(z.boolean()),
      reason,
    }),
    maxBodyBytes: 256 * 1024,
    response: z.object({ version: z.int(), catalogVersion: z.int(), changes: z.array(termChange) }),
    rejections: ["not_found", "conflict"],
  }),
  verification: endpoint("GET /api/admin/card-universe/verification", {
    ...staffReads("card-universe.read"),
    exported: { list: "facts-to-verify", rowKey: ["cardId", "path"] },
    summary:
      "Facts that are unknown or weren't verified at their source within a year, those of the most held cards first.",
    query: z.strictObject({
      query: z.optional(searched),
      issuer: z.optional(slug),
      confidence: z.optional(provenance.shape.confidence),
      ...listQuery,
    }),
    response: z.object({
      ...listPage(
        z.object({
          cardId: z.string(),
          cardName: z.string(),
          issuer: z.string(),
          ...factToVerify.shape,
        }),
      ),
      /** Of the total: facts that the cards ought to state and do not. */
      unknown: z.int(),
    }),
  }),
  coverage: endpoint("GET /api/admin/card-universe/coverage", {
    ...staffReads("card-universe.read"),
    exported: { list: "missing-cards" },
    summary:
      "Cards that the catalog lacks and members described themselves, the most held first, of the 500 such wallets that changed last.",
    query: z.strictObject({ query: z.optional(searched), ...listQuery }),
    response: z.object(
      listPage(
        z.object({
          id: z.string(),
          name: z.string(),
          issuer: z.string(),
          holders: z.int(),
          /** A card of the catalog of a like name. */
          alike: z.nullable(z.object({ cardId: z.string(), name: z.string() })),
        }),
      ),
    ),
  }),
  verify: endpoint("POST /api/admin/card-universe/cards/:cardId/verify", {
    ...staffChanges("card-universe.publish", "card-universe.verify"),
    summary: "Records that the caller verified these facts today at the given page.",
    params: cardParams,
    body: z.strictObject({
      paths: z.array(text(120)).check(z.minLength(1), z.maxLength(200)),
      sourceUrl: webAddress,
      sourceType: z.enum(["issuer_page", "agreement_pdf", "cfpb_tccp"]),
      baseVersion: z.int(),
    }),
    response: z.object({ version: z.int(), verified: z.int() }),
    rejections: ["not_found", "conflict"],
  }),
  import: endpoint("POST /api/admin/card-universe/imports", {
    ...staffChanges("card-universe.import", "card-universe.import"),
    summary:
      "Reads a file of cards and reports row by row what it would propose; without `dryRun` it writes the proposals, and never a card.",
    body: z.strictObject({
      source: z.enum(IMPORT_SOURCES),
      fileName: trimmedText(160).check(z.minLength(1)),
      contentBase64: z.base64().check(z.maxLength(10_000_000)),
      dryRun: z.boolean(),
    }),
    maxBodyBytes: 10 * 1024 * 1024 + 4_096,
    response: z.object({
      rows: z.array(importRow),
      counts: z.object({
        rows: z.int(),
        proposals: z.int(),
        unchanged: z.int(),
        known: z.int(),
        ambiguous: z.int(),
        broken: z.int(),
      }),
      messages: z.array(z.string()),
    }),
  }),
  extractTerms: endpoint("POST /api/admin/card-universe/cards/:cardId/extractions", {
    ...staffChanges("card-universe.import", "card-universe.extract-terms"),
    summary:
      "Has a language model read fees and rates in pasted terms, each with its sentence, and proposes what differs from the card. It never writes a card.",
    params: cardParams,
    body: z.strictObject({
      text: trimmedText(20_000).check(z.minLength(20, { error: "Paste at least a sentence." })),
      sourceUrl: webAddress,
    }),
    response: z.object({
      /** `known`: proposed before. `unreadable`: the answer has no fact that the text states. `unavailable`: no model could be asked. */
      outcome: z.enum(["proposal", "known", "unchanged", "unreadable", "unavailable"]),
      changes: z.array(termChange),
      /** What the model read and isn't proposed: the text doesn't state it so. */
      dropped: z.array(z.object({ label: z.string(), value: z.string(), sentence: z.string(), reason: z.string() })),
      /** Why there is no proposal. */
      message: z.nullable(z.string()),
    }),
    rejections: ["not_found"],
  }),
  proposals: endpoint("GET /api/admin/card-universe/proposals", {
    ...staffReads("card-universe.read"),
    exported: { list: "proposals" },
    summary: "What imports and members propose, oldest first.",
    query: z.strictObject({
      status: z.optional(z.enum(["pending", "approved", "rejected", "superseded"])),
      ...listQuery,
    }),
    response: z.object(listPage(proposal)),
  }),
  decide: endpoint("POST /api/admin/card-universe/proposals/:proposalId", {
    ...staffChanges("card-universe.publish", "card-universe.decide-proposal"),
    summary:
      "Approves a proposal, which publishes it, or rejects it. `cardId` names the card that an unsure match is about.",
    params: z.strictObject({ proposalId: recordId }),
    body: z.strictObject({
      decision: z.enum(["approve", "reject"]),
      cardId: z.optional(slug),
      reason,
    }),
    response: proposal,
    rejections: ["not_found", "conflict"],
  }),
  reports: endpoint("GET /api/admin/card-universe/reports", {
    ...staffReads("card-universe.read"),
    exported: { list: "reports", isPersonal: true },
    summary: "Mistakes that members reported, oldest first.",
    query: z.strictObject({
      status: z.optional(z.enum(["open", "corrected", "declined"])),
      ...listQuery,
    }),
    response: z.object(listPage(z.object({ ...factReport.shape, cardId: z.string(), cardName: z.string() }))),
  }),
  answerReport: endpoint("POST /api/admin/card-universe/reports/:reportId", {
    ...staffChanges("card-universe.answer-reports", "card-universe.answer-report"),
    summary: "Answers a reported mistake. The member sees the answer on the card's page.",
    params: z.strictObject({ reportId: recordId }),
    body: z.strictObject({ status: z.enum(["corrected", "declined"]), answer: ownText(1_000).check(z.minLength(3)) }),
    response: z.object({ ...factReport.shape, cardId: z.string(), cardName: z.string() }),
    rejections: ["not_found", "conflict"],
  }),
};

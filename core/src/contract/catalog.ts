import * as z from "zod/mini";
import { ART_HUES } from "../domain/catalog/art-hues.ts";
import { AVAILABILITIES, NETWORKS, SEGMENTS } from "../domain/catalog/card-terms.ts";
import { factReport } from "../domain/catalog/published.ts";
import { slug } from "../domain/catalog/shapes.ts";
import { civilDate } from "../domain/dates/shapes.ts";
import { ownText } from "../domain/wallet/shapes.ts";
import { endpoint } from "./endpoint.ts";
import { instant } from "./shapes.ts";

/** One line of the list in which people look for their card. */
export const catalogEntry = z.object({
  id: z.string(),
  name: z.string(),
  issuer: z.string(),
  network: z.enum(NETWORKS),
  segment: z.enum(SEGMENTS),
  availability: z.enum(AVAILABILITIES),
  /** Null: not known. */
  annualFeeCents: z.nullable(z.int()),
  noPresetLimit: z.boolean(),
  aliases: z.array(z.string()),
  /** Null: a color by its id. */
  artHue: z.nullable(z.enum(ART_HUES)),
});

export type CatalogEntry = z.infer<typeof catalogEntry>;

export const catalogContract = {
  current: endpoint("GET /api/catalog", {
    access: "public",
    summary: "Which version of the catalog is published, and how much of it was checked at its source.",
    response: z.object({
      version: z.int(),
      publishedAt: instant,
      /** The last day on which a source of the catalog was read; null: not known. */
      asOf: z.nullable(civilDate),
      cards: z.int(),
      issuers: z.int(),
      facts: z.object({ total: z.int(), verified: z.int(), lastCheckedOn: z.nullable(civilDate) }),
      categories: z.array(z.object({ id: z.string(), parentId: z.nullable(z.string()), label: z.string() })),
      /** Reward currencies of which one unit is not one cent, with what a unit is worth. */
      currencies: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          cashFloorCentsPerUnit: z.nullable(z.number()),
          typicalCentsPerUnit: z.number(),
        }),
      ),
    }),
    publicMaxAgeSeconds: 60,
  }),
  cards: endpoint("GET /api/catalog/:version/cards", {
    access: "public",
    summary:
      "Every published card by name, to search in. For a version that has been replaced, the response has the published one.",
    params: z.strictObject({ version: z.string().check(z.regex(/^[1-9]\d{0,9}$/)) }),
    response: z.object({ version: z.int(), cards: z.array(catalogEntry) }),
    publicMaxAgeSeconds: 86_400,
    rejections: ["not_found"],
  }),
  report: endpoint("POST /api/catalog/reports", {
    access: "member",
    summary: "Reports a mistake in a card's facts to staff, who answer it.",
    body: z.strictObject({
      cardId: slug,
      /** The fact: a path of the terms, or empty for the card as a whole. */
      path: ownText(120).check(z.regex(/^([a-zA-Z]+(\.[a-zA-Z0-9-]+)*)?$/)),
      label: ownText(160).check(z.minLength(1)),
      message: ownText(1_000).check(z.minLength(3, { error: "Describe the mistake." })),
    }),
    response: factReport,
    rejections: ["not_found", "rate_limited"],
  }),
};

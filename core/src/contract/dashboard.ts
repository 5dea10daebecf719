import * as z from "zod/mini";
import { bestCardAnswer, dashboard, valueEntry, yearValue } from "../domain/dashboard/shapes.ts";
import { ownText, recordId } from "../domain/wallet/shapes.ts";
import { text } from "../domain/text.ts";
import { endpoint } from "./endpoint.ts";
import type { ErrorCode } from "./error-codes.ts";

const centsInAddress = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,8}$/, { error: "An amount in cents." })),
  z.transform(Number),
);

const bestCardQuery = {
  /** A merchant's or category's name as typed. */
  query: ownText(80).check(z.minLength(1)),
  amountCents: z.optional(centsInAddress),
  abroad: z.optional(z.literal("1")),
};
export const bestCardResponse = z.object({
  answer: z.nullable(bestCardAnswer),
  /** Other merchants and categories of a like name. */
  alternatives: z.array(z.string()),
});
const year = z.string().check(z.regex(/^20\d{2}$/));
const valueEntriesResponse = z.object({ year: yearValue, entries: z.array(valueEntry) });

export const dashboardContract = {
  read: endpoint("GET /api/dashboard", {
    access: "member",
    isViewable: true,
    summary: "Amounts due, expiring credits, which card to use and value against fees, as of now.",
    response: dashboard,
  }),
  bestCard: endpoint("GET /api/dashboard/best-card", {
    access: "member",
    isViewable: true,
    summary: "Which card to use at a merchant or for a kind of spending, with reasons and what is left of caps.",
    query: z.strictObject(bestCardQuery),
    response: bestCardResponse,
  }),
  valueEntries: endpoint("GET /api/dashboard/value-entries", {
    access: "member",
    isViewable: true,
    summary: "Every entry behind the year's value against fees, newest first.",
    query: z.strictObject({ year, walletCardId: z.optional(recordId) }),
    response: valueEntriesResponse,
  }),
};

/** Where days begin; without it, and for a name that isn't a zone, in New York. */
const timeZone = z.optional(text(64));
const samplePart = {
  access: "public" as const,
  publicMaxAgeSeconds: 300,
  rejections: ["rate_limited"] as ErrorCode[],
};

/** What a member's dashboard shows, for sample cards that lead up to today. The same for everyone in a time zone. */
export const sampleContract = {
  dashboard: endpoint("GET /api/sample/dashboard", {
    summary: "The dashboard of a sample wallet: real cards of the catalog, invented amounts.",
    query: z.strictObject({ timeZone }),
    response: dashboard,
    ...samplePart,
  }),
  bestCard: endpoint("GET /api/sample/best-card", {
    summary: "Which of the sample cards to use at a merchant or for a kind of spending.",
    query: z.strictObject({ ...bestCardQuery, timeZone }),
    response: bestCardResponse,
    ...samplePart,
  }),
  valueEntries: endpoint("GET /api/sample/value-entries", {
    summary: "Every entry behind a year's value of the sample cards, newest first.",
    query: z.strictObject({ year, timeZone }),
    response: valueEntriesResponse,
    ...samplePart,
  }),
};

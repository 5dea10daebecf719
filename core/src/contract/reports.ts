import * as z from "zod/mini";
import { text } from "../domain/text.ts";
import { endpoint } from "./endpoint.ts";
import { instant } from "./shapes.ts";

const address = z.optional(text(8_192));

/** What a browser reports of a violation (Content Security Policy Level 3, `report-uri`); its other fields are ignored. */
const policyViolation = z.object({
  "csp-report": z.object({
    "document-uri": address,
    "blocked-uri": address,
    "source-file": address,
    "line-number": z.optional(z.number()),
    "effective-directive": z.optional(text(200)),
    "violated-directive": z.optional(text(4_096)),
  }),
});

export type PolicyViolation = z.infer<typeof policyViolation>;

export const reportsContract = {
  reportPolicyViolation: endpoint("POST /api/csp-reports", {
    access: "public",
    summary: "Takes a browser's report of a Content-Security-Policy violation, for our log.",
    alternativeJsonType: "application/csp-report",
    maxBodyBytes: 16 * 1024,
    body: policyViolation,
    response: z.object({ ok: z.literal(true) }),
  }),
  openApi: endpoint("GET /api/openapi.json", {
    access: "public",
    summary: "This description of the API, OpenAPI 3.1, made from the contract.",
    response: z.looseObject({ openapi: z.string() }),
    publicMaxAgeSeconds: 300,
  }),
  health: endpoint("GET /api/health", {
    access: "public",
    summary: "Answers when the API is up.",
    response: z.object({ ok: z.literal(true) }),
  }),
  alertsHealth: endpoint("GET /api/health/alerts", {
    access: "public",
    summary: "Answers 200 while alert sweeps finish, and 503 `unavailable` when none has for 30 minutes.",
    response: z.object({ ok: z.literal(true), lastSweepAt: instant, ageSeconds: z.int() }),
    rejections: ["unavailable", "rate_limited"],
  }),
};

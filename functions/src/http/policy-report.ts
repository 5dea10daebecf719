import type { PolicyViolation } from "@cardwell/core/contract/reports";
import { POLICY_REPORTS } from "@cardwell/core/domain/rate-limit/limits";
import * as logger from "firebase-functions/logger";
import { rateLimited } from "../lib/app-error.ts";
import { clientKey } from "./client-ip.ts";
import { drawAll } from "./rate-limit-repository.ts";

/** Origin and path of an address. Queries hold tokens, and what isn't an address is a keyword such as `inline`. */
function toPlace(address = ""): string {
  if (!URL.canParse(address)) return /^[a-z-]{1,30}$/.test(address) ? address : "";
  const { protocol, origin, pathname } = new URL(address);
  return (origin === "null" ? protocol : `${origin}${pathname}`).slice(0, 200);
}

/** What is logged of a report: a few short fields, without what a page's address or a sample of its source could give away. */
export function toLogEntry({ "csp-report": report }: PolicyViolation) {
  const directive = report["effective-directive"] ?? report["violated-directive"] ?? "";
  return {
    directive: /^[a-z-]{1,40}/.exec(directive)?.[0] ?? "",
    blocked: toPlace(report["blocked-uri"]),
    page: toPlace(report["document-uri"]),
    source: toPlace(report["source-file"]),
    line: report["line-number"] ?? null,
  };
}

/**
 * Logs a report. Anyone can send one: it is worth a look, and proves nothing. Two documents are read, and two written when it is logged.
 *
 * @throws AppError `rate_limited`
 */
export async function logPolicyViolation(body: PolicyViolation, clientIp: string, now: Date): Promise<{ ok: true }> {
  const wait =
    (await drawAll([{ key: `csp:client:${clientKey(clientIp)}`, rule: POLICY_REPORTS.client }], now)) ??
    (await drawAll([{ key: "csp:total", rule: POLICY_REPORTS.total }], now));
  if (wait !== null) throw rateLimited(wait);
  const violation = toLogEntry(body);
  logger.warn("Content-Security-Policy violation", violation);
  return { ok: true };
}

import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";

const ORIGINAL = "x-original-content-type";

/**
 * Keeps the framework's hands off request bodies.
 *
 * The functions framework parses JSON before our code runs, and answers a malformed body with an HTML page.
 * A type that it does not parse arrives untouched in `rawBody`, so the real type travels in another header;
 * whatever a caller wrote in that header is overwritten.
 */
export function receiveBodiesUnparsed(): void {
  subscribe("http.server.request.start", (message) => {
    const { headers } = (message as { request: IncomingMessage }).request;
    headers[ORIGINAL] = headers["content-type"] ?? "";
    if (headers["content-type"] !== undefined) headers["content-type"] = "application/octet-stream";
  });
}

export function originalContentType(headers: Headers): string | undefined {
  return headers.get(ORIGINAL) ?? headers.get("content-type") ?? undefined;
}

import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";

const ORIGINAL = "x-original-content-type";

/** Whether percent signs in an address or a query decode as UTF-8. */
export function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/**
 * Prevents the framework from answering requests itself, with an HTML page.
 *
 * It parses JSON before our code runs, and fails on a malformed body, on an encoding that it does not know and on an address that cannot be decoded.
 * A type that it does not parse arrives untouched in `rawBody`, so the real type travels in another header;
 * any value that a caller sent in that header is overwritten. An encoded body gets no type, and such an address matches no route.
 */
export function receiveBodiesUnparsed(): void {
  subscribe("http.server.request.start", (message) => {
    const { request } = message as { request: IncomingMessage };
    const { headers } = request;
    const encoding = headers["content-encoding"]?.trim().toLowerCase() ?? "identity";
    delete headers["content-encoding"];
    headers[ORIGINAL] = encoding === "identity" ? (headers["content-type"] ?? "") : "encoded";
    if (headers["content-type"] !== undefined) headers["content-type"] = "application/octet-stream";
    if (!isDecodable(request.url?.split("?")[0] ?? "")) request.url = "/api/undecodable";
  });
}

export function originalContentType(headers: Headers): string | undefined {
  return headers.get(ORIGINAL) ?? headers.get("content-type") ?? undefined;
}

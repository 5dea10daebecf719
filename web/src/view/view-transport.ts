import { VIEW_HEADER } from "@cardwell/core/domain/staff/view-session";
import type { ApiTransport } from "../lib/api-client.ts";

type Parts = Pick<ApiTransport, "token"> & { fetch?: typeof fetch };

/** Calls with the token of the person who views. Those of the member's API say in which view; the back office's own don't. */
export function createViewTransport(
  viewId: string,
  { token, fetch: send = globalThis.fetch.bind(globalThis) }: Parts,
): ApiTransport {
  return {
    token,
    fetch: (address, options) => {
      if (typeof address === "string" && address.startsWith("/api/admin/")) return send(address, options);
      const headers = new Headers(options?.headers);
      headers.set(VIEW_HEADER, viewId);
      return send(address, { ...options, headers, cache: "no-store" });
    },
    // Whether somebody is signed in is the app's matter; here the calls fail with its error.
    onPlanEnded: () => undefined,
    onSessionEnded: () => undefined,
  };
}

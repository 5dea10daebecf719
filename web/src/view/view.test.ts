import { describe, expect, it } from "vitest";
import { formatTimeLeft } from "./view-frame.tsx";
import { createViewTransport } from "./view-transport.ts";

describe("a view's time left", () => {
  it.each([
    [15 * 60_000, "15:00"],
    [14 * 60_000 + 4_100, "14:05"],
    [9_000, "0:09"],
    [0, "0:00"],
    [-5_000, "0:00"],
  ])("of %i ms is %s", (leftMs, text) => {
    expect(formatTimeLeft(leftMs)).toBe(text);
  });
});

describe("a call in a view", () => {
  it("names the view, unless it is one of the back office, and isn't cached", async () => {
    const sent: unknown[] = [];
    const transport = createViewTransport("AbCdEfGhIjKlMnOpQrSt", {
      token: async () => "token",
      fetch: async (address, options) => {
        sent.push([address, new Headers(options?.headers).get("x-view-session"), options?.cache]);
        return Response.json({});
      },
    });
    for (const address of ["/api/dashboard", "/api/admin/views/AbCdEfGhIjKlMnOpQrSt"])
      await transport.fetch(address, {});
    expect(sent).toEqual([
      ["/api/dashboard", "AbCdEfGhIjKlMnOpQrSt", "no-store"],
      ["/api/admin/views/AbCdEfGhIjKlMnOpQrSt", null, undefined],
    ]);
  });
});

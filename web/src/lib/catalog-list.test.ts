import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { catalogListQuery } from "./catalog-list.ts";
import { createFakeServer } from "./testing.tsx";
import type { FakeServer } from "./testing.tsx";

const gold = { id: "gold", name: "Gold" };
const silver = { id: "silver", name: "Silver" };

let kept: Map<string, Response>;
let server: FakeServer;
beforeEach(() => {
  kept = new Map();
  const cache = {
    match: async (address: string) => kept.get(address)?.clone(),
    keys: async () => [...kept.keys()].map((address) => ({ url: `https://app.example${address}` })),
    delete: async ({ url }: { url: string }) => kept.delete(new URL(url).pathname),
    put: async (address: string, list: Response) => void kept.set(address, list),
  };
  vi.stubGlobal("caches", { open: async () => cache });
  server = createFakeServer();
  server.answer("GET /api/catalog", { version: 7 });
});
afterEach(() => vi.unstubAllGlobals());

/** As in a newly opened tab. */
function load() {
  const queries = new QueryClient();
  return queries.fetchQuery(catalogListQuery(queries));
}

describe("the list of published cards", () => {
  it("is loaded once for each version, and replaces the one before", async () => {
    server.answer("GET /api/catalog/7/cards", { version: 7, cards: [gold] });
    await load();
    expect(await load()).toEqual([gold]);
    server.answer("GET /api/catalog", { version: 8 });
    server.answer("GET /api/catalog/8/cards", { version: 8, cards: [gold, silver] });
    expect(await load()).toEqual([gold, silver]);
    expect(server.calls.filter((call) => call.endsWith("/cards"))).toEqual([
      "GET /api/catalog/7/cards",
      "GET /api/catalog/8/cards",
    ]);
    expect([...kept.keys()]).toEqual(["/catalog-list/8"]);
  });

  it("is kept under the version of the response, when another was published in between", async () => {
    server.answer("GET /api/catalog/7/cards", { version: 8, cards: [gold, silver] });
    expect(await load()).toEqual([gold, silver]);
    expect([...kept.keys()]).toEqual(["/catalog-list/8"]);
  });

  it("is loaded each time in a browser without storage", async () => {
    vi.stubGlobal("caches", undefined);
    server.answer("GET /api/catalog/7/cards", { version: 7, cards: [gold] });
    expect([await load(), await load()]).toEqual([[gold], [gold]]);
  });
});

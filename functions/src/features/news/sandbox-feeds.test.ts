import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FEED_LIMITS } from "./watch-sources.ts";
import { readFeed } from "./read-feed.ts";
import { createFetchPublic, FetchFailure } from "../../lib/fetch-public.ts";
import type { FetchPublic } from "../../lib/fetch-public.ts";
import { createClock } from "../../../../sandbox/src/clock.ts";
import { createFeeds } from "../../../../sandbox/src/feeds/feeds.ts";
import { hostileFeeds } from "../../../../tests/support/hostile-feeds.ts";

let server: ReturnType<typeof serve>;
let fetchPublic: FetchPublic;

beforeAll(async () => {
  const app = new Hono().route("/feeds", createFeeds(createClock()));
  const port = await new Promise<number>((ready) => {
    server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, (info) => ready(info.port));
  });
  fetchPublic = createFetchPublic({
    standIn: { hostname: "feeds.cardwell.test", origin: new URL(`http://127.0.0.1:${port}`), path: "/feeds" },
  });
});
afterAll(() => void server.close());

const at = (path: string) => `https://feeds.cardwell.test/${path}`;
const read = async (path: string) => {
  const { text } = await fetchPublic(at(path), {}, FEED_LIMITS);
  return readFeed(text, { name: "A site", feedUrl: at(path) });
};

describe("the feeds of the sandbox", () => {
  it.each([
    ["issuer.xml", 3],
    ["agency.atom", 2],
    ["hostile/redirect/to-issuer", 3],
  ])("%s has its items", async (path, count) => {
    expect(await read(path)).toHaveLength(count);
  });

  it("aren't sent again while they're the same", async () => {
    const { headers } = await fetchPublic(at("issuer.xml"), {}, FEED_LIMITS);
    const again = await fetchPublic(at("issuer.xml"), { "if-none-match": headers.etag ?? "" }, FEED_LIMITS);
    expect(again.status).toBe(304);
  });

  it("with script are read as text", async () => {
    const [item] = await read("hostile/script.xml");
    expect(item?.content).toMatchObject({
      title: "Terms [change](javascript:alert(1))",
      body: "Read this \\# now",
    });
  });

  it.each([...hostileFeeds, "removed.xml"])("%s is rejected", async (path) => {
    await expect(read(path)).rejects.toThrow(FetchFailure);
  });
});

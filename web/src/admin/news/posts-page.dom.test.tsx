import type { NewsSummary } from "@cardwell/core/contract/admin/news";
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { completeBrowser, createFakeServer, openPage } from "../../lib/testing.tsx";
import { AdminArea } from "../admin-area.tsx";

beforeEach(completeBrowser);
afterEach(cleanup);

const nothing: NewsSummary = {
  posts: 46,
  scheduled: [],
  toReview: 0,
  found: [],
  sources: { total: 0, failing: 0, readAt: null, worst: [] },
};
const scheduled = (id: string, lacks: { lacksSource?: boolean; brokenLinks?: number } = {}) => ({
  id,
  title: `Post ${id}`,
  publishAt: "2026-11-20T14:00:00.000Z",
  lacksSource: false,
  brokenLinks: 0,
  ...lacks,
});
const found = (id: string, isReviewed: boolean) => ({
  id,
  title: `Item ${id}`,
  status: "draft" as const,
  sourceUrl: "https://bank.example/fee",
  foundAt: "2026-11-20T08:10:00.000Z",
  isReviewed,
});
const failing = (name: string) => ({
  id: name,
  name,
  failingSince: "2026-11-19T12:00:00.000Z",
  lastError: "The server responded with 410.",
});

async function open(summary: Partial<NewsSummary>, staffRole: "editor" | "support" = "editor") {
  const server = createFakeServer();
  server.answer("GET /api/admin/news/posts", { rows: [], total: 0, nextCursor: null });
  server.answer("GET /api/admin/news/summary", { ...nothing, ...summary });
  openPage(<AdminArea />, "/admin/news", { route: "/admin/*", auth: { staffRole, idToken: "token-1" } });
  await screen.findByText("46 posts", { exact: false });
  const list = screen.queryByRole("list", { name: "Needs attention" });
  return list === null
    ? []
    : within(list)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent);
}
const headline = () => screen.getByRole("heading", { level: 1 }).textContent;

describe("the first screen of news", () => {
  it("has how many posts need review, when the next goes out, and what is missing, the worst first", async () => {
    expect(
      await open({
        scheduled: [scheduled("a"), scheduled("b", { lacksSource: true }), scheduled("c", { brokenLinks: 2 })],
        toReview: 1,
        found: [found("x", true), found("y", false)],
        sources: { total: 3, failing: 1, readAt: "2026-11-20T09:10:00.000Z", worst: [failing("Northbank")] },
      }),
    ).toEqual([
      expect.stringMatching(/^High“Post c” has 2 broken linksIt goes out .*Fix link$/),
      expect.stringMatching(/^Medium“Post b” has no sourceIt goes out .*Add source$/),
      expect.stringMatching(/^MediumNorthbank can't be readSince .*410\.View source$/),
      expect.stringMatching(/^Medium1 draft from a source needs reviewThe last one was found .*: Item yReview draft$/),
    ]);
    expect(headline()).toMatch(/^3 posts need review\.The next one goes out (at|on) .*\.$/);
    const rows = within(screen.getByRole("region", { name: "New from sources" })).getAllByRole("listitem");
    expect(rows.map((row) => within(row).getByRole("link").textContent)).toEqual([
      "Open post Item x",
      "Review draft Item y",
    ]);
    expect(screen.getByRole("link", { name: /^3 feeds, last read .*, 1 failing$/ })).toBeTruthy();
  });

  it("lists four problems at most, and keeps the drafts among them", async () => {
    const items = await open({
      scheduled: ["a", "b", "c", "d", "e"].map((id) => scheduled(id, { lacksSource: true })),
      toReview: 12,
      found: [found("x", false)],
    });
    expect(items).toHaveLength(4);
    expect(items[3]).toContain("12 drafts from sources need review");
  });

  it("has the error alone of a source of which isn't known since when it fails", async () => {
    const worst = [{ ...failing("Northbank"), failingSince: null }];
    expect(await open({ sources: { total: 1, failing: 1, readAt: null, worst } })).toEqual([
      "MediumNorthbank can't be readThe server responded with 410.View source",
    ]);
  });

  it("without problems lists none", async () => {
    expect(await open({ scheduled: [scheduled("a")] })).toEqual([]);
    expect(headline()).toMatch(/^The next post goes out (at|on) .*\.$/);
  });

  it("without a scheduled post says so", async () => {
    await open({});
    expect(headline()).toBe("No post is scheduled.");
  });

  it("leads to all drafts where those to review aren't among the newest posts of sources", async () => {
    expect((await open({ toReview: 2, found: [found("x", true)] }))[0]).toMatch(
      /2 drafts from sources need reviewNone was found lately\.View drafts$/,
    );
  });

  it("leads those who can't edit to the post", async () => {
    expect((await open({ scheduled: [scheduled("a", { lacksSource: true })] }, "support"))[0]).toContain("View post");
  });
});

import type { SubscriptionStatus } from "@cardwell/core/contract/billing";
import type { NewsPost, NewsRow } from "@cardwell/core/contract/news";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { completeBrowser, createFakeServer, openPage } from "../../lib/testing.tsx";
import type { FakeServer } from "../../lib/testing.tsx";
import { takeReturnPath } from "../../lib/session/redirects.ts";
import { aStatus } from "../../lib/session/session-fakes.ts";
import { NewsArea } from "./news-area.tsx";

const row: NewsRow = {
  id: "p1",
  slug: "categories",
  title: "Activate your categories",
  summary: "They pay only after you activate them.",
  publishedAt: "2026-11-18T14:00:00.000Z",
  correctedAt: "2026-11-19T14:00:00.000Z",
  isPinned: false,
  isUnread: true,
  isSaved: false,
  forYou: "Activate them by December 14.",
  cards: [{ id: "chase-freedom-flex", name: "Freedom Flex", artHue: null }],
};
const post: NewsPost = {
  ...row,
  body: "Until **December 14**.\n\n<script>alert(1)</script>",
  readingMinutes: 1,
  image: null,
  sourceUrl: "https://www.bank.example/categories",
  corrections: [{ at: "2026-11-19T14:00:00.000Z", note: "An earlier version named the wrong day." }],
  more: [],
};

let server: FakeServer;
beforeEach(() => {
  completeBrowser();
  server = createFakeServer();
  server.answer("GET /api/news/unread", { unread: 1, isMinimum: false });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const open = (address: string, subscriptionStatus: SubscriptionStatus | null = aStatus()) =>
  openPage(<NewsArea />, address, { route: "/news/*", auth: { subscriptionStatus } });
const openList = (search = "") => open(`/news${search}`);
const openPost = () => open("/news/categories");

describe("the news", () => {
  it.each([
    ["2026-11-19T16:00:00Z", "Corrected today"],
    ["2026-11-20T16:00:00Z", "Corrected Nov 19"],
  ])("say at %s when a post was corrected: %s", async (now, text) => {
    vi.useFakeTimers({ now: new Date(now), toFake: ["Date"] });
    server.answer("GET /api/news", { rows: [row], nextCursor: null });
    openList();
    expect(await screen.findByText(new RegExp(text))).toBeTruthy();
  });

  it("say how many are unread, and what each means for the member's cards", async () => {
    server.answer("GET /api/news", { rows: [row], nextCursor: null });
    openList();
    expect(await screen.findByRole("heading", { level: 1, name: "1 unread post." })).toBeTruthy();
    const item = (await screen.findByRole("link", { name: "Activate your categories" })).closest("li");
    expect(item?.textContent).toMatch(/, unread/);
    expect(item?.textContent).toContain("For you: Activate them by December 14.");
    expect(item?.textContent).toContain("About Freedom Flex");
  });

  it.each([
    ["", "No news yet."],
    ["?list=cards", "No news about your cards."],
    ["?list=saved", "No saved posts."],
  ])("at /news%s without any say: %s", async (search, text) => {
    server.answer("GET /api/news", { rows: [], nextCursor: null });
    openList(search);
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it("that can't be loaded offer to try again", async () => {
    server.reject("GET /api/news", 400);
    openList();
    await screen.findByText("Couldn't load the news.");
    server.answer("GET /api/news", { rows: [row], nextCursor: null });
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("link", { name: "Activate your categories" })).toBeTruthy();
  });
});

describe("a post", () => {
  it("is marked as read when it's opened, shows its correction, and no HTML of its text", async () => {
    server.answer("GET /api/news/posts/categories", post);
    server.answer("PATCH /api/news/posts/p1", { isUnread: false, isSaved: false });
    const { container } = openPost();
    expect(await screen.findByRole("heading", { level: 1, name: "Activate your categories" })).toBeTruthy();
    expect(screen.getByText("An earlier version named the wrong day.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "bank.example" }).getAttribute("rel")).toBe("noopener noreferrer");
    expect(container.querySelector("script")).toBeNull();
    await waitFor(() => expect(server.bodies).toEqual([{ isRead: true }]));
    expect(await screen.findByRole("button", { name: "Mark as unread" })).toBeTruthy();
  });

  it("has each id once, also with a heading like one of the page", async () => {
    const more = [{ slug: "credits", title: "Credits", publishedAt: "2026-11-02T10:00:00.000Z" }];
    server.answer("GET /api/news/posts/categories", { ...post, isUnread: false, body: "## More news", more });
    const { container } = openPost();
    expect(await screen.findAllByRole("heading", { name: "More news" })).toHaveLength(2);
    expect(container.querySelectorAll("#more-news")).toHaveLength(1);
  });

  it.each(["/news/categories", "/news/p1"])("is opened at the heading that its address names: %s", async (address) => {
    const read = { ...post, isUnread: false, body: "## What to do\n\nActivate." };
    server.answer("GET /api/news/posts/p1", read);
    server.answer("GET /api/news/posts/categories", read);
    open(`${address}#what-to-do`);
    const heading = await screen.findByRole("heading", { name: "What to do" });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  it("is shown at its slug when its address has its id", async () => {
    server.answer("GET /api/news/posts/p1", { ...post, isUnread: false });
    server.answer("GET /api/news/posts/categories", { ...post, isUnread: false });
    const page = open("/news/p1");
    await waitFor(() => expect(page.address()).toBe("/news/categories"));
    expect(await screen.findByRole("heading", { level: 1, name: "Activate your categories" })).toBeTruthy();
  });

  it("that isn't for the member leads back to the news", async () => {
    server.reject("GET /api/news/posts/categories", 404);
    openPost();
    expect(await screen.findByRole("heading", { level: 1, name: "Post not found." })).toBeTruthy();
    expect(screen.getByRole("link", { name: "See all news" }).getAttribute("href")).toBe("/news");
  });
});

describe("who has no access", () => {
  const ended = aStatus({ hasAccess: false, reason: "canceled" });
  const { id: _id, isPinned: _pinned, isUnread: _unread, isSaved: _saved, cards: _cards, ...publicPost } = post;

  it("reads posts for everyone, without marks", async () => {
    server.answer("GET /api/news/public", { rows: [publicPost] });
    server.answer("GET /api/news/public/categories", publicPost);
    for (const status of [null, ended]) {
      open("/news", status);
      await userEvent.click(await screen.findByRole("link", { name: "Activate your categories" }));
      expect(await screen.findByText("An earlier version named the wrong day.")).toBeTruthy();
      expect(screen.queryByRole("button")).toBeNull();
      cleanup();
    }
    expect(server.calls.filter((call) => !call.startsWith("GET /api/news/public"))).toEqual([]);
  });

  it.each(["/news/no-such-post", "/news/a/b"])("finds no post at %s, and the way to all news", async (address) => {
    server.reject("GET /api/news/public/no-such-post", 404);
    server.reject("GET /api/news/public/a%2Fb", 400);
    open(address, null);
    expect(await screen.findByRole("heading", { level: 1, name: "Post not found." })).toBeTruthy();
    expect(screen.getByRole("link", { name: "See all news" }).getAttribute("href")).toBe("/news");
  });

  it("and isn't signed in comes back to a post for holders of cards after signing in", async () => {
    server.reject("GET /api/news/public/categories", 404);
    openPage(<NewsArea />, "/news/categories", { route: "/news/*", auth: { user: null, subscriptionStatus: null } });
    await userEvent.click(await screen.findByRole("link", { name: "Sign in" }));
    expect(takeReturnPath(new Date())).toBe("/news/categories");
  });

  it("and is signed in is led from such a post to the plans", async () => {
    server.reject("GET /api/news/public/categories", 404);
    open("/news/categories", ended);
    expect((await screen.findByRole("link", { name: "See plans" })).getAttribute("href")).toBe("/billing");
  });
});

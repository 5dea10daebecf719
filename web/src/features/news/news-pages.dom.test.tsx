import type { NewsPost, NewsRow } from "@cardwell/core/contract/news";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { completeBrowser, createFakeServer, openPage } from "../../lib/testing.tsx";
import type { FakeServer } from "../../lib/testing.tsx";
import { NewsPage } from "./news-page.tsx";
import { NewsPostPage } from "./post-page.tsx";

const row: NewsRow = {
  id: "categories",
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
afterEach(cleanup);

const openList = (search = "") => openPage(<NewsPage />, `/news${search}`);
const openPost = () => openPage(<NewsPostPage />, "/news/categories", { route: "/news/:id" });

describe("the news", () => {
  it("say how many are unread, and what each means for the member's cards", async () => {
    server.answer("GET /api/news", { rows: [row], nextCursor: null });
    openList();
    expect(await screen.findByRole("heading", { level: 1, name: "1 unread post." })).toBeTruthy();
    const item = (await screen.findByRole("link", { name: "Activate your categories" })).closest("li");
    expect(item?.textContent).toMatch(/, unread/);
    expect(item?.textContent).toContain("For you: Activate them by December 14.");
    expect(item?.textContent).toContain("About Freedom Flex");
    expect(item?.textContent).toContain("Corrected");
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
    server.answer("PATCH /api/news/posts/categories", { isUnread: false, isSaved: false });
    const { container } = openPost();
    expect(await screen.findByRole("heading", { level: 1, name: "Activate your categories" })).toBeTruthy();
    expect(screen.getByText("An earlier version named the wrong day.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "bank.example" }).getAttribute("rel")).toBe("noopener noreferrer");
    expect(container.querySelector("script")).toBeNull();
    await waitFor(() => expect(server.bodies).toEqual([{ isRead: true }]));
    expect(await screen.findByRole("button", { name: "Mark as unread" })).toBeTruthy();
  });

  it("that isn't for the member leads back to the news", async () => {
    server.reject("GET /api/news/posts/categories", 404);
    openPost();
    expect(await screen.findByRole("heading", { level: 1, name: "Post not found." })).toBeTruthy();
    expect(screen.getByRole("link", { name: "See all news" }).getAttribute("href")).toBe("/news");
  });
});

import type { SubscriptionStatus } from "@cardwell/core/contract/billing";
import type { NewsLists, NewsPost, NewsRow, NewsUnread } from "@cardwell/core/contract/news";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ToastRegion } from "../../components/toast.tsx";
import { completeBrowser, createFakeServer, openPage } from "../../lib/testing.tsx";
import type { FakeServer } from "../../lib/testing.tsx";
import { takeReturnPath } from "../../lib/session/redirects.ts";
import { aStatus } from "../../lib/session/session-fakes.ts";
import { NewsArea } from "./news-area.tsx";
import type { NewsList } from "./queries.ts";

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
  forYouKind: "gain",
  topic: "rewards",
  cards: [{ id: "chase-freedom-flex", name: "Freedom Flex", artHue: null }],
};
const post: NewsPost = {
  ...row,
  isTopicMuted: false,
  isMoreAboutCards: false,
  cards: [],
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
  server.answer("GET /api/news/unread", { unread: 1, isMinimum: false, aboutCards: 1 });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const listed = (rows: NewsRow[], list: NewsList = "cards") => ({ list, rows, nextCursor: null });
const unread = (counted: Partial<NewsUnread>) =>
  server.answer("GET /api/news/unread", { unread: 0, isMinimum: false, aboutCards: 0, ...counted });
const lists = (counts: Partial<NewsLists["counts"]> = {}, mutedTopics: NewsLists["mutedTopics"] = []) =>
  server.answer("GET /api/news/lists", { counts: { cards: 5, all: 42, saved: 2, ...counts }, mutedTopics });

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
    server.answer("GET /api/news", listed([row]));
    openList();
    expect(await screen.findByText(new RegExp(text))).toBeTruthy();
  });

  it("say how many are unread, and what each means for the member's cards", async () => {
    server.answer("GET /api/news", listed([row]));
    openList();
    expect(await screen.findByRole("heading", { level: 1, name: "1 unread post about your cards." })).toBeTruthy();
    const item = (await screen.findByRole("link", { name: "Activate your categories" })).closest("li");
    expect(item?.textContent).toMatch(/, unread/);
    expect(item?.textContent).toContain("For you: Activate them by December 14.");
    expect(item?.textContent).toContain("About Freedom Flex");
  });

  it.each([
    ["?list=all", "No posts here yet."],
    ["", "No news about your cards."],
    ["?list=cards", "No news about your cards."],
    ["?list=saved", "No saved posts."],
  ])("at /news%s without any say: %s", async (search, text) => {
    server.answer("GET /api/news", listed([]));
    openList(search);
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it.each(["?list=all", "?list=cards"])("at /news%s without any say that topics are muted", async (search) => {
    lists({}, ["credits"]);
    server.answer("GET /api/news", listed([]));
    openList(search);
    expect(await screen.findByText("Posts about topics that you muted aren't shown.")).toBeTruthy();
  });

  it("that can't be loaded offer to try again", async () => {
    server.reject("GET /api/news", 400);
    openList();
    await screen.findByText("Couldn't load the news.");
    server.answer("GET /api/news", listed([row]));
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("link", { name: "Activate your categories" })).toBeTruthy();
  });
});

describe("the lists", () => {
  it("begin with the member's cards, have their counts, and each has an address", async () => {
    lists({ saved: null });
    server.answer("GET /api/news", listed([row]));
    openList();
    await screen.findByRole("link", { name: "Your cards 5" });
    const tabs = within(screen.getByRole("navigation", { name: "Lists of news" })).getAllByRole("link");
    expect(tabs.map((tab) => [tab.textContent, tab.getAttribute("href"), tab.getAttribute("aria-current")])).toEqual([
      ["Your cards 5", "/news?list=cards", "page"],
      ["All 42", "/news?list=all", null],
      ["Saved", "/news?list=saved", null],
    ]);
    expect(server.calls.filter((call) => call.startsWith("GET /api/news?") || call === "GET /api/news")).toEqual([
      "GET /api/news",
    ]);
  });

  it("continue with older posts of the list that was first, whatever would be first by now", async () => {
    server.answer("GET /api/news", { ...listed([row], "all"), nextCursor: "abc" });
    server.answer("GET /api/news?list=all&cursor=abc", listed([{ ...row, slug: "fees", title: "Fees rise" }], "all"));
    openList();
    await screen.findByRole("link", { name: "Activate your categories" });
    server.answer("GET /api/news", listed([], "cards"));
    await userEvent.click(screen.getByRole("button", { name: "Show older posts" }));
    expect(await screen.findByRole("link", { name: "Fees rise" })).toBeTruthy();
  });

  it.each<[string, Partial<NewsUnread>, Partial<NewsLists["counts"]>, NewsLists["mutedTopics"]]>([
    ["3 unread posts about your cards.", { unread: 5, aboutCards: 3 }, {}, []],
    ["2 unread posts, none about your cards.", { unread: 2 }, {}, []],
    ["2 unread posts.", { unread: 2, aboutCards: null }, {}, []],
    ["More than 20 unread posts.", { unread: 20, aboutCards: 3, isMinimum: true }, {}, []],
    ["You've read all the news.", {}, {}, []],
    ["You've read all the news.", {}, { all: null }, []],
    ["No news yet.", {}, { all: 0 }, []],
    ["No news but what you muted.", {}, { all: 0 }, ["fees"]],
  ])("have the headline %j", async (headline, counted, counts, muted) => {
    unread(counted);
    lists(counts, muted);
    server.answer("GET /api/news", listed([row]));
    openList();
    expect(await screen.findByRole("heading", { level: 1, name: headline })).toBeTruthy();
  });

  it("offer older posts where the newest are about muted topics", async () => {
    lists({}, ["fees"]);
    server.answer("GET /api/news", { ...listed([]), nextCursor: "abc" });
    openList();
    expect(await screen.findByText("The newest posts here are about topics that you muted.")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Show older posts" })).toBeTruthy();
  });
});

describe("a topic", () => {
  it("that is muted leaves the list before the server has answered, and comes back by undoing it", async () => {
    lists();
    server.answer("GET /api/news", listed([row]));
    server.answer("PUT /api/news/topics/rewards", { mutedTopics: ["rewards"] });
    openPage(
      <>
        <NewsArea />
        <ToastRegion />
      </>,
      "/news",
      { route: "/news/*", auth: { subscriptionStatus: aStatus() } },
    );
    await screen.findByRole("link", { name: "Activate your categories" });
    const answer = server.hold("PUT /api/news/topics/rewards");
    await userEvent.click(await screen.findByRole("button", { name: "Mute Rewards and categories" }));
    expect(await screen.findByRole("button", { name: "Unmute Rewards and categories" })).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Activate your categories" })).toBeNull();
    lists({}, ["rewards"]);
    answer();
    expect(await screen.findByText("“Rewards and categories” is muted.")).toBeTruthy();
    lists();
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    expect(await screen.findByRole("link", { name: "Activate your categories" })).toBeTruthy();
    expect(server.bodies).toEqual([{ isMuted: true }, { isMuted: false }]);
  });

  it("that couldn't be muted is as it was", async () => {
    lists();
    server.answer("GET /api/news", listed([row]));
    server.reject("PUT /api/news/topics/rewards", 400);
    openList();
    await userEvent.click(await screen.findByRole("button", { name: "Mute Rewards and categories" }));
    await waitFor(() => expect(server.calls).toContain("PUT /api/news/topics/rewards"));
    expect(await screen.findByRole("button", { name: "Mute Rewards and categories" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Activate your categories" })).toBeTruthy();
  });

  it("is muted and unmuted with no post left, too", async () => {
    lists({ cards: 0, all: 0 }, ["fees"]);
    server.answer("GET /api/news", listed([]));
    openList();
    expect(await screen.findByRole("button", { name: "Unmute Fees and terms" })).toBeTruthy();
  });

  it("is muted on the page of a post", async () => {
    server.answer("GET /api/news/posts/categories", { ...post, isUnread: false });
    server.answer("PUT /api/news/topics/rewards", { mutedTopics: ["rewards"] });
    openPost();
    const mute = await screen.findByRole("button", { name: "Mute Rewards and categories" });
    server.answer("GET /api/news/posts/categories", { ...post, isUnread: false, isTopicMuted: true });
    await userEvent.click(mute);
    expect(await screen.findByRole("button", { name: "Unmute Rewards and categories" })).toBeTruthy();
  });
});

describe("a post", () => {
  it("has what is known of each card that it is about, and what staff write", async () => {
    const card = { artHue: null, note: null, payment: null, credits: [] };
    const due = { dueOn: "2026-11-27", dueIsEstimate: false, statementCents: 34_692, paidCents: 0, bankDataOn: null };
    const cards: NewsPost["cards"] = [
      {
        ...card,
        id: "citi-double-cash",
        walletCardId: "w1",
        name: "Double Cash",
        note: "Pay by Tue, Nov 24",
        payment: { ...due, state: "on_its_way" },
      },
      {
        ...card,
        id: "capital-one-venture-x",
        walletCardId: "w2",
        name: "Venture X",
        credits: [
          { title: "Travel credit", left: 11_450, unit: null, endsOn: "2026-12-03" },
          { title: "Lounge visits", left: 2, unit: "visit", endsOn: null },
        ],
      },
      { ...card, id: "chase-freedom-flex", walletCardId: "w3", name: "Freedom Flex" },
      {
        ...card,
        id: "amex-gold",
        walletCardId: "w4",
        name: "Gold Card",
        payment: { ...due, state: "on_its_way", dueIsEstimate: true, statementCents: null },
      },
    ];
    vi.useFakeTimers({ now: new Date("2026-11-20T16:00:00Z"), toFake: ["Date"] });
    server.answer("GET /api/news/posts/categories", { ...post, isUnread: false, cards });
    openPost();
    const means = await screen.findByRole("region", { name: "What it means for you" });
    expect(within(means).getByRole("link", { name: "Double Cash" }).getAttribute("href")).toBe("/dashboard/cards/w1");
    const items = within(means).getAllByRole("listitem");
    expect(items.map(({ textContent }) => textContent?.replaceAll("\u00A0", " "))).toEqual([
      "Double Cash$346.92, due Friday, November 27 Payment pendingPay by Tue, Nov 24",
      "Venture XTravel credit: $114.50 left until December 3Lounge visits: 2 visits left",
      "Freedom Flex",
      "Gold CardDue about Friday, November 27 Payment pending",
    ]);
  });

  it("leads back to the list of the member's cards when it was opened there, and to more about them", async () => {
    const more = [{ slug: "credits", title: "Credits", publishedAt: "2026-11-02T10:00:00.000Z" }];
    server.answer("GET /api/news", listed([row]));
    server.answer("GET /api/news/posts/categories", { ...post, isUnread: false, more, isMoreAboutCards: true });
    openList();
    await userEvent.click(await screen.findByRole("link", { name: "Activate your categories" }));
    const place = await screen.findByRole("navigation", { name: "Where you are" });
    expect(within(place).getByRole("link", { name: "Your cards" }).getAttribute("href")).toBe("/news?list=cards");
    expect(screen.getByRole("heading", { name: "More about your cards" })).toBeTruthy();
  });

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
  const { id: _id, isPinned: _pinned, isUnread: _unread, isSaved: _saved, ...others } = post;
  const { cards: _cards, topic: _topic, isTopicMuted: _muted, isMoreAboutCards: _more, ...publicPost } = others;

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

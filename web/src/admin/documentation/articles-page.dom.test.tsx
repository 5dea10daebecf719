import type { ArticleRow } from "@cardwell/core/contract/admin/documentation";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { completeBrowser, createFakeServer, openPage } from "../../lib/testing.tsx";
import type { FakeServer } from "../../lib/testing.tsx";
import { AdminArea } from "../admin-area.tsx";

let server: FakeServer;

const row = (id: string, title: string, place: Pick<ArticleRow, "section" | "position">): ArticleRow => ({
  id,
  title,
  ...place,
  revision: 3,
  owner: null,
  reviewEveryMonths: 6,
  reviewedOn: "2026-11-12",
  reviewDueOn: "2027-05-12",
  isOverdue: false,
  liveVersion: 1,
  hasDraft: false,
  publishAt: null,
  brokenLinks: [],
  views: 0,
  votes: 0,
  helpfulVotes: 0,
});
const due = row("due", "Payment due", { section: "payments", position: 10 });
const grace = row("grace", "Grace periods", { section: "payments", position: 20 });
const list = (articles: ArticleRow[], placesWithout: string[] = []) =>
  server.answer("GET /api/admin/documentation/articles", { articles, placesWithout });

beforeEach(() => {
  completeBrowser();
  server = createFakeServer();
  list([due, grace]);
  server.answer("GET /api/admin/documentation/searches", { searches: [], total: 0 });
});
afterEach(cleanup);

const open = (staffRole: "editor" | "viewer" = "editor") =>
  openPage(<AdminArea />, "/admin/documentation", { route: "/admin/*", auth: { staffRole, idToken: "token-1" } });
const findTitles = () =>
  screen.getAllByRole("link", { name: /Payment due|Grace periods/ }).map(({ textContent }) => textContent);

describe("the tree of articles", () => {
  it("moves an article by the keyboard, keeps the focus and announces where it is", async () => {
    server.answer("PATCH /api/admin/documentation/articles/grace", {});
    open();
    const up = await screen.findByRole("button", { name: "Move Grace periods up" });
    list([{ ...grace, position: 5 }, due]);
    up.focus();
    await userEvent.keyboard("{Enter}");
    expect(await screen.findByText("Grace periods is number 1 of 2 in Payments.")).toBeTruthy();
    expect(server.bodies).toEqual([{ revision: 3, section: "payments", position: 5 }]);
    expect(findTitles()).toEqual(["Grace periods", "Payment due"]);
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Move Grace periods up");
  });

  it("keeps the focus on the button of an article that comes to another section", async () => {
    server.answer("PATCH /api/admin/documentation/articles/grace", {});
    open();
    const down = await screen.findByRole("button", { name: "Move Grace periods down" });
    list([due, { ...grace, section: "cards", position: 10 }]);
    await userEvent.click(down);
    expect(await screen.findByText("Grace periods is number 1 of 1 in Cards and fees.")).toBeTruthy();
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Move Grace periods down");
  });

  it("shows why an article wasn't moved, and where it is", async () => {
    const message = "Someone changed this article since you opened it. Check it, then try again.";
    server.reject("PATCH /api/admin/documentation/articles/grace", 409, { error: "conflict", message });
    open();
    await userEvent.click(await screen.findByRole("button", { name: "Move Grace periods up" }));
    await waitFor(() => expect(server.calls.filter((call) => call.endsWith("/articles"))).toHaveLength(2));
    expect(findTitles()).toEqual(["Payment due", "Grace periods"]);
  });

  it("can't be changed by staff who only read", async () => {
    open("viewer");
    expect(await screen.findByRole("link", { name: "Payment due" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Move / })).toBeNull();
  });

  it("leads from a search without a result to a new article with its title", async () => {
    const searches = [{ query: "gift cards", count: 4, lastOn: "2026-11-28" }];
    server.answer("GET /api/admin/documentation/searches", { searches, total: 4 });
    open();
    await userEvent.click(await screen.findByRole("link", { name: "Write article: gift cards" }));
    expect((await screen.findByLabelText<HTMLInputElement>("Title")).value).toBe("Gift cards");
  });

  it("begins with what needs attention: broken links that readers follow, failed searches and late reviews", async () => {
    const brokenLinks = [
      {
        line: 18,
        text: "grace",
        address: "/help/grace-period",
        problem: "There is no published article at this address.",
      },
    ];
    const late = { isOverdue: true, reviewDueOn: "2026-11-12" };
    list([
      { ...due, brokenLinks },
      { ...grace, ...late },
      { ...row("draft", "Draft", { section: "payments", position: 30 }), liveVersion: null, brokenLinks },
    ]);
    const searches = [{ query: "authorized user", count: 71, lastOn: "2026-11-20" }];
    server.answer("GET /api/admin/documentation/searches", { searches, total: 270 });
    server.answer("POST /api/admin/documentation/articles/grace/review", {});
    open();
    const items = within(await screen.findByRole("list", { name: "Needs attention" })).getAllByRole("listitem");
    expect(items.map(({ textContent }) => textContent)).toEqual([
      "HighPayment due has a broken linkLine 18, /help/grace-period: There is no published article at this address.Fix link of Payment due",
      'Medium270 searches found nothing in 30 daysMost frequent: "authorized user", 71 times.Write article',
      "MediumGrace periods is past its review dateDue Nov 12, 2026. Nobody owns it.Mark reviewed",
    ]);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(
      "1 article has a broken link.1 is past its review date.",
    );
    expect(screen.getByRole("link", { name: /^Fix link/ }).getAttribute("href")).toBe("/admin/documentation/due/edit");
    await userEvent.click(screen.getByRole("button", { name: "Mark reviewed: Grace periods" }));
    expect(await screen.findByText("The review was recorded.")).toBeTruthy();
    expect(server.bodies).toEqual([{ revision: 3 }]);
  });

  it("begins with a broken link of an article that is scheduled, too", async () => {
    const address = "/help/grace-period";
    const brokenLinks = [{ line: 2, text: "", address, problem: "There is no published article at this address." }];
    list([{ ...due, liveVersion: null, hasDraft: true, publishAt: "2026-12-02T14:00:00.000Z", brokenLinks }]);
    open();
    const items = within(await screen.findByRole("list", { name: "Needs attention" })).getAllByRole("listitem");
    expect(items.map((item) => item.querySelector("p")?.textContent)).toEqual(["Payment due has a broken link"]);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("1 article has a broken link.");
  });

  it("has the four worst alone, those with a broken link before those that are late, the longest first", async () => {
    const brokenLinks = [{ line: 1, text: "", address: "#x", problem: "No heading has this anchor." }];
    const make = (id: string, change: Partial<ArticleRow>) => ({ ...due, id, title: id, ...change });
    list([
      make("a", { isOverdue: true, reviewDueOn: "2026-11-03" }),
      make("b", { isOverdue: true, reviewDueOn: "2026-11-01" }),
      make("c", { isOverdue: true, reviewDueOn: "2026-11-02" }),
      make("d", { brokenLinks }),
      make("e", { brokenLinks: [...brokenLinks, ...brokenLinks] }),
    ]);
    open("viewer");
    const items = within(await screen.findByRole("list", { name: "Needs attention" })).getAllByRole("listitem");
    expect(items.map((item) => item.querySelector("p")?.textContent)).toEqual([
      "d has a broken link",
      "e has 2 broken links",
      "b is past its review date",
      "c is past its review date",
    ]);
    expect(screen.queryByRole("button", { name: /^Mark reviewed/ })).toBeNull();
  });

  it("has the screens and alerts that lead to no article beside it", async () => {
    list([due], ["Household", "Alert: Card unused"]);
    open();
    expect(await screen.findByText("Household, Alert: Card unused")).toBeTruthy();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("2 screens and alerts without an article.");
  });
});

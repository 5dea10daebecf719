import type { HelpArticle } from "@cardwell/core/contract/help";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { completeBrowser, createFakeServer, openPage } from "../../lib/testing.tsx";
import type { FakeServer } from "../../lib/testing.tsx";
import type { Auth } from "../../lib/session/use-auth.ts";
import { HelpArea } from "./help-area.tsx";

let server: FakeServer;

beforeEach(() => {
  completeBrowser();
  server = createFakeServer();
  server.answer("GET /api/help", {
    sections: [
      {
        id: "payments",
        label: "Payments",
        articles: [{ id: "payment-due", title: "Alert: payment due", summary: "A statement is due." }],
      },
    ],
  });
});
afterEach(cleanup);

const article: HelpArticle = {
  id: "payment-due",
  title: "Alert: payment due",
  summary: "A statement is due.",
  section: { id: "payments", label: "Payments" },
  body: "## What to do\n\nPay at your bank.\n\n## When you get it\n\nEarly.\n\n### At night\n\nNever.",
  headings: [
    { id: "steps", text: "What to do", level: 2 },
    { id: "when-you-get-it", text: "When you get it", level: 2 },
    { id: "at-night", text: "At night", level: 3 },
  ],
  reviewedOn: "2026-11-12",
  related: [{ id: "payment-proof", title: "How Cardwell knows a payment was made", summary: "" }],
};

const open = (address: string, auth: Partial<Auth> = {}) => openPage(<HelpArea />, address, { route: "/help/*", auth });

describe("the help", () => {
  it("lists the articles of each section", async () => {
    open("/help");
    const link = await screen.findByRole("link", { name: "Alert: payment due" });
    expect(link.getAttribute("href")).toBe("/help/payment-due");
    expect(screen.getByRole("heading", { level: 2, name: "Payments" })).toBeTruthy();
  });

  it.each(["/help", "/help/"])(
    "searches at %s while words are typed, and keeps them in the address",
    async (address) => {
      server.answer("GET /api/help/search", {
        articles: [{ ...article, section: { id: "payments", label: "Payments" } }],
      });
      const page = open(address);
      await userEvent.type(screen.getByRole("searchbox", { name: "Search help" }), "paymnt due");
      expect(await screen.findByText("A statement is due.")).toBeTruthy();
      expect(page.address()).toMatch(/^\/help\/?\?q=paymnt\+due$/);
    },
  );

  it("offers support where nothing is found, and reports the search once it has settled", async () => {
    server.answer("GET /api/help/search", { articles: [] });
    server.answer("POST /api/help/searches", { ok: true });
    open("/help?q=mortgage");
    expect(await screen.findByText('No articles found for "mortgage".')).toBeTruthy();
    expect(server.calls).not.toContain("POST /api/help/searches");
    await new Promise((resolve) => setTimeout(resolve, 2_100));
    expect(server.calls).toContain("POST /api/help/searches");
    expect(server.bodies).toEqual([{ query: "mortgage" }]);
  });

  it.each([
    ["answered", "Refunds don't count.", "From these articles"],
    ["not_answered", null, "Our articles don't answer this."],
    ["unavailable", null, "Questions can't be answered right now."],
  ])(
    "that is asked a question shows that it is %s, with articles, and keeps the question",
    async (outcome, answer, shown) => {
      server.answer("POST /api/help/questions", { outcome, answer, articles: [article] });
      open("/help");
      const question = await screen.findByRole("textbox", { name: "Your question" });
      await userEvent.type(question, "Do refunds count?");
      await userEvent.click(screen.getByRole("button", { name: "Get an answer" }));
      expect(await screen.findByText(shown)).toBeTruthy();
      if (answer !== null) expect(screen.getByText(answer)).toBeTruthy();
      expect(screen.getAllByRole("link", { name: "Alert: payment due" })).toHaveLength(2);
      expect((question as HTMLTextAreaElement).value).toBe("Do refunds count?");
      expect(server.bodies).toEqual([{ question: "Do refunds count?" }]);
    },
  );

  it("takes no question of a visitor", async () => {
    open("/help", { user: null });
    expect(await screen.findByRole("link", { name: "Alert: payment due" })).toBeTruthy();
    expect(screen.queryByRole("textbox", { name: "Your question" })).toBeNull();
  });

  it("shows an article with its headings, review day and related articles, and takes one vote", async () => {
    server.answer("GET /api/help/articles/payment-due", article);
    server.answer("GET /api/help/articles/payment-due/vote", { isHelpful: false });
    server.answer("PUT /api/help/articles/payment-due/vote", { isHelpful: true });
    open("/help/payment-due");
    expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe("Alert: payment due");
    expect(screen.getByRole("link", { name: "What to do" }).getAttribute("href")).toBe("/help/payment-due#steps");
    expect(screen.getByRole("heading", { name: "What to do" }).id).toBe("steps");
    expect(screen.queryByRole("link", { name: "At night" })).toBeNull();
    expect(screen.getByText(/Reviewed November 12, 2026/)).toBeTruthy();
    expect(screen.getByRole("link", { name: /How Cardwell knows/ }).getAttribute("href")).toBe("/help/payment-proof");
    await waitFor(() => expect(screen.getByRole("button", { name: "No" }).getAttribute("aria-pressed")).toBe("true"));
    await userEvent.click(screen.getByRole("button", { name: "Yes" }));
    expect(screen.getByText("Thanks for your answer.")).toBeTruthy();
    expect(server.bodies).toEqual([{ isHelpful: true }]);
    await waitFor(() => expect(screen.getByRole("button", { name: "Yes" }).getAttribute("aria-pressed")).toBe("true"));
  });

  it("marks the section that is being read in the table of contents", async () => {
    server.answer("GET /api/help/articles/payment-due", article);
    const tops: Record<string, number> = { steps: 500, "when-you-get-it": 900 };
    const place = vi.spyOn(Element.prototype, "getBoundingClientRect");
    place.mockImplementation(function (this: Element) {
      return { top: tops[this.id] ?? 0 } as DOMRect;
    });
    open("/help/payment-due", { user: null });
    const link = await screen.findByRole("link", { name: "When you get it" });
    expect(link.getAttribute("aria-current")).toBeNull();
    Object.assign(tops, { steps: -200, "when-you-get-it": 200 });
    vi.stubGlobal("scrollY", 700);
    fireEvent.scroll(window);
    await waitFor(() => expect(link.getAttribute("aria-current")).toBe("location"));
    expect(screen.getByRole("link", { name: "What to do" }).getAttribute("aria-current")).toBeNull();
    vi.unstubAllGlobals();
    place.mockRestore();
  });

  it("replaces an address that the article had before, and shows it without waiting again", async () => {
    server.answer("GET /api/help/articles/payments-due", article);
    const page = open("/help/payments-due", { user: null });
    expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe("Alert: payment due");
    expect(page.address()).toBe("/help/payment-due");
  });

  it("shows an article at its address with a slash at the end", async () => {
    server.answer("GET /api/help/articles/payment-due", article);
    open("/help/payment-due/", { user: null });
    expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe("Alert: payment due");
  });

  it("takes no vote of a visitor", async () => {
    server.answer("GET /api/help/articles/payment-due", article);
    open("/help/payment-due", { user: null });
    expect(await screen.findByText(/Reviewed November 12, 2026/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Yes" })).toBeNull();
    expect(server.calls).toEqual(["GET /api/help/articles/payment-due"]);
  });

  it("leads back to all articles from an address that has none", async () => {
    server.reject("GET /api/help/articles/grace-period", 404, { error: "not_found" });
    open("/help/grace-period");
    expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe("Article not found.");
    expect(screen.getByRole("link", { name: "All articles" }).getAttribute("href")).toBe("/help");
  });
});

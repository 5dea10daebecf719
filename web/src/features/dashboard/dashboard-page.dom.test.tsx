import type { Dashboard } from "@cardwell/core/domain/dashboard/shapes";
import { focusManager } from "@tanstack/react-query";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { completeBrowser, createFakeServer, openPage, setOnline } from "../../lib/testing.tsx";
import type { FakeServer } from "../../lib/testing.tsx";
import { emptyDashboard } from "./dashboard-fixture.ts";
import { DashboardPage } from "./dashboard-page.tsx";

const read = "GET /api/dashboard";
const basis = { how: "The sum of what is at risk.", facts: [] };

const payment = {
  id: "pay-gold",
  kind: "mark_paid",
  severity: "high",
  walletCardId: "gold",
  subjectId: null,
  cycleKey: null,
  title: "Gold Card is due tomorrow",
  body: "$800.00 is left to pay.",
  proof: "You entered the statement on Nov 6",
  amountCents: 80_000,
  amountNote: null,
  markAmount: 80_000,
  dueOn: "2026-11-21",
  basis,
};

const withCards = {
  ...emptyDashboard,
  cards: [
    {
      id: "gold",
      cardId: "gold-card",
      name: "Gold Card",
      issuer: "Chase",
      logo: { url: null, initials: "CH", hue: "lake" },
      nickname: null,
      missing: [],
    },
  ],
} as unknown as Dashboard;

const needingOne = {
  ...withCards,
  summary: { ...withCards.summary, needsCount: 1, atStakeCents: 80_000 },
  actions: [payment],
} as unknown as Dashboard;

// Parts that the page loads later are available immediately.
beforeAll(() => import("./first-run.tsx"));

let server: FakeServer;
beforeEach(() => {
  completeBrowser();
  server = createFakeServer();
  server.answer(read, withCards);
});
afterEach(() => {
  setOnline(true);
  cleanup();
});

const open = () => openPage(<DashboardPage />, "/dashboard");
const headline = async () => (await screen.findByRole("heading", { level: 1 })).textContent;

const countReads = () => server.calls.filter((call) => call === read).length;

describe("Today, while it stays open", () => {
  beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
  afterEach(() => {
    focusManager.setFocused(undefined);
    vi.useRealTimers();
  });
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const bank = { linkId: "item-chase", name: "Chase", status: "up_to_date", updatedAt: "2026-11-20T13:12:00.000Z" };
  const linked = { ...withCards, cards: withCards.cards.map((card) => ({ ...card, bank })) } as Dashboard;

  it("brings in what a linked bank sent, every five minutes, and nothing in the background", async () => {
    server.answer(read, linked);
    open();
    await waitFor(() => expect(countReads()).toBe(1));
    await screen.findByRole("heading", { level: 1 });
    server.answer(read, { ...linked, ...needingOne, cards: linked.cards });
    await pass(5 * 60_000);
    expect(countReads()).toBe(2);
    await waitFor(() => expect(document.body.textContent).toContain("Gold Card is due"));
    focusManager.setFocused(false);
    await pass(10 * 60_000);
    expect(countReads()).toBe(2);
    focusManager.setFocused(true);
    await waitFor(() => expect(countReads()).toBe(3));
  });
});

/** A first card with a fee, added today. */
const withNewFee = {
  ...withCards,
  summary: { ...withCards.summary, openCreditsCount: 2, openCreditsCards: 1, openUnvalued: ["1 free night"] },
  year: {
    ...withCards.year,
    feesCents: 79_500,
    netCents: -79_500,
    tooEarly: {
      fees: [{ walletCardId: "gold", on: "2026-11-20", amountCents: 79_500, isAssumed: true }],
      creditsCents: 142_000,
    },
  },
} as unknown as Dashboard;

describe("Today", () => {
  it("loads with a placeholder", async () => {
    const release = server.hold(read);
    const { container } = open();
    expect(container.querySelector("[aria-busy=true]")).not.toBeNull();
    expect(screen.queryByRole("heading", { level: 1 })).toBeNull();
    release();
    expect(await headline()).toBe("All clear.Nothing needs your attention today.");
  });

  it("shows what needs the member, and what it is worth", async () => {
    server.answer(read, needingOne);
    open();
    expect(await headline()).toMatch(/^1 thing needs attention\.\$800\.00.* is at risk\.$/);
    const action = screen.getByText("Gold Card is due tomorrow").closest("li") ?? document.body;
    expect(within(action).getByText(/You entered the statement/)).toBeTruthy();
  });

  it("shows at the sum due in 14 days that 1 amount is missing from it", async () => {
    server.answer(read, { ...withCards, summary: { ...withCards.summary, dueUnknownCount: 1 } });
    open();
    await headline();
    const figure = () => screen.getByText("Due in 14 days").closest("div")?.textContent;
    expect(figure()).toMatch(/^Due in 14 daysnot known.*1 amount not known$/);
    cleanup();
    const summary = { ...withCards.summary, dueSoonCents: 80_000, dueUnknownCount: 1 };
    server.answer(read, { ...withCards, summary });
    open();
    await headline();
    expect(figure()).toMatch(/^Due in 14 days\$800\.00.*1 amount not known/);
  });

  it.each([
    ["autopay_set", false],
    ["not_confirmed", false],
    ["minimum_met", true],
  ])(
    "names the statement's payment beside one for the utilization where its state is %s: %s",
    async (state, isNamed) => {
      const row = {
        walletCardId: "gold",
        balanceCents: 330_137,
        balanceOn: "2026-11-20",
        isStale: false,
        statementOn: null,
        limitCents: 2_200_000,
        utilizationBps: 1_501,
        forecastBps: 1_043,
        closesOn: "2026-12-10",
        payCents: 12_568,
        payBy: "2026-12-07",
        basis,
      };
      const due = { walletCardId: "gold", closeOn: "2026-11-10", dueOn: "2026-12-05", state, statementCents: 202_586 };
      server.answer(read, {
        ...withCards,
        payments: [{ ...due, paidCents: 0, remainingCents: 202_586, autopay: "statement", bankDataOn: null, basis }],
        utilization: { ...withCards.utilization, totalBps: 1_501, limitCents: 2_200_000, rows: [row] },
      });
      open();
      const advice = await screen.findByText("Pay $125.68 to Gold Card by Mon, Dec 7");
      expect(advice.parentElement?.textContent).toContain("will report 10% instead of 10.4%.");
      expect(
        advice.parentElement?.textContent?.includes("Paying its statement by Dec\u00A05 also gets you there."),
      ).toBe(isNamed);
    },
  );

  it("of a member who entered only cards shows what is at risk as a limit, and nothing unknown as $0.00", async () => {
    const [card] = withCards.cards;
    server.answer(read, {
      ...withCards,
      cards: [{ ...card, missing: ["closing_day", "due_day"] }],
      actions: [payment],
      summary: {
        ...withCards.summary,
        needsCount: 1,
        atStakeCents: 49_000,
        isAtStakeGuess: true,
        openCreditsCount: 1,
        openCreditsCards: 1,
        openUnvalued: ["1 free night"],
      },
    });
    open();
    expect(await headline()).toMatch(/^1 thing needs attention\.Up to \$490\.00.* is at risk\.$/);
    const figure = (label: string) => screen.getByText(label).closest("div")?.textContent;
    expect(figure("Due in 14 days")).toMatch(/^Due in 14 daysnot known.*no due day for 1 card$/);
    expect(figure("Open credits")).toMatch(/^Open creditsnot known/);
  });

  it("restores a payment that couldn't be marked as paid, with the error in its row", async () => {
    server.answer(read, needingOne);
    server.reject("POST /api/wallet/cards/gold/payments", 500, { message: "Something went wrong on our side." });
    open();
    await headline();
    const row = within(screen.getByText("Gold Card is due tomorrow").closest("li") ?? document.body);
    await userEvent.click(row.getByRole("button", { name: /^Mark as paid/ }));
    expect((await row.findByRole("alert")).textContent).toContain("Couldn't save. Something went wrong on our side.");
    expect(row.getByRole("button", { name: /^Mark as paid/ }).getAttribute("aria-disabled")).toBeNull();
  });

  it("never shows All clear while a card has no due day: it leads to the plan", async () => {
    const [card] = withCards.cards;
    server.answer(read, { ...withCards, cards: [{ ...card, missing: ["closing_day", "due_day"] }] });
    open();
    expect(await headline()).toBe("Nothing known is due.No due day for 1 card.");
    const next = await screen.findByRole("region", { name: "Next payments" });
    expect(next.textContent).toContain("No due day for 1 card.");
    expect(within(next).getByRole("link", { name: "See the payment plan" })).toBeTruthy();
  });

  it("tells two cards of one product apart by their last digits, and one with a nickname by that", async () => {
    const [card] = withCards.cards;
    const held = (id: string, last4: string, nickname: string | null) => ({ ...card, id, last4, nickname });
    const due = (walletCardId: string) => ({
      walletCardId,
      closeOn: "2026-11-05",
      dueOn: "2026-12-01",
      state: "autopay_set",
      statementCents: 50_000,
      paidCents: 0,
      bankDataOn: null,
      basis: { how: "", facts: [] },
    });
    server.answer(read, {
      ...withCards,
      cards: [held("a", "1001", null), held("b", "2002", null), held("c", "3003", "Travel")],
      payments: ["a", "b", "c"].map(due),
    });
    open();
    const next = await screen.findByRole("region", { name: "Next payments" });
    for (const name of ["Gold Card ending 1001", "Gold Card ending 2002", "Travel"])
      expect(within(next).getByText(name)).toBeTruthy();
  });

  it.each([
    [500, "internal"],
    [503, "vendor_unavailable"],
  ])("that never loaded shows a %i error, with a reference and a retry", async (status, error) => {
    const message = "Something went wrong on our side. Try again in a minute.";
    server.reject(read, status, { error, message, requestId: "3f0c7a52" });
    open();
    expect(await headline()).toBe("Couldn't load your cards.");
    expect(screen.getByRole("alert").textContent).toContain(message);
    expect(screen.getByText("Reference 3f0c7a52.")).toBeTruthy();
    server.answer(read, withCards);
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(async () => expect(await headline()).toMatch(/^All clear/));
  });

  it("that can't be refreshed keeps the last facts, and shows how old they are", async () => {
    server.answer(read, needingOne);
    const { client } = open();
    await screen.findByText("Gold Card is due tomorrow");
    server.reject(read, 500, { requestId: "3f0c7a52" });
    await act(async () => client.refetchQueries({ queryKey: ["dashboard"] }));
    await waitFor(async () => expect(await headline()).toBe("Couldn't refresh.The dates below still apply."));
    expect(screen.getByRole("alert").textContent).toMatch(/Our server returned an error at .+Reference 3f0c7a52\./);
    expect(screen.getByText("Gold Card is due tomorrow")).toBeTruthy();
    server.answer(read, needingOne);
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(async () => expect(await headline()).toMatch(/^1 thing needs attention/));
  });

  it("names three of the cards without utilization, and the others on request", async () => {
    const cards = ["a", "b", "c", "d", "e"].map((id) => ({ ...withCards.cards[0], id, name: `Card ${id}` }));
    const leftOut = cards.map(({ id }) => ({ walletCardId: id, reason: "No balance entered." }));
    server.answer(read, { ...withCards, cards, utilization: { ...withCards.utilization, leftOut } });
    open();
    const section = await screen.findByRole("region", { name: "Utilization" });
    const named = () =>
      within(section)
        .getAllByRole("link")
        .map(({ textContent }) => textContent);
    expect(named()).toEqual(["Card a", "Card b", "Card c"]);
    await userEvent.click(within(section).getByRole("button", { name: "Show 2 more cards" }));
    await waitFor(() => expect(named()).toEqual(["Card a", "Card b", "Card c", "Card d", "Card e"]));
    expect(within(section).queryByRole("button")).toBeNull();
  });

  it("is printed with everything that needs attention, of which it shows three", async () => {
    const actions = ["a", "b", "c", "d", "e"].map((id) => ({ ...payment, id, title: `Card ${id} is due` }));
    server.answer(read, { ...needingOne, actions });
    open();
    const section = await screen.findByRole("region", { name: "What needs attention" });
    const titles = () =>
      within(section)
        .getAllByRole("heading")
        .map(({ textContent }) => textContent);
    expect(titles()).toEqual(["Card a is due", "Card b is due", "Card c is due"]);
    fireEvent(globalThis.window, new Event("beforeprint"));
    expect(titles()).toEqual(["Card a is due", "Card b is due", "Card c is due", "Card d is due", "Card e is due"]);
  });

  it("never puts a first card behind for its fee: it shows the fee and what credits can still bring", async () => {
    server.answer(read, withNewFee);
    open();
    await headline();
    const page = document.body.textContent?.replaceAll("\u00A0", " ").replaceAll(/: how [^:]+ is calculated/g, "");
    expect(page).toContain("Fees in 2026$795.00up to $1,420.00 back in credits");
    expect(page).toContain("2 credits on 1 card, incl. 1 free night");
    expect(page).not.toContain("Behind");
  });

  it.each([
    ["too_early", "too early to compare"],
    ["unknown", "no value recorded yet"],
  ])("shows of a fee without any credits to come, with the verdict %s: %s", async (verdict, note) => {
    const cards = withNewFee.cards.map((card) => ({ ...card, verdict }));
    const tooEarly = { ...withNewFee.year.tooEarly, creditsCents: 0 };
    server.answer(read, { ...withNewFee, cards, year: { ...withNewFee.year, tooEarly } });
    open();
    await headline();
    expect(document.body.textContent).toContain(note);
  });

  it("shows as soon as the member is offline from when the facts are", async () => {
    const { client } = open();
    await headline();
    setOnline(false);
    expect(await headline()).toBe("You're offline.The dates below still apply.");
    expect(screen.getByRole("alert").textContent).toMatch(
      /You're seeing data from \w+ \d+, (\d{4}, )?\d+:\d\d [ap]m\./,
    );
    server.reject(read, 0);
    await act(async () => client.refetchQueries({ queryKey: ["dashboard"] }));
    await waitFor(async () => expect(await headline()).toBe("You're offline.The dates below still apply."));
  });

  it("without cards begins in the search, and leads to the sample cards", async () => {
    server.answer(read, emptyDashboard);
    const { address } = open();
    expect(await headline()).toBe("Add your first card.We work out its dates.");
    expect(document.activeElement).toBe(screen.getByLabelText("Find your card"));
    await userEvent.click(screen.getByRole("link", { name: "Look around with sample cards first" }));
    expect(address()).toBe("/sample");
  });

  it("with sample cards needs no account and changes nothing: each action leads to creating an account", async () => {
    server.answer("GET /api/sample/dashboard", { ...needingOne, isSample: true });
    openPage(<DashboardPage />, "/sample", { auth: { user: null } });
    expect(await headline()).toMatch(/^1 thing needs attention/);
    expect(document.title).toBe("Today, sample cards · Cardwell");
    const queue = within(screen.getByRole("region", { name: "What needs attention" }));
    expect(queue.getByRole("link").textContent).toBe("Create an account: Gold Card is due tomorrow");
    expect(queue.getByRole("link").getAttribute("href")).toBe("/create-account");
    expect(server.calls.map((call) => call.split("?")[0])).toEqual(["GET /api/sample/dashboard"]);
  });

  it("with sample cards offers a signed-in member no action", async () => {
    server.answer("GET /api/sample/dashboard", { ...needingOne, isSample: true });
    openPage(<DashboardPage />, "/sample");
    await headline();
    const queue = within(screen.getByRole("region", { name: "What needs attention" }));
    expect(queue.getByText("Gold Card is due tomorrow")).toBeTruthy();
    expect(queue.queryByRole("link")).toBeNull();
    expect(queue.queryByRole("button", { name: /Mark as paid/ })).toBeNull();
  });
});

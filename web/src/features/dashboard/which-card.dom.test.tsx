import type { BestCardAnswer, Dashboard } from "@cardwell/core/domain/dashboard/shapes";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { completeBrowser, createFakeServer, openPage } from "../../lib/testing.tsx";
import type { FakeServer } from "../../lib/testing.tsx";
import { DashboardPage } from "./dashboard-page.tsx";
import { emptyDashboard } from "./dashboard-fixture.ts";

const basis = { how: "The rate.", facts: [] };
const option = (walletCardId: string, valueCents: number, reason: string, change = {}) => ({
  walletCardId,
  valueCents,
  reason,
  offerNote: null,
  capLeftCents: null,
  capNote: null,
  warnings: [],
  basis,
  ...change,
});
const gold = option("gold", 640, "4 points a dollar on U.S. supermarkets, at 1.6 ¢ each");
const flex = option("flex", 800, "5 points a dollar on groceries and dining, at 1.6 ¢ each");

const answerWith = (change: Partial<BestCardAnswer>): BestCardAnswer => ({
  query: "Groceries",
  categoryId: "groceries",
  channel: null,
  categoryLabel: "Groceries",
  merchant: null,
  store: null,
  note: null,
  amountCents: 10_000,
  ranked: [gold],
  activateFirst: null,
  leadCents: null,
  withoutOffers: null,
  excluded: [],
  ...change,
});
const toActivate = answerWith({
  activateFirst: { ...flex, ruleId: "q4-2026", closesOn: "2026-12-14", url: "https://www.chasebonus.com/" },
});

const names = { gold: "Gold Card", flex: "Freedom Flex", aspire: "Hilton Honors Aspire" };
const dashboardWith = (answer: BestCardAnswer, change = {}) =>
  ({
    ...emptyDashboard,
    cards: Object.entries(names).map(([id, name]) => ({ id, name, issuer: "Chase", nickname: null, missing: [] })),
    bestCards: [answer],
    ...change,
  }) as unknown as Dashboard;

let server: FakeServer;
beforeEach(() => {
  completeBrowser();
  server = createFakeServer();
});
afterEach(cleanup);

async function open(answer: BestCardAnswer) {
  server.answer("GET /api/dashboard", dashboardWith(answer));
  openPage(<DashboardPage />, "/dashboard");
  return within(await screen.findByRole("region", { name: "Which card?" }));
}

const mark = "PUT /api/wallet/cards/flex/rules/q4-2026";

describe("which card", () => {
  it("asks to activate the best card's category first, beside what is best until then", async () => {
    const section = await open(toActivate);
    const texts = section.getAllByRole("paragraph").map(({ textContent }) => textContent);
    const at = (start: string) => texts.findIndex((text) => text?.startsWith(start));
    expect(texts[0]).toBe("Freedom Flex");
    expect(section.getByText("Activate first, by Dec 14, 2026.")).toBeTruthy();
    expect(at("Until it's activated:")).toBeGreaterThan(0);
    expect(at("Gold Card")).toBe(at("Until it's activated:") + 1);
    expect(section.getByRole("link", { name: "Activate at Chase" }).getAttribute("href")).toBe(
      "https://www.chasebonus.com/",
    );
  });

  it("records an activation with one tap, and answers with its card", async () => {
    const section = await open(toActivate);
    server.answer(mark, { dashboard: dashboardWith(answerWith({ ranked: [flex, gold] })) });
    await userEvent.click(section.getByRole("button", { name: /^Mark as activated/ }));
    await waitFor(() => expect(section.queryByText(/Activate first/)).toBeNull());
    expect(server.bodies).toEqual([{ activatedOn: "2026-11-20", from: { activatedOn: null } }]);
    expect(section.getAllByRole("paragraph")[0]?.textContent).toBe("Freedom Flex");
  });

  it("offers a category as before when it couldn't be recorded", async () => {
    const section = await open(toActivate);
    server.reject(mark, 500, { message: "Something went wrong on our side." });
    await userEvent.click(section.getByRole("button", { name: /^Mark as activated/ }));
    expect((await section.findByRole("alert")).textContent).toBe("Couldn't save. Something went wrong on our side.");
  });

  it("names a welcome offer on track on a line of its own", async () => {
    const offerNote = "Also counts toward the welcome offer of 200,000 Hilton Honors points, on track.";
    const section = await open(answerWith({ ranked: [option("aspire", 315, "7 points a dollar", { offerNote })] }));
    expect(section.getByText(offerNote)).toBeTruthy();
    expect(section.queryByText(/Without the welcome offer/)).toBeNull();
  });

  it("explains the best card without a welcome offer, unless that card's line does", async () => {
    const behind = option("aspire", 3_000, "$3.15 from 7 points a dollar; $26.85 toward the welcome offer");
    const withoutOffers = { walletCardId: "gold", valueCents: 640, reason: gold.reason };
    const first = await open(answerWith({ ranked: [behind, gold], withoutOffers }));
    expect(first.getByText(/Without the welcome offer/).textContent).toBe(
      "Without the welcome offer: Gold Card, $6.40.",
    );
    cleanup();
    const second = await open(answerWith({ ranked: [behind], withoutOffers }));
    expect(second.getByText(/Without the welcome offer/).textContent).toBe(
      "Without the welcome offer: Gold Card, $6.40. 4 points a dollar on U.S. supermarkets, at 1.6 ¢ each.",
    );
  });

  it("calls a card that isn't taken as it calls it elsewhere", async () => {
    const excluded = [{ reason: "Not taken at Costco", walletCardIds: ["gold", "aspire"] }];
    const section = await open(answerWith({ ranked: [flex], excluded }));
    expect(section.getByText("Not taken at Costco: Gold Card, Hilton Honors Aspire.")).toBeTruthy();
  });

  it.each([
    [null, "/dashboard/purchases?card=gold&category=groceries"],
    ["Joe's Market", "/dashboard/purchases?card=gold&category=groceries&store=Joe%27s+Market"],
  ])("leads to the purchase form with its card and place filled in: store %s", async (store, address) => {
    const section = await open(answerWith({ store }));
    expect(section.getByRole("link", { name: "Log this purchase" }).getAttribute("href")).toBe(address);
  });

  it("puts the answer directly under what was typed, and the categories back once that is cleared", async () => {
    const section = await open(answerWith({}));
    const field = section.getByRole("textbox", { name: "Store or category" });
    await userEvent.type(field, "whole foods");
    expect(section.queryByRole("button", { name: "Groceries" })).toBeNull();
    await userEvent.click(section.getByRole("button", { name: "Clear" }));
    expect(section.getByRole("button", { name: "Groceries" })).toBeTruthy();
    expect(document.activeElement).toBe(field);
  });

  it("changes nothing for sample cards", async () => {
    server.answer("GET /api/sample/dashboard", dashboardWith(toActivate, { isSample: true }));
    openPage(<DashboardPage />, "/sample", { auth: { user: null } });
    const section = within(await screen.findByRole("region", { name: "Which card?" }));
    expect(section.getByText("Activate first, by Dec 14, 2026.")).toBeTruthy();
    expect(section.queryByRole("button", { name: /Mark as activated/ })).toBeNull();
    expect(section.queryByRole("link", { name: "Log this purchase" })).toBeNull();
  });
});

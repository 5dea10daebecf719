import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import userEvent from "@testing-library/user-event";
import type { Dashboard } from "@cardwell/core/domain/dashboard/shapes";
import { completeBrowser, createFakeServer, openPage } from "../../../lib/testing.tsx";
import type { FakeServer } from "../../../lib/testing.tsx";
import { emptyDashboard } from "../dashboard-fixture.ts";
import { ValuePage } from "./value-page.tsx";

let server: FakeServer;
beforeEach(() => {
  completeBrowser();
  server = createFakeServer();
});
afterEach(cleanup);

const behind = {
  ...emptyDashboard,
  cards: [
    {
      id: "gold",
      cardId: "gold-card",
      name: "Gold Card",
      issuer: "Chase",
      nickname: null,
      status: "active",
      verdict: "too_early",
      missing: [],
      bank: null,
    },
  ],
  year: {
    ...emptyDashboard.year,
    feesCents: 79_500,
    netCents: -79_500,
    byCard: [
      {
        walletCardId: "gold",
        creditsCents: 0,
        rewardsCents: 0,
        feesCents: 79_500,
        interestCents: 0,
        lateFeesCents: 0,
        otherCostsCents: 0,
        netCents: -79_500,
      },
    ],
  },
} as unknown as Dashboard;

const goldFee = { walletCardId: "gold", on: "2026-11-20", amountCents: 79_500, isAssumed: true };

async function openWith(tooEarly: Dashboard["year"]["tooEarly"], card: object = {}) {
  const cards = behind.cards.map((each) => ({ ...each, ...card }));
  server.answer("GET /api/dashboard", { ...behind, cards, year: { ...behind.year, tooEarly } });
  openPage(<ValuePage />, "/dashboard/value");
  const headline = await screen.findByRole("heading", { level: 1 });
  return headline.parentElement?.textContent?.replaceAll("\u00A0", " ").replace(/: how .+ is calculated/, "");
}

const listNets = () =>
  within(screen.getByRole("table", { name: "True cost by card" }))
    .getAllByRole("row")
    .slice(1)
    .map((row) => within(row).getAllByRole("cell").at(-1)?.textContent);

it("the value page shows how far the cards are behind once there is something to compare", async () => {
  expect(await openWith(null)).toContain("Your cards are $795.00 behind in 2026.");
});

it("the value page shows a new card's fee, its day and what credits can still bring while there is nothing to compare", async () => {
  const text = await openWith({ fees: [goldFee], creditsCents: 142_000 });
  expect(text).toContain("You paid $795.00 in fees in 2026.");
  expect(text).toContain("Gold Card: $795.00, charged about Nov 20. Credits can still bring up to $1,420.00.");
  expect(text).not.toContain("behind");
});

it("the value page names the first three fees and counts the others", async () => {
  const charged = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ ...goldFee, on: `2026-11-0${index + 1}`, isAssumed: false }));
  const text = await openWith({ fees: charged(5), creditsCents: 0 });
  expect(text).toContain(
    "charged Nov 1. Gold Card: $795.00, charged Nov 2. Gold Card: $795.00, charged Nov 3. And 2 more.",
  );
  expect(text).not.toContain("Nov 4");
  cleanup();
  expect(await openWith({ fees: charged(3), creditsCents: 0 })).not.toContain("more.");
});

it("the value page finds no value recorded on a card that is known long enough, instead of calling it early", async () => {
  const text = await openWith({ fees: [goldFee], creditsCents: 0 }, { verdict: "unknown" });
  expect(text).toContain("charged about Nov 20. No value recorded yet.");
  expect(text).not.toContain("too early");
  expect(listNets()).toEqual(["unknown", "unknown"]);
});

it.each([
  ["a card that is too early to judge", "too early", {}],
  ["a card without any recorded value", "unknown", { verdict: "unknown" }],
  ["a card that can be judged", "−$795.00", { verdict: "cancel" }],
  ["a closed card", "−$795.00", { status: "closed" }],
])("the value page shows the net of %s as %s", async (_, net, card) => {
  await openWith(null, card);
  expect(listNets()).toEqual([net, "−$795.00"]);
});

it("the value page shows no net of all cards while the headline compares nothing", async () => {
  await openWith({ fees: [goldFee], creditsCents: 142_000 });
  expect(listNets()).toEqual(["too early", "too early"]);
});

describe("the value page before anything is recorded", () => {
  const openNew = (change: object = {}) => {
    server.answer("GET /api/dashboard", { ...emptyDashboard, cards: behind.cards, ...change });
    openPage(<ValuePage />, "/dashboard/value");
    return screen.findByRole("heading", { level: 1 });
  };
  const link = (name: string) => screen.queryByRole("link", { name })?.getAttribute("href");

  it("shows what to record first, and no empty chart or table", async () => {
    expect((await openNew({ credits: [{}] })).textContent).toBe("Nothing recorded in 2026 yet.");
    expect(screen.getByText("Mark a credit as used or log a purchase to see what your cards give back.")).toBeTruthy();
    expect([link("See your credits"), link("Log a purchase")]).toEqual([
      "/dashboard/credits",
      "/dashboard/purchases?card=gold",
    ]);
    expect(screen.queryByText(/ahead|View as table|True cost/)).toBeNull();
  });

  it("asks for a purchase where there is no credit, and for nothing once every card is closed", async () => {
    await openNew();
    expect(screen.getByText("Log a purchase to see what your cards give back.")).toBeTruthy();
    expect(link("See your credits")).toBeUndefined();
    cleanup();
    await openNew({ cards: behind.cards.map((card) => ({ ...card, status: "closed" })) });
    expect(link("Log a purchase")).toBeUndefined();
  });

  it("lists the cards whose value or fee isn't known", async () => {
    const byCard = behind.year.byCard.map((each) => ({ ...each, feesCents: 0, netCents: 0 }));
    const title = await openNew({ year: { ...emptyDashboard.year, byCard } });
    expect(title.textContent).toBe("No known value or fees in 2026 yet.");
    expect(screen.getByRole("table", { name: "True cost by card" })).toBeTruthy();
  });
});

const goldIn2025 = {
  ...behind.year,
  year: 2025,
  feesCents: 79_500,
  valueCents: 90_000,
  netCents: 10_500,
  tooEarly: null,
};

it("the value page shows last year's value and true cost, at an address of its own", async () => {
  server.answer("GET /api/dashboard", behind);
  server.answer("GET /api/dashboard/value-entries?year=2025", { year: goldIn2025, entries: [] });
  const page = openPage(<ValuePage />, "/dashboard/value");
  await userEvent.click(await screen.findByRole("radio", { name: "2025" }));
  await screen.findByRole("heading", { level: 1, name: /\$105\.00.* ahead in 2025/ });
  expect(page.address()).toBe("/dashboard/value?year=2025");
  expect(listNets()).toEqual(["−$795.00", "−$795.00"]);
  await userEvent.click(screen.getByRole("radio", { name: "2026" }));
  await screen.findByRole("heading", { level: 1, name: /behind in 2026/ });
  expect(page.address()).toBe("/dashboard/value");
});

it("the value page shows a year that can't be loaded with the way to try again", async () => {
  server.answer("GET /api/dashboard", behind);
  server.reject("GET /api/dashboard/value-entries?year=2025", 500);
  openPage(<ValuePage />, "/dashboard/value?year=2025");
  await screen.findByText("Couldn't load 2025.");
  screen.getByRole("button", { name: "Try again" });
});

it("the value page shows this year for a year that isn't one", async () => {
  server.answer("GET /api/dashboard", behind);
  openPage(<ValuePage />, "/dashboard/value?year=3025");
  await screen.findByRole("heading", { level: 1, name: /in 2026/ });
});

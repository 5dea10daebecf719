import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { completeBrowser, createFakeServer, openPage } from "../../../lib/testing.tsx";
import type { FakeServer } from "../../../lib/testing.tsx";
import { emptyDashboard } from "../dashboard-fixture.ts";
import { CardsPage } from "./cards-page.tsx";

let server: FakeServer;
beforeEach(() => {
  completeBrowser();
  server = createFakeServer();
});
afterEach(cleanup);

const opened = (openedOn: string | null, at: number) => ({
  walletCardId: `card-${at}`,
  openedOn,
  openedPrecision: "day",
  dropsOffOn: openedOn === null ? null : "2027-06-02",
  note: null,
});

async function readCounts(openings: (string | null)[], firstBelowFiveOn: string | null = null) {
  const counts = {
    ...emptyDashboard.counts,
    count: openings.filter((on) => on !== null).length,
    items: openings.map(opened),
    firstBelowFiveOn,
  };
  const card = { id: "card-0", cardId: "gold-card", name: "Gold Card", issuer: "Chase", nickname: null, missing: [] };
  server.answer("GET /api/dashboard", { ...emptyDashboard, cards: [card], counts });
  openPage(<CardsPage />, "/dashboard/cards");
  const section = await screen.findByRole("region", { name: "Before you apply" });
  return section
    .querySelector("p.text-lead")
    ?.textContent?.replaceAll("\u00A0", " ")
    .replaceAll(/: how [^:]+ is calculated/g, "");
}

describe("the count of new accounts", () => {
  it("is compared with five", async () => {
    expect(await readCounts(["2025-06-01", "2026-01-01"])).toBe(
      "2 new accounts in the last 24 months. Some banks decline applications at 5 or more.",
    );
  });

  it("of five and more has the day on which it is below", async () => {
    expect(
      await readCounts(
        Array.from({ length: 5 }, () => "2025-06-01"),
        "2027-06-02",
      ),
    ).toBe(
      "5 new accounts in the last 24 months. Some banks decline applications until you're below 5 on Jun 2, 2027.",
    );
  });

  it("names the cards without an opening month", async () => {
    expect(await readCounts(["2025-06-01", null])).toBe(
      "1 new account in the last 24 months. Some banks decline applications at 5 or more. 1 card isn't counted: enter its opening month.",
    );
  });

  it("is unknown when no card has an opening month", async () => {
    expect(await readCounts([null, null])).toBe(
      "Your new accounts can't be counted yet: 2 cards have no opening month.",
    );
    cleanup();
    expect(await readCounts([null])).toBe("Your new accounts can't be counted yet: 1 card has no opening month.");
  });
});

describe("the order of the cards", () => {
  const gold = { cardId: null, issuer: "Chase", nickname: null, last4: null, status: "active", missing: [] };
  const cardsInOrder = (...names: string[]) => ({
    ...emptyDashboard,
    cards: names.map((name) => ({ ...gold, id: name.toLowerCase(), name })),
  });
  const moveFirst = async () => {
    await userEvent.click(await screen.findByRole("button", { name: "Reorder cards" }));
    fireEvent.keyDown(await screen.findByRole("button", { name: /number 1 of 3$/ }), { key: "ArrowRight" });
  };
  const save = () => userEvent.click(screen.getByRole("button", { name: "Save order" }));

  beforeEach(() => {
    server.answer("GET /api/dashboard", cardsInOrder("Gold", "Reserve", "Flex"));
    server.answer("PUT /api/wallet/order", { id: null, dashboard: cardsInOrder("Reserve", "Gold", "Flex") });
  });

  it("is sent with what it was", async () => {
    openPage(<CardsPage />, "/dashboard/cards");
    await moveFirst();
    await save();
    await screen.findByRole("button", { name: "Reorder cards" });
    expect(server.bodies).toEqual([
      { walletCardIds: ["reserve", "gold", "flex"], from: { walletCardIds: ["gold", "reserve", "flex"] } },
    ]);
  });

  it("that was changed in another tab, too, is shown beside it", async () => {
    const { client } = openPage(<CardsPage />, "/dashboard/cards");
    await moveFirst();
    server.answer("GET /api/dashboard", cardsInOrder("Flex", "Gold", "Reserve"));
    void client.invalidateQueries();
    await waitFor(() =>
      expect(screen.getByRole("alert").textContent).toContain(
        "Card order, as saved meanwhileFlex, Gold, ReserveAs you entered itReserve, Gold, Flex",
      ),
    );
    await save();
    expect(server.bodies).toEqual([]);
  });
});

import { cleanup, screen } from "@testing-library/react";
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

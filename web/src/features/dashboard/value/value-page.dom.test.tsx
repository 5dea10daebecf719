import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Dashboard } from "@cardwell/core/contract/dashboard";
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
  cards: [{ id: "gold", cardId: "gold-card", name: "Gold Card", issuer: "Chase", nickname: null, missing: [] }],
  year: { ...emptyDashboard.year, feesCents: 79_500, netCents: -79_500 },
} as unknown as Dashboard;

async function openWith(tooEarly: Dashboard["year"]["tooEarly"]) {
  server.answer("GET /api/dashboard", { ...behind, year: { ...behind.year, tooEarly } });
  openPage(<ValuePage />, "/dashboard/value");
  const headline = await screen.findByRole("heading", { level: 1 });
  return headline.parentElement?.textContent?.replaceAll("\u00A0", " ").replace(/: how .+ is calculated/, "");
}

it("shows how far the cards are behind once there is something to compare", async () => {
  expect(await openWith(null)).toContain("Your cards are $795.00 behind in 2026.");
});

it("shows a new card's fee, its day and what credits can still bring instead", async () => {
  const fees = [{ walletCardId: "gold", on: "2026-11-20", amountCents: 79_500, isAssumed: true }];
  const text = await openWith({ fees, creditsCents: 142_000 });
  expect(text).toContain("You paid $795.00 in fees in 2026.");
  expect(text).toContain("Gold Card: $795.00, charged about Nov 20. Credits can still bring up to $1,420.00.");
  expect(text).not.toContain("behind");
});

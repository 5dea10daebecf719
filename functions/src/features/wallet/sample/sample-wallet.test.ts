import { dashboard as dashboardShape } from "@cardwell/core/domain/dashboard/shapes";
import { wallet as walletShape } from "@cardwell/core/domain/wallet/shapes";
import { describe, expect, it } from "vitest";
import { buildCatalog, seedFacts } from "../../../../../tests/support/wallet-view.ts";
import { buildDashboard } from "@cardwell/core/domain/dashboard/dashboard";
import { computeVerdict } from "@cardwell/core/domain/alerts/evaluators/fees";

import { feePage } from "@cardwell/core/domain/dashboard/fee";
import { createView } from "@cardwell/core/domain/dashboard/view";
import { money } from "@cardwell/core/domain/format";
import { sampleCards } from "./sample-cards.ts";
import { sampleWallet } from "./sample-wallet.ts";

const days = ["2026-11-20", "2026-01-01", "2027-02-28", "2028-02-29", "2026-12-31"];

function sampleDashboard(today: string, facts = seedFacts) {
  const view = createView(sampleWallet(facts, today), {
    facts,
    timeZone: "UTC",
    now: new Date(`${today}T12:00:00Z`),
    isSample: true,
  });
  return dashboardShape.parse(buildDashboard(view, null));
}

describe("the sample wallet", () => {
  it.each(days)("leads up to any day, such as %s, and has something in every part of the dashboard", (today) => {
    const wallet = sampleWallet(seedFacts, today);
    expect(walletShape.parse(wallet)).toEqual(wallet);
    const { actions, payments, credits, bonuses, bestCards, utilization, year, calendar, settings } =
      sampleDashboard(today);
    expect(settings.paydays, "the payment plan by payday isn't empty").not.toBeNull();
    for (const part of [actions, payments, credits, bonuses, bestCards, utilization.rows, calendar]) {
      expect(part.length).toBeGreaterThan(0);
    }
    expect(year.year).toBe(Number(today.slice(0, 4)));
  });

  it("is made of cards of the catalog", () => {
    expect(sampleCards.filter(({ cardId }) => seedFacts.getTerms(cardId) === null)).toEqual([]);
    expect(sampleCards.length).toBeGreaterThanOrEqual(6);
  });

  it("leaves out what the catalog does not have, down to nothing", () => {
    const some = buildCatalog(seedFacts.cards().filter(({ id }) => id === "citi-double-cash"));
    expect(sampleDashboard("2026-11-20", some).cards.map(({ cardId }) => cardId)).toEqual(["citi-double-cash"]);
    expect(sampleDashboard("2026-11-20", buildCatalog([])).cards).toEqual([]);
  });

  it("has dates that follow today", () => {
    const dueIn = (today: string) => sampleDashboard(today).payments[0]?.dueOn;
    expect([dueIn("2026-11-20"), dueIn("2027-03-01")]).toEqual(["2026-11-21", "2027-03-02"]);
  });

  it("has card pages whose rows add up, and whose headline shows what the forecast leaves of the fee", () => {
    const today = "2026-11-20";
    const view = createView(sampleWallet(seedFacts, today), {
      facts: seedFacts,
      timeZone: "UTC",
      now: new Date(`${today}T12:00:00Z`),
      isSample: true,
    });
    const pages = new Map(view.cards.map((card) => [card.cardId, feePage(view, card, computeVerdict(view, card))]));
    for (const { rows, capturedCents, forecastCents, feeCents, netCents, headline } of pages.values()) {
      expect(rows.reduce((sum, { countedCents }) => sum + countedCents, 0)).toBe(capturedCents);
      if (netCents === null) continue;
      expect(netCents).toBe((forecastCents ?? 0) - (feeCents ?? 0));
      expect(headline).toContain(money(Math.abs(netCents)));
    }
    const ventureX = pages.get("capital-one-venture-x");
    expect(ventureX?.headline).toBe("It should come out $53.78 behind its fee.");
    expect([ventureX?.capturedCents, ventureX?.forecastCents, ventureX?.feeCents]).toEqual([33_000, 34_122, 39_500]);
    expect(ventureX?.rows.map(({ label, note, countedCents }) => [label, note, money(countedCents)])).toEqual([
      ["Rewards on purchases", "11,200 points at 1.5 ¢, each month to the cent, on recorded purchases", "$168.00"],
      ["Capital One Travel credit", "1 use recorded, at 90% of face value", "$162.00"],
    ]);
  });
});

import { describe, expect, it } from "vitest";
import { cardWith } from "../statements/card-fixture.ts";
import type { WalletCard } from "../wallet/shapes.ts";
import { benefitWith } from "./benefit-fixture.ts";
import { creditsThrough, openCredits } from "./open-credits.ts";

const today = "2026-11-20";
const earnedBy = { spendCents: 7_500_000, during: "this_window" as const };
const reward = benefitWith({ id: "high-spend", amountCents: 50_000, earnedBy }, { cadence: "annual" });
const renewed = { ...reward, earnedBy: { spendCents: 7_500_000, during: "window_before" as const } };
const open = (card: Partial<WalletCard>, benefit = reward) =>
  openCredits(cardWith(card), { benefits: [benefit] }, today).map(({ benefitId }) => benefitId);

describe("rewards for $75,000 a year", () => {
  it("are no open credit before they are earned, neither now nor in the days to come", () => {
    expect(open({})).toEqual([]);
    expect(open({ spentCents: { "2026-03": 7_499_999, "2025-12": 9_000_000 } })).toEqual([]);
    expect(creditsThrough(cardWith(), { benefits: [reward] }, today, "2027-02-01")).toEqual([]);
  });

  it("are open once the logged purchases of the year come to it", () => {
    expect(open({ spentCents: { "2026-03": 7_000_000, "2026-10": 500_000 } })).toEqual(["high-spend"]);
  });

  it("are open when their holder recorded a use, whatever was logged", () => {
    const used = {
      "y:2026": {
        uses: [{ id: "use-1", on: "2026-11-02", amount: 10_000, note: null }],
        state: "used" as const,
        startsOn: "2026-01-01",
        endsOn: "2026-12-31",
      },
    };
    expect(open({ uses: { "high-spend": used } })).toEqual(["high-spend"]);
  });

  it("that come after the renewal are earned in the year before", () => {
    expect(open({ spentCents: { "2026-03": 7_500_000 } }, renewed)).toEqual([]);
    expect(open({ spentCents: { "2025-12": 7_500_000 } }, renewed)).toEqual(["high-spend"]);
  });
});

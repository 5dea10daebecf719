import { describe, expect, it } from "vitest";
import { cardWith } from "../statements/card-fixture.ts";
import type { WalletCard } from "../wallet/shapes.ts";
import { benefitWith } from "./benefit-fixture.ts";
import { benefitsToEarn } from "./earned.ts";
import { creditsThrough, openCredits } from "./open-credits.ts";

const today = "2026-11-20";
const earnedBy = { spendCents: 7_500_000, during: "this_window" as const };
const reward = benefitWith({ id: "high-spend", amountCents: 50_000, earnedBy }, { cadence: "annual" });
const noChoice = { wanted: true, weight: null, enrolledOn: null, lastUsedOn: null, choice: null };
const renewed = { ...reward, earnedBy: { spendCents: 7_500_000, during: "window_before" as const } };
const open = (card: Partial<WalletCard>, benefit = reward) =>
  openCredits(cardWith(card), { benefits: [benefit] }, today).map(({ benefitId }) => benefitId);

describe("rewards for $75,000 a year", () => {
  it("are no open credit before they are earned, neither now nor in the following days", () => {
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

  it("are open in the window in which their holder reported them as earned, and in no other", () => {
    const reportedOn = (...earnedDays: string[]) => ({
      benefitChoices: { "high-spend": { ...noChoice, earnedDays } },
    });
    expect(open(reportedOn("2026-11-02"))).toEqual(["high-spend"]);
    expect(open(reportedOn("2026-01-01"))).toEqual(["high-spend"]);
    expect(open(reportedOn("2026-03-01"), renewed)).toEqual(["high-spend"]);
    expect(open(reportedOn("2025-12-31"))).toEqual([]);
    const windows = creditsThrough(cardWith(reportedOn("2026-11-02")), { benefits: [reward] }, today, "2027-02-01");
    expect(windows.map(({ cycleKey, earnedOn }) => [cycleKey, earnedOn])).toEqual([["y:2026", "2026-11-02"]]);
  });

  it("keep the reported day when the opening day is corrected and the windows move", () => {
    const ofCardYear = benefitWith({ ...reward }, { cadence: "annual", anchor: "card_anniversary" });
    const reported = { benefitChoices: { "high-spend": { ...noChoice, earnedDays: ["2026-11-02"] } } };
    expect(open({ ...reported, openedOn: "2024-05-14" }, ofCardYear)).toEqual(["high-spend"]);
    expect(open({ ...reported, openedOn: "2024-07-01" }, ofCardYear)).toEqual(["high-spend"]);
  });

  it("that come after the renewal are earned in the year before", () => {
    expect(open({ spentCents: { "2026-03": 7_500_000 } }, renewed)).toEqual([]);
    expect(open({ spentCents: { "2025-12": 7_500_000 } }, renewed)).toEqual(["high-spend"]);
  });
});

describe("what is still to be earned", () => {
  const toEarn = (card: Partial<WalletCard>, benefits = [reward, benefitWith()]) =>
    benefitsToEarn(cardWith(card), { benefits }, today);

  it("is a benefit that asks for spending, with its window of now and what was logged towards it", () => {
    expect(toEarn({ spentCents: { "2026-03": 10_000, "2025-12": 5_000 } })).toMatchObject([
      { benefit: { id: "high-spend" }, span: { cycleKey: "y:2026" }, spentCents: 10_000 },
    ]);
    expect(toEarn({ spentCents: { "2025-12": 5_000 } }, [renewed])).toMatchObject([{ spentCents: 5_000 }]);
  });

  it("is nothing once it is earned, on a card that is closed or another's, or when it is not wanted", () => {
    expect(toEarn({ spentCents: { "2026-03": 7_500_000 } })).toEqual([]);
    expect(toEarn({ benefitChoices: { "high-spend": { ...noChoice, earnedDays: [today] } } })).toEqual([]);
    expect(toEarn({ benefitChoices: { "high-spend": { ...noChoice, wanted: false } } })).toEqual([]);
    expect(toEarn({ role: "authorized_user" })).toEqual([]);
    expect(toEarn({ status: "closed", closedOn: today })).toEqual([]);
  });
});

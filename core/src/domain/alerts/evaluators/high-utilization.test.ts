import { describe, expect, it } from "vitest";
import { cardWith, statementWith } from "../../statements/card-fixture.ts";
import type { WalletCard } from "../../wallet/shapes.ts";
import { DEFAULT_RULES } from "../default-rules.ts";
import { planAlerts } from "../plan.ts";
import { DEFAULT_PREFERENCES } from "../preferences.ts";
import { emptyAlertState } from "../state.ts";
import { factsWith, listSteps } from "./alert-facts-fixture.ts";
import { highUtilization } from "./utilization.ts";

/** A card with a limit of $10,000 that closes on the 15th, and its balance since November 18. */
const owing = (dollars: number, given: Partial<WalletCard> = {}): WalletCard =>
  cardWith({
    nickname: "Gold",
    creditLimitCents: 1_000_000,
    statementCloseDay: 15,
    balance: { currentCents: dollars * 100, on: "2026-11-18" },
    ...given,
  });
const high = (cards: WalletCard[], today = "2026-11-20") =>
  highUtilization.evaluate(factsWith(cards, today), DEFAULT_RULES.high_utilization);

describe("a card that uses much of its limit", () => {
  it("is sent above 30, 50 and 90 percent", () => {
    expect(high([owing(2_400)])).toEqual([]);
    expect(listSteps(high([owing(3_001)])[0])).toEqual(["3000 on 2026-11-18"]);
    expect(listSteps(high([owing(5_500)])[0])).toEqual(["3000 on 2026-11-18", "5000 on 2026-11-18"]);
    expect(listSteps(high([owing(9_500)])[0])).toEqual([
      "3000 on 2026-11-18",
      "5000 on 2026-11-18",
      "9000 on 2026-11-18",
    ]);
  });

  it("shows how much is used of what", () => {
    const [reminder] = high([owing(5_500)]);
    expect(reminder?.steps.at(-1)).toMatchObject({
      severity: "medium",
      title: "Gold uses more than 50% of its limit",
      body: "$5,500.00 of $10,000.00 is 55%. High utilization can lower your credit score while it's reported.",
    });
    expect(reminder).toMatchObject({ key: "card-1:2026-12-15", endsOn: "2026-12-15", metrics: { shareBps: 5_500 } });
  });

  it("is sent when the forecast for the close crosses, too", () => {
    const spentCents = { "2026-10": 100_000, "2026-11": 200_000 };
    const [reminder] = high([owing(2_900, { openedOn: "2026-10-22", spentCents })]);
    expect(reminder?.steps[0]).toMatchObject({
      title: "Gold will close above 30%",
      body: "$2,900.00 of $10,000.00 is 29%. At statement close it will be about 56%. High utilization can lower your credit score while it's reported.",
    });
  });

  it("is sent again in the next cycle, once a balance is entered in it", () => {
    const december = { balance: { currentCents: 550_000, on: "2026-12-16" } };
    expect(high([owing(5_500, december)], "2026-12-16")[0]?.key).toBe("card-1:2027-01-15");
    expect(high([owing(5_500)], "2026-12-16")[0]).toMatchObject({ key: "card-1:2026-12-15", endsOn: "2026-12-15" });
  });
});

describe("all cards together", () => {
  it("are included from two cards on", () => {
    const reminders = high([owing(5_500), owing(1_000, { id: "card-2", nickname: "Blue" })]);
    expect(reminders.map(({ key }) => key)).toEqual(["card-1:2026-12-15", "all:2026-12-15"]);
    expect(reminders[1]?.steps[0]).toMatchObject({
      title: "All your cards together use more than 30% of their limits",
      body: "$6,500.00 of $20,000.00 is 32.5%. High utilization can lower your credit score while it's reported.",
    });
  });
});

describe("a card whose balance was entered before its last statement closed", () => {
  const overtaken = {
    balance: { currentCents: 950_000, on: "2026-11-18" },
    statement: statementWith({ closeOn: "2026-11-19" }),
  };

  it("is not included, nor are all together: current use is unknown", () => {
    const others = [owing(9_500, { id: "card-2" }), owing(9_500, { id: "card-3" })];
    const listKeys = (cards: WalletCard[]) => high(cards).map(({ key }) => key);
    expect(listKeys([owing(0, overtaken), ...others])).toEqual(["card-2:2026-12-15", "card-3:2026-12-15"]);
    expect(listKeys(others)).toContain("all:2026-12-15");
  });
});

describe("a card in credit", () => {
  it("lowers what the others use by nothing, and is named as what it is", () => {
    const reminders = high([owing(9_500), owing(-25, { id: "card-2", nickname: "Blue", creditLimitCents: 100_000 })]);
    const together = reminders.find(({ subject }) => subject.kind === "wallet");
    expect(together?.facts.map(({ label, value }) => `${label}: ${value}`)).toEqual([
      "Gold: $9,500.00 of $10,000.00",
      "Blue: $25.00 in credit, limit $1,000.00",
    ]);
    expect(together?.metrics).toMatchObject({ amountCents: 950_000 });
  });
});

describe("all cards together, when one balance is old,", () => {
  const old = { balance: { currentCents: 900_000, on: "2026-01-06" } };

  it("are not included: current use is unknown", () => {
    const reminders = high([owing(1_000), owing(9_000, { id: "card-2", ...old })]);
    expect(reminders.map(({ key }) => key).filter((key) => key.startsWith("all"))).toEqual([]);
  });

  it("keep their reminder when a balance is entered in the next month of the same cycle", () => {
    const notified = (on: string) =>
      high([owing(5_500, { balance: { currentCents: 550_000, on } }), owing(5_500, { id: "card-2" })], "2026-12-01");
    const keys = ["2026-11-20", "2026-12-01"].map((on) => notified(on).at(-1)?.key);
    expect(keys).toEqual(["all:2026-12-15", "all:2026-12-15"]);
  });
});

describe("a balance that goes up and down around 50%", () => {
  const notified = (dollars: number, step: string | null) => {
    const series = "high_utilization|card-1:2026-12-15";
    const state = {
      ...emptyAlertState("America/New_York"),
      notified: step === null ? {} : { [series]: { step, at: 0 } },
    };
    const plan = planAlerts({
      facts: factsWith([owing(dollars)], "2026-11-20"),
      rules: { ...DEFAULT_RULES },
      preferences: DEFAULT_PREFERENCES,
      state,
      now: new Date("2026-11-20T18:00:00Z"),
      hasAccess: true,
      audienceBucket: 0,
    });
    const ofSeries = ({ cause }: { cause: string }) => cause.startsWith(series);
    return {
      raised: plan.raise.filter(ofSeries).map(({ step: { key } }) => key),
      closed: plan.closes.filter(ofSeries).map(({ how }) => how),
    };
  };

  it("sends the band that it enters", () => {
    expect(notified(5_500, null)).toEqual({ raised: ["5000"], closed: [] });
    expect(notified(5_500, "3000")).toEqual({ raised: ["5000"], closed: ["superseded"] });
  });

  it("sends nothing below the threshold when none was sent before", () => {
    expect(notified(2_900, null)).toEqual({ raised: [], closed: [] });
    expect(notified(4_900, "3000")).toEqual({ raised: [], closed: [] });
  });

  it("keeps what was sent within 5 points below it", () => {
    expect(notified(4_501, "5000")).toEqual({ raised: [], closed: [] });
    expect(notified(2_501, "3000")).toEqual({ raised: [], closed: [] });
  });

  it("falls away at 5 points below, and a lower band is no news then", () => {
    expect(notified(4_500, "5000")).toEqual({ raised: [], closed: ["resolved"] });
    expect(notified(2_500, "3000")).toEqual({ raised: [], closed: ["resolved"] });
    expect(notified(2_800, "5000")).toEqual({ raised: [], closed: ["resolved"] });
  });
});

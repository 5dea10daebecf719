import { describe, expect, it } from "vitest";
import { exampleTerms } from "../../earning/example-cards.ts";
import { cardWith } from "../../statements/card-fixture.ts";
import { DEFAULT_RULES } from "../default-rules.ts";
import { factsWith, listSteps } from "./alert-facts-fixture.ts";
import { overLimitNear } from "./utilization.ts";

/** A card with a limit of $5,000 that closes on the 15th. */
const near = (balanceCents: number, today = "2026-11-20", terms = exampleTerms()) =>
  overLimitNear.evaluate(
    factsWith(
      [
        cardWith({
          nickname: "Gold",
          creditLimitCents: 500_000,
          statementCloseDay: 15,
          balance: { currentCents: balanceCents, on: "2026-11-19" },
        }),
      ],
      today,
      { terms },
    ),
    DEFAULT_RULES.over_limit_near,
  );

describe("a limit that is nearly reached", () => {
  it("is sent when less than 5% of it is left", () => {
    expect(near(475_000)).toEqual([]);
    const [reminder] = near(475_001);
    expect(listSteps(reminder)).toEqual(["once on 2026-11-19"]);
    expect(reminder).toMatchObject({
      key: "card-1:2026-12-15",
      endsOn: "2026-12-15",
      metrics: { amountCents: 24_999 },
    });
    expect(reminder?.steps[0]).toMatchObject({
      severity: "high",
      title: "Gold is $249.99 below its limit",
      body: "You've used $4,750.01 of your $5,000.00 limit. A purchase may be declined, so pay some of it or use another card.",
      stake: null,
    });
  });

  it("shows by how much it is over, and the fee of the card's terms", () => {
    const terms = exampleTerms();
    const [reminder] = near(510_000, "2026-11-20", { ...terms, fees: { ...terms.fees, overLimitCents: 2_500 } });
    expect(reminder?.steps[0]?.title).toBe("Gold is $100.00 over its limit");
    expect(reminder?.steps[0]?.stake).toEqual({ cents: 2_500, note: "over-limit fee" });
  });

  it("is not sent for a charge card", () => {
    expect(near(510_000, "2026-11-20", exampleTerms({ isCharge: true }))).toEqual([]);
  });
});

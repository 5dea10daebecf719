import { describe, expect, it } from "vitest";
import { settings } from "../../earning/example-cards.ts";
import { cardWith } from "../../statements/card-fixture.ts";
import type { WalletCard } from "../../wallet/shapes.ts";
import { DEFAULT_RULES } from "../default-rules.ts";
import { factsWith, listSteps } from "./alert-facts-fixture.ts";
import { utilizationAtClose } from "./utilization.ts";

/** A card with a limit of $5,000 and a balance of $1,500 that closes on Tuesday, December 15. */
const atClose = (
  given: Partial<WalletCard> = {},
  today = "2026-12-01",
  more = {},
  rule = DEFAULT_RULES.utilization_at_close,
) =>
  utilizationAtClose.evaluate(
    factsWith(
      [
        cardWith({
          nickname: "Gold",
          creditLimitCents: 500_000,
          statementCloseDay: 15,
          balance: { currentCents: 150_000, on: "2026-11-30" },
          ...given,
        }),
      ],
      today,
      more,
    ),
    rule,
  );

describe("a card that will close above the target", () => {
  it("is sent 3 days before the last day to pay what to pay, and by when", () => {
    const [reminder] = atClose();
    expect(listSteps(reminder)).toEqual(["3 on 2026-12-07"]);
    expect(reminder).toMatchObject({ key: "card-1:2026-12-15", dueOn: "2026-12-10", endsOn: "2026-12-10" });
    expect(reminder?.steps[0]).toMatchObject({
      severity: "medium",
      title: "Pay $1,000.00 by Thursday, December 10 so Gold reports 10%",
      body: "Pay $1,000.00 by Thursday, December 10 so it posts before Gold closes December 15. Its statement will then report 10% of the limit instead of 30%.",
    });
  });

  it("uses the target that its person set", () => {
    expect(atClose({}, "2026-12-01", { settings: { ...settings, utilizationTargetBps: 3_000 } })).toEqual([]);
    expect(
      atClose({}, "2026-12-01", { settings: { ...settings, utilizationTargetBps: 2_900 } })[0]?.steps[0]?.title,
    ).toBe("Pay $50.00 by Thursday, December 10 so Gold reports 29%");
  });

  it("is not sent at or below the share that its person set in their alerts", () => {
    const { utilization_at_close: rule } = DEFAULT_RULES;
    const above = (threshold: number) =>
      atClose({}, "2026-12-01", {}, { ...rule, parameters: { ...rule.parameters, targetBps: threshold } });
    expect(above(2_999)).toHaveLength(1);
    expect(above(3_000)).toEqual([]);
    expect(above(9_000)).toEqual([]);
  });

  it("is not sent for less than $25, nor when it is too late to pay", () => {
    const owing = (currentCents: number) => atClose({ balance: { currentCents, on: "2026-11-30" } });
    expect(owing(52_499)).toEqual([]);
    expect(owing(52_500)).toHaveLength(1);
    expect(atClose({}, "2026-12-11")).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { cardWith, paymentWith, statementWith } from "../../statements/card-fixture.ts";
import type { Payment } from "../../wallet/shapes.ts";
import { DEFAULT_RULES } from "../default-rules.ts";
import { factsWith, listSteps } from "./alert-facts-fixture.ts";
import { paymentPosted } from "./paid-statements.ts";

/** A statement of $500 that is due on December 1. */
const posted = (today: string, payments: Payment[], balanceCents = 50_000) =>
  paymentPosted.evaluate(
    factsWith([cardWith({ nickname: "Gold", statement: statementWith({ payments, balanceCents }) })], today),
    DEFAULT_RULES.payment_posted,
  );
const first = paymentWith({ amountCents: 20_000, on: "2026-11-10" });
const last = paymentWith({ id: "pay-2", amountCents: 30_000, on: "2026-11-28" });

describe("a statement that is paid whole", () => {
  it("is good news from the last payment on, for 7 days", () => {
    const [reminder] = posted("2026-11-28", [first, last]);
    expect(listSteps(reminder)).toEqual(["once on 2026-11-28"]);
    expect(reminder).toMatchObject({ key: "card-1:2026-11-05", endsOn: "2026-12-05", mark: null });
    expect(reminder?.steps[0]).toMatchObject({
      severity: "success",
      channels: { app: true, mail: "no" },
      title: "Gold is paid",
      body: "$500.00 is recorded, most recently on Saturday, November 28. Nothing is left to pay on the statement due Tuesday, December 1.",
    });
  });

  it("is not paid while a part is missing, on its way, or dated later", () => {
    expect(posted("2026-11-28", [first])).toEqual([]);
    expect(posted("2026-11-28", [first, { ...last, state: "pending" }])).toEqual([]);
    expect(posted("2026-11-27", [first, last])).toEqual([]);
  });

  it("is not sent when there was no balance", () => {
    expect(posted("2026-11-28", [], 0)).toEqual([]);
    expect(posted("2026-11-28", [first, last], 0)).toEqual([]);
    expect(posted("2026-11-28", [first, last], -2_500)).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { cardWith, paymentWith, statementWith } from "../../statements/card-fixture.ts";
import type { WalletBank } from "../../wallet/bank-shapes.ts";
import type { Statement, WalletCard } from "../../wallet/shapes.ts";
import { DEFAULT_RULES } from "../default-rules.ts";
import type { AlertType } from "../types.ts";
import { factsWith } from "./alert-facts-fixture.ts";
import { findKind } from "./kinds.ts";

const chase: WalletBank = {
  name: "Chase",
  status: "up_to_date",
  since: "2026-10-01T14:00:00.000Z",
  updatedAt: "2026-11-20T15:00:00.000Z",
  endsOn: null,
};
const account = { linkId: "link-1", accountId: "acc-1" };
const autopay = { mode: "statement", fixedCents: null, declaredOn: "2026-05-14" } as const;
const current = { bank: { ...account, currentThrough: "2027-01-31" } };
const broken = { bank: account };

/** Reminders of a linked card whose bank reported a statement of $500, with a minimum of $40, due on Tuesday, December 1. */
function remind(type: AlertType, today: string, card: Partial<WalletCard>, statement: Partial<Statement> = {}) {
  const held = cardWith({ nickname: "Sapphire", statement: statementWith({ source: "bank", ...statement }), ...card });
  return findKind(type)?.evaluate(factsWith([held], today, { banks: { "link-1": chase } }), DEFAULT_RULES[type]) ?? [];
}
const bodies = (...given: Parameters<typeof remind>) =>
  remind(...given).flatMap(({ steps }) => steps.map(({ body }) => body));

const AS_OF = "This is as of November 20, the last day with data from Chase.";

describe("the deadline of a linked card", () => {
  it("is sent from the last known facts while the link is broken, marked as of their day", () => {
    const [reminder] = remind("payment_due", "2026-11-24", broken);
    expect(reminder?.steps).toHaveLength(4);
    for (const { body } of reminder?.steps ?? [])
      expect(body).toBe(`$500.00 is due Tuesday, December 1. The minimum is $40.00. ${AS_OF}`);
  });

  it("isn't marked while the bank's data is current", () => {
    for (const body of bodies("payment_due", "2026-11-24", current)) expect(body).not.toContain("as of");
  });

  it("is notified of a statement that didn't arrive", () => {
    const [body] = bodies(
      "payment_due",
      "2026-12-20",
      { ...broken, dueDay: 1, statementCloseDay: 5 },
      { settledOn: "2026-12-01" },
    );
    expect(body).toContain("hasn't arrived from your bank");
    expect(body).toContain(AS_OF);
  });

  it("is a question after it passed while the link is broken, also with autopay, and never overdue", () => {
    const card = { ...broken, autopay };
    expect(remind("payment_overdue", "2026-12-02", card)).toEqual([]);
    const [asked] = remind("payment_due", "2026-12-02", card);
    expect(asked?.steps).toMatchObject([
      {
        severity: "medium",
        title: "Did autopay pay Sapphire? Due Tuesday, December 1",
        body: `$500.00 was due, and no payment is recorded. Mark it as paid. ${AS_OF}`,
      },
    ]);
  });

  it("with autopay is left to the bank while its data is current, and to the member while it isn't", () => {
    expect(
      remind("payment_due", "2026-11-24", { ...current, autopay }).filter(({ dueOn }) => dueOn === "2026-12-01"),
    ).toEqual([]);
    const [check] = remind("payment_due", "2026-11-24", { ...broken, autopay });
    expect(check?.steps[0]).toMatchObject({ on: "2026-11-30", severity: "medium", channels: { mail: "digest" } });
    expect(check?.steps[0]?.body).toContain(AS_OF);
  });
});

describe("a payment that the bank shows", () => {
  const paid = paymentWith({ amountCents: 50_000, on: "2026-11-28", source: "bank" });

  it("is proof that the statement is paid", () => {
    expect(bodies("payment_posted", "2026-11-28", current, { payments: [paid] })).toEqual([
      "Chase shows $500.00 paid, most recently on Saturday, November 28. Nothing is left to pay on the statement due Tuesday, December 1.",
    ]);
  });

  it("isn't asked about while it is pending, unless the link is broken", () => {
    const pending = { ...paid, state: "pending" as const };
    expect(
      remind("payment_due", "2026-11-28", current, { payments: [pending] }).filter(({ key }) => key.includes("posted")),
    ).toEqual([]);
    expect(remind("payment_due", "2026-11-28", broken, { payments: [pending] })[0]?.why).toBe(
      "Your bank showed a payment of $500.00 to Sapphire as pending, and not yet as posted.",
    );
  });

  it("is reported when it covers only the minimum, after the due date also with autopay", () => {
    const minimum = { payments: [{ ...paid, amountCents: 4_000 }] };
    expect(bodies("payment_partial", "2026-11-28", current, minimum)[0]).toMatch(
      /^Pay \$460\.00 more by Tuesday, December 1\./,
    );
    expect(remind("payment_partial", "2026-12-02", { ...current, autopay }, minimum)).toHaveLength(1);
    expect(remind("payment_partial", "2026-12-02", { ...broken, autopay }, minimum)).toEqual([]);
  });
});

describe("the statement of a linked card", () => {
  const days = { statementCloseDay: 5, dueDay: 1 };

  it("is reported when the bank shows it", () => {
    expect(bodies("statement_ready", "2026-11-06", { ...current, ...days })).toEqual([
      "The balance is $500.00, due Tuesday, December 1.",
    ]);
  });

  it("isn't asked for while the bank will send it, and is while the link is broken", () => {
    expect(remind("statement_ready", "2026-12-06", { ...current, ...days })).toEqual([]);
    expect(bodies("statement_ready", "2026-12-06", { ...broken, ...days })[0]).toContain(AS_OF);
  });
});

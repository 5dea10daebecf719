import { cardWith, paymentWith, statementWith } from "@cardwell/core/domain/statements/card-fixture";
import type { WalletCard } from "@cardwell/core/domain/wallet/shapes";
import { describe, expect, it } from "vitest";
import { cardsAsOf } from "./as-of.ts";

const asOf = (card: Partial<WalletCard>, day: string, statements = [] as ReturnType<typeof statementWith>[]) =>
  cardsAsOf({ "card-1": cardWith(card) }, new Map([["card-1", statements]]), day)["card-1"];

describe("a wallet as of a day", () => {
  it("has no card that was added later, and a card that was closed later is open", () => {
    expect(asOf({ addedOn: "2026-11-10" }, "2026-11-09")).toBeUndefined();
    const closed = { status: "closed" as const, closedOn: "2026-11-10" };
    expect(asOf(closed, "2026-11-09")).toMatchObject({ status: "active", closedOn: null });
    expect(asOf(closed, "2026-11-10")).toMatchObject(closed);
  });

  it("has the statement that had closed last, with the payments up to then", () => {
    const statement = statementWith({
      payments: [paymentWith({ id: "pay-1", on: "2026-11-10" }), paymentWith({ id: "pay-2", on: "2026-11-20" })],
      settledOn: "2026-11-21",
    });
    const before = statementWith({ closeOn: "2026-10-05", dueOn: "2026-11-01" });
    const on = (day: string) => asOf({ statement }, day, [before])?.statement;
    expect(on("2026-11-04")).toEqual(before);
    expect(on("2026-11-15")).toEqual({
      ...statementWith(),
      payments: [paymentWith({ id: "pay-1", on: "2026-11-10" })],
    });
    expect(on("2026-11-21")).toEqual(statement);
    expect(on("2026-10-01")).toBeNull();
  });

  it("has the uses, decisions and offers that were dated up to then", () => {
    const window = { state: "used" as const, startsOn: "2026-11-01", endsOn: "2026-11-30" };
    const use = (id: string, on: string) => ({ id, on, amount: 500, note: null });
    const card: Partial<WalletCard> = {
      uses: { dining: { "m:2026-11": { ...window, uses: [use("use-1", "2026-11-05"), use("use-2", "2026-11-15")] } } },
      activations: { rotating: "2026-11-12" },
      feeDecision: { decision: "keep", on: "2026-11-12", forYearFrom: "2026-11-20" },
      balance: { currentCents: 5_000, on: "2026-11-12" },
      lastUsedOn: "2026-11-15",
    };
    expect(asOf(card, "2026-11-10")).toMatchObject({
      uses: { dining: { "m:2026-11": { uses: [{ id: "use-1" }] } } },
      activations: {},
      feeDecision: null,
      balance: null,
      lastUsedOn: null,
    });
    expect(asOf(card, "2026-11-04")?.uses).toEqual({ dining: {} });
    expect(asOf(card, "2026-11-15")).toMatchObject(card);
  });
});

import { describe, expect, it } from "vitest";
import { flattenRow, getRowKey } from "./exports.ts";

describe("a row of a list as a line of a table", () => {
  it("has a column for each field, also of a group", () => {
    expect(flattenRow({ uid: "u1", plan: { kind: "trial", endsOn: null }, cards: 3, isOpen: false })).toEqual({
      uid: "u1",
      "plan.kind": "trial",
      "plan.endsOn": null,
      cards: 3,
      isOpen: false,
    });
  });

  it("joins a list, and writes what is deeper as JSON", () => {
    expect(
      flattenRow({ affects: ["sign_in", "email"], none: [], changes: [{ path: "fees", after: "$95.00" }] }),
    ).toEqual({
      affects: "sign_in; email",
      none: "",
      changes: '[{"path":"fees","after":"$95.00"}]',
    });
  });
});

describe("the key of a row", () => {
  it("is its id, or the fields that the list names", () => {
    expect(getRowKey({ id: "m1" })).toBe("m1");
    expect(getRowKey({ rule: { type: "payment_due" } }, ["rule.type"])).toBe("payment_due");
    expect(getRowKey({ cardId: "amex-gold", path: "fees.annual" }, ["cardId", "path"])).toBe("amex-gold fees.annual");
  });
});

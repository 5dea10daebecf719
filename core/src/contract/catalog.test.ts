import { describe, expect, it } from "vitest";
import { catalogContract } from "./catalog.ts";

const report = { cardId: "amex-gold", path: "fees.annual", label: "Annual fee", message: "It is higher now." };

describe("a report of a mistake", () => {
  const { body } = catalogContract.report;

  it("names a fact, or the card as a whole", () => {
    expect(body.safeParse(report).success).toBe(true);
    expect(body.safeParse({ ...report, path: "" }).success).toBe(true);
    expect(body.safeParse({ ...report, path: "__proto__.x" }).success).toBe(false);
  });

  it.each(["path", "label", "message"])("holds no card number in its %s", (field) => {
    const number = field === "path" ? "fees.4111111111111111" : "4111 1111 1111 1111";
    expect(body.safeParse({ ...report, [field]: number }).success).toBe(false);
  });
});

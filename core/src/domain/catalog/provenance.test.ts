import { describe, expect, it } from "vitest";
import { exampleTerms, unread } from "../earning/example-cards.ts";
import { getSource } from "./provenance.ts";
import type { Provenance } from "./shapes.ts";

const read = (sourceUrl: string): Provenance => ({ ...unread, sourceUrl, checkedOn: "2026-11-19", confidence: "high" });
const fees = read("https://example.com/fees");
const credit = read("https://example.com/credit");
const terms = exampleTerms({ provenance: { "": unread, "fees.annual": fees, "benefits.travel-credit": credit } });

describe("the source of a fact", () => {
  it("is its own", () => {
    expect(getSource(terms, "fees.annual")).toBe(fees);
  });

  it("is that of the part above it", () => {
    expect(getSource(terms, "benefits.travel-credit.amountCents")).toBe(credit);
  });

  it("is that of the card where there is none nearer", () => {
    expect(getSource(terms, "fees.foreignBps")).toBe(unread);
    expect(getSource(terms, "")).toBe(unread);
  });

  it("is not that of a fact whose name only begins the same", () => {
    expect(getSource(terms, "benefits.travel-credit-plus.amountCents")).toBe(unread);
  });

  it("is empty, with low confidence, where the card names none at all", () => {
    expect(getSource({ ...terms, provenance: {} }, "network")).toMatchObject({ checkedOn: null, confidence: "low" });
  });
});

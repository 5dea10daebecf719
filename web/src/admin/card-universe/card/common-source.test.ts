import { describe, expect, it } from "vitest";
import { commonSource } from "./common-source.ts";

const from = (sourceUrl: string | null) => ({ source: { sourceUrl } });

describe("the page offered for verifying", () => {
  it("is the one that most facts name", () => {
    expect(commonSource([from("https://a.example"), from("https://b.example"), from("https://b.example")], null)).toBe(
      "https://b.example",
    );
  });

  it("is the card's own page when no fact names one", () => {
    expect(commonSource([from(null)], "https://card.example")).toBe("https://card.example");
  });

  it("is empty when there is none", () => {
    expect(commonSource([], null)).toBe("");
  });
});

import { describe, expect, it } from "vitest";
import { hues, huesOfWallet } from "./card-hue.ts";

describe("the hues of a wallet", () => {
  const keys = Array.from({ length: 20 }, (_, at) => `card-${at}`);

  it("differ for the first fourteen cards", () => {
    expect(new Set(huesOfWallet(keys).slice(0, hues.length)).size).toBe(14);
  });

  it("stay what they are when a card is added at the end", () => {
    expect(huesOfWallet(keys).slice(0, 8)).toEqual(huesOfWallet(keys.slice(0, 8)));
  });
});

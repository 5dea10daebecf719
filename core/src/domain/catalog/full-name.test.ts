import { describe, expect, it } from "vitest";
import { fullName } from "./full-name.ts";

describe("a card's full name", () => {
  it("includes the issuer", () => {
    expect(fullName("American Express", "Gold Card")).toBe("American Express Gold Card");
  });

  it("includes the issuer once where the name begins with it, however it is written", () => {
    expect(fullName("Discover", "Discover it Cash Back")).toBe("Discover it Cash Back");
    expect(fullName("Bank of America", "bank of america Travel Rewards")).toBe("bank of america Travel Rewards");
    expect(fullName("Apple", "Apple")).toBe("Apple");
  });

  it("keeps the issuer where the name begins with another word that looks like it", () => {
    expect(fullName("Citi", "Citizens Summit")).toBe("Citi Citizens Summit");
  });
});

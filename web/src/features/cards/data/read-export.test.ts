import { describe, expect, it } from "vitest";
import { readExport } from "./read-export.ts";

const whole = { format: "cardwell-wallet", version: 1, cards: [], purchases: [], statements: [] };

describe("a file that is to be brought back", () => {
  it("is an export of ours", () => expect(readExport(JSON.stringify(whole)).wallet).toEqual(whole));

  it.each([
    ["text", "hello", /not JSON/],
    ["another JSON", "{}", /no export/],
    ["nothing", "null", /no export/],
    ["a later export", JSON.stringify({ ...whole, version: 2 }), /another version/],
    ["half an export", JSON.stringify({ ...whole, purchases: undefined }), /damaged/],
  ])("is refused with the reason when it is %s", (_what, text, reason) => {
    expect(readExport(text).error).toMatch(reason);
  });

  it("is refused when it holds a full card number, with the place and without the number", () => {
    const error = readExport(JSON.stringify({ ...whole, cards: [{ nickname: "4242424242424242" }] })).error;
    expect(error).toBe(
      "Card 1, nickname: This looks like a full card number. We never keep one: write the last four digits at most.",
    );
  });

  it("is refused when it is larger than the server takes", () => {
    expect(readExport(`"${"x".repeat(8 * 1024 * 1024)}"`).error).toMatch(/8 MB/);
  });
});

import { cardTerms } from "@cardwell/core/domain/catalog/card-terms";
import { describe, expect, it } from "vitest";
import { seedCatalog } from "../../../../../catalog/catalog.ts";
import { emptyTerms } from "@cardwell/core/domain/catalog/empty-terms";
import { applyDraft } from "./apply-draft.ts";
import { findIssuerId } from "./match.ts";
import { readRows } from "./read-rows.ts";
import { categoriesNamed } from "./sources/category-keywords.ts";
import { sources } from "./sources/sources.ts";

const { reference } = seedCatalog;
const context = { reference, fileName: "cards.json", titles: [] };
const source = {
  sourceUrl: null,
  sourceType: "dataset" as const,
  checkedOn: null,
  checkedBy: null,
  confidence: "low" as const,
};
const toBytes = (value: unknown) => Buffer.from(JSON.stringify(value));

const credit = { description: "$10 Dining Credit", category: "Dining", maxAmount: 10, frequency: "MONTHLY" };
const coupon = { name: "Plain Card", issuer: "Chase", annualFee: 95, benefits: [credit] };

async function read(file: unknown) {
  const { rows, broken } = await readRows(toBytes(file), "cards.json", []);
  const reading = sources["couponcycle"].read(rows, context);
  return {
    drafts: reading.drafts,
    broken: [...broken.map(({ message }) => message), ...reading.broken.flatMap(({ messages }) => messages)],
  };
}

describe("a file that means harm", () => {
  it.each<[string, object, string]>([
    [
      "a name of 20,000 characters",
      { ...coupon, name: `a${" ".repeat(20_000)}b` },
      "A text of this row is longer than 1000 characters.",
    ],
    ["a fee beyond all measure", { ...coupon, annualFee: 1e300 }, "annualFee: It is above $100,000."],
    ["a fee below nothing", { ...coupon, annualFee: -5 }, "annualFee: It is below $0."],
    [
      "a fee as a text with a decimal comma",
      { ...coupon, annualFee: "95,00" },
      "annualFee: Write a number without quotes, such as 95 or 1284.6.",
    ],
    ["a name without a letter", { ...coupon, name: " ®™ " }, "name: It has no letter or digit."],
  ])("has its row with %s rejected, and the others read", async (_, row, why) => {
    const { drafts, broken } = await read([row, coupon]);
    expect(broken).toEqual([why]);
    expect(drafts).toHaveLength(1);
  });

  it("makes a card of the catalog's form even where a word is one of the language's own", async () => {
    const { drafts } = await read([{ ...coupon, benefits: [{ ...credit, category: "constructor" }] }]);
    const { terms } = applyDraft(
      drafts[0]!,
      emptyTerms("plain-card", "Plain Card", "chase", source),
      true,
      "2026-11-20",
    );
    expect(cardTerms.parse(terms).benefits[0]?.category).toBe("other");
  });

  it("does not keep us busy: the longest text that is read takes less than a second", () => {
    for (const text of [`a${" ".repeat(998)}b`, "(".repeat(1_000), "n.a.".repeat(250)]) {
      const before = process.threadCpuUsage();
      findIssuerId(text, reference);
      categoriesNamed(text, reference);
      expect(process.threadCpuUsage(before).user).toBeLessThan(1_000_000);
    }
  });
});

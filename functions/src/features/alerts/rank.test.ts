import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { beginOfPage, type CountBetween } from "./rank.ts";

function buildList(numbers: readonly number[]) {
  const counts = { asked: 0 };
  const countBetween: CountBetween = async (from, below) => {
    counts.asked += 1;
    return numbers.filter((each) => each >= from && each < below).length;
  };
  const find = (skip: number) =>
    beginOfPage({ total: numbers.length, highest: Math.max(0, ...numbers), skip }, countBetween);
  return { counts, find };
}

const sequence = (length: number, toNumber = (index: number) => index + 1) =>
  Array.from({ length }, (_, i) => toNumber(i));

describe("the beginning of a page", () => {
  it("is above everything for the first one, without a count", async () => {
    const { find, counts } = buildList(sequence(250));
    expect([await find(0), counts.asked]).toEqual([251, 0]);
  });

  it("is below everything beyond the end, without a count", async () => {
    const { find, counts } = buildList(sequence(250));
    expect([await find(250), await find(9_990), counts.asked]).toEqual([1, 1, 0]);
  });

  it("is found by one count where nothing was removed", async () => {
    const { find, counts } = buildList(sequence(50_000));
    expect(await find(49_990)).toBe(11);
    expect(counts.asked).toBe(1);
  });

  it("is found by few counts where an even share was removed", async () => {
    const { find, counts } = buildList(sequence(50_000).filter((each) => (each * 7_919) % 10 < 3));
    await find(9_000);
    expect(counts.asked).toBeLessThanOrEqual(12);
  });

  it("leaves exactly as many above it as come before the page, however the numbers are spread", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 80 }),
        fc.nat(90),
        async (numbers, skip) => {
          const { find, counts } = buildList(numbers);
          const at = await find(skip);
          expect(numbers.filter((each) => each >= at)).toHaveLength(Math.min(skip, numbers.length));
          expect(counts.asked).toBeLessThanOrEqual(40);
        },
      ),
    );
  });

  it("is found where all but a few lie at one end", async () => {
    const { find, counts } = buildList([1, ...sequence(5_000, (index) => 995_001 + index)]);
    expect(await find(5_000)).toBeLessThanOrEqual(995_001);
    expect(counts.asked).toBeLessThanOrEqual(40);
  });

  it("ends when what is counted changes meanwhile", async () => {
    let left = 100;
    const at = await beginOfPage({ total: 100, highest: 1_000, skip: 50 }, async () => (left -= 40));
    expect(at).toBeGreaterThan(0);
  });
});

import { describe, expect, it } from "vitest";
import { hasCardNumber } from "./card-number.ts";

describe("what looks like a full card number", () => {
  it.each([
    "4242424242424242",
    "4242 4242 4242 4242",
    "4242-4242-4242-4242",
    "3782 822463 10005",
    "my card 4242.4242.4242.4242 please",
    "４２４２４２４２４２４２４２４２",
    "4242 – 4242 – 4242 – 4242",
  ])("is found in %s", (typed) => expect(hasCardNumber(typed)).toBe(true));

  it.each(["ending 4417", "opened 2024-03-15, limit 26000", "1-800-432-3117", "Gold 2026"])(
    "is not seen in %s",
    (typed) => expect(hasCardNumber(typed)).toBe(false),
  );
});

describe("a card number between other marks", () => {
  it.each([
    "4111\t1111\t1111\t1111",
    "4111\n1111\n1111\n1111",
    "4111,1111,1111,1111",
    "4111•1111•1111•1111",
    "4111\u200b1111\u200b1111\u200b1111",
    "٤١١١١١١١١١١١١١١١",
    "my amex is 3782:822463:10005, ok",
  ])("is found in %j", (typed) => {
    expect(hasCardNumber(typed)).toBe(true);
  });

  it.each(["$1,200, $1,300, $900 and $1,450", "2026-01-02, 2026-02-03", "calls on 10/02/2026; 11/02/2026"])(
    "is not seen in %j",
    (typed) => {
      expect(hasCardNumber(typed)).toBe(false);
    },
  );

  it("is detected fast in any text", () => {
    const before = process.threadCpuUsage();
    hasCardNumber("1 ".repeat(50_000));
    hasCardNumber("1,".repeat(6).repeat(20_000));
    hasCardNumber(`${"•".repeat(50_000)}1`);
    expect(process.threadCpuUsage(before).user).toBeLessThan(1_000_000);
  });
});

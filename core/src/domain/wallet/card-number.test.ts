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

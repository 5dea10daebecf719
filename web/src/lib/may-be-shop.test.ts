import { describe, expect, it } from "vitest";
import { mayBeShop } from "./may-be-shop.ts";

describe("the texts that the server looks up as a shop", () => {
  it.each(["", "Whole Foods", "7-Eleven", "99 Ranch Market", "1-800-Flowers"])("may be %s", (typed) =>
    expect(mayBeShop(typed)).toBe(true),
  );

  it.each(["4242 4242 4242 4242", "Target 4242424242424242", "4242-4242", "42424242424"])(
    "is never a card number or the beginning of one: %s",
    (typed) => expect(mayBeShop(typed)).toBe(false),
  );
});

import { describe, expect, it } from "vitest";
import { shortText } from "./shapes.ts";

describe("a short text of a card's terms", () => {
  it.each(["", "   "])("can't be blank: %j", (value) => {
    expect(shortText.safeParse(value).error?.issues.map(({ message }) => message)).toEqual(["Fill in this field."]);
  });

  it("is kept as it is", () => expect(shortText.parse("Sapphire Preferred")).toBe("Sapphire Preferred"));
});

import { describe, expect, it } from "vitest";
import { idProblem } from "./draft.ts";

describe("the id of a new card", () => {
  it.each(["chase-gold", "a", "usaa-1"])("may be %s", (id) => expect(idProblem(id)).toBeUndefined());

  it("has to be there", () => {
    expect(idProblem("")).toBe("Enter a card ID.");
  });

  it.each(["Chase Gold", "chase--gold", "-gold", "../preview", "a".repeat(81)])("is rejected as %s", (id) => {
    expect(idProblem(id)).toBe("Use up to 80 lowercase letters, digits and single hyphens.");
  });
});

import { describe, expect, it } from "vitest";
import { sinceError } from "./people-part.tsx";

const card = { openedOn: "2021-05-01", today: "2026-11-20" };

describe("the day since when someone has had a card", () => {
  it.each([
    ["", /^Enter the day/],
    ["2019-01-01", /wasn't open yet/],
    ["2026-11-21", /in the future/],
  ])("%j is rejected with a message", (on, words) => expect(sinceError(on, card)).toMatch(words));

  it.each(["2021-05-01", "2026-11-20"])("%s is taken", (on) => expect(sinceError(on, card)).toBeUndefined());

  it("may be any of the past on a card with an unknown opening", () =>
    expect(sinceError("2019-01-01", { ...card, openedOn: null })).toBeUndefined());
});

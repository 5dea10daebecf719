import { describe, expect, it } from "vitest";
import { cardWith } from "../statements/card-fixture.ts";
import { closingEffects, formatClosing } from "./closing-effects.ts";

const today = "2026-11-20";
const card = cardWith({
  id: "explorer",
  openedOn: "2016-03-14",
  creditLimitCents: 900_000,
  balance: { currentCents: 0, on: today },
});
const other = cardWith({
  id: "double-cash",
  openedOn: "2019-06-02",
  creditLimitCents: 1_100_000,
  balance: { currentCents: 400_000, on: today },
});
const effects = (cards = [card, other], closed = card) => closingEffects(closed, cards, () => null, today);

describe("closing a card", () => {
  it("takes its limit away, raises utilization, and closes the oldest account", () => {
    expect(effects()).toEqual({
      limitCents: 900_000,
      utilizationBps: { now: 2_000, after: 3_636 },
      oldest: { openedOn: "2016-03-14", nextOpenedOn: "2019-06-02" },
    });
    expect(formatClosing(effects(), today)).toBe(
      "Closing it removes its limit of $9,000.00, and utilization goes from 20% to 36.4%. It's your oldest open card, from March 14, 2016; the next is from June 2, 2019.",
    );
  });

  it("says nothing of age when an older card stays open", () => {
    expect(effects([card, other], other).oldest).toBeNull();
    expect(effects([cardWith({ ...card, status: "closed" }), other], other).oldest).toEqual({
      openedOn: "2019-06-02",
      nextOpenedOn: null,
    });
  });

  it("asks for the opening months while one of them decides which card is the oldest", () => {
    const undated = cardWith({ ...other, openedOn: null });
    expect(formatClosing(effects([card, undated]), today)).toMatch(
      /\. Enter every card's opening month to see whether it's your oldest open card\.$/,
    );
    expect(effects([card, undated], undated).oldest).toBe("unknown");
    expect(effects([card, other, undated], other).oldest).toBeNull();
  });

  it("says that the effect is unknown where the limit isn't entered, and leaves out a utilization that isn't known", () => {
    const unlimited = cardWith({ ...card, openedOn: "2020-01-05", creditLimitCents: null });
    expect(formatClosing(effects([unlimited, other], unlimited), today)).toBe(
      "Its limit isn't entered, so the effect on utilization is unknown.",
    );
    expect(formatClosing(effects([card], card), today)).toBe(
      "Closing it removes its limit of $9,000.00. It's your oldest open card, from March 14, 2016; your only one.",
    );
  });
});

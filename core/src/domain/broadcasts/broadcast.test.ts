import { describe, expect, it } from "vitest";
import { getBatchSize, getTotals, MOST_BATCHES, NO_OUTCOMES, sumCounts } from "./broadcast.ts";
import { day } from "../format.ts";
import { decideRecipient, EVERYBODY, formatSegment, isWithinAudience } from "./segment.ts";

const TODAY = "2026-11-25";
const member = { status: "active", cards: 3, cardIds: ["amex-gold"], takesNews: true, isSuppressed: false } as const;

describe("recipients of a broadcast", () => {
  it.each([
    ["active members", member, "recipient"],
    ["members without a plan", { ...member, status: "none" }, "recipient"],
    ["nobody with an unverified address", { ...member, status: "unverified" }, "unverified"],
    ["nobody who is disabled", { ...member, status: "disabled" }, "disabled"],
    ["nobody whose account will be deleted", { ...member, status: "deleting" }, "deleting"],
    ["nobody who unsubscribed from news", { ...member, takesNews: false }, "unsubscribed"],
    ["nobody whose address is suppressed", { ...member, isSuppressed: true }, "suppressed"],
  ] as const)("are %s", (_, each, expected) => {
    expect(decideRecipient(EVERYBODY, each)).toBe(expected);
  });

  it.each([
    [{ minCards: 3 }, "recipient"],
    [{ minCards: 4 }, null],
    [{ maxCards: 2 }, null],
    [{ minCards: 1, maxCards: 3 }, "recipient"],
  ])("with 3 cards are found or left out by %o", (cards, expected) => {
    expect(decideRecipient({ ...EVERYBODY, ...cards }, member)).toBe(expected);
  });
});

it("a segment of cards has those who hold one of them", () => {
  const holding = (...cardIds: string[]) => decideRecipient({ ...EVERYBODY, cardIds }, member);
  expect([holding("amex-gold"), holding("amex-platinum"), holding("amex-platinum", "amex-gold")]).toEqual([
    "recipient",
    null,
    "recipient",
  ]);
});

it.each([
  [[], ["gold"], true],
  [["gold", "aspire"], ["gold"], true],
  [["gold"], ["gold", "platinum"], false],
  [["gold"], [], false],
])("of a post for the cards %j, a segment of %j is within the audience: %s", (audience, cardIds, expected) => {
  expect(isWithinAudience({ ...EVERYBODY, cardIds }, audience)).toBe(expected);
});

describe("a segment in words", () => {
  it.each([
    [{}, "All members"],
    [{ plan: "yearly" }, "Members on the yearly plan"],
    [
      { plan: "trial", joinedFrom: "2026-11-01", minCards: 2 },
      "Members in a trial, joined since November 1, at least 2 cards",
    ],
    [{ joinedUntil: "2025-12-31", maxCards: 0 }, "All members, joined by December 31, 2025, no cards"],
    [{ minCards: 1, maxCards: 1 }, "All members, exactly 1 card"],
    [{ minCards: 2, maxCards: 5 }, "All members, 2 to 5 cards"],
  ] as const)("names %o", (change, expected) => {
    expect(formatSegment({ ...EVERYBODY, ...change }, [], (on) => day(on, TODAY))).toBe(expected);
  });

  it.each([
    [["Gold"], "All members, who hold Gold"],
    [["Gold", "Platinum"], "All members, who hold Gold or Platinum"],
    [["Gold", "Platinum", "Aspire"], "All members, who hold one of 3 cards"],
  ])("names the cards %j", (names, expected) => {
    expect(formatSegment(EVERYBODY, names, (on) => day(on, TODAY))).toBe(expected);
  });
});

describe("the counts of batches", () => {
  const first = { ...NO_OUTCOMES, sent: 80, delivered: 10, bounced: 2, complained: 1, failed: 3, suppressed: 4 };
  const second = { ...NO_OUTCOMES, waiting: 60, stopped: 20, unsubscribed: 10, paused: 5, no_account: 5 };

  it("add up to the recipients in four parts", () => {
    const totals = getTotals(sumCounts([first, second]));
    expect(totals).toEqual({ sent: 93, failed: 3, skipped: 24, notSent: 80 });
    expect(Object.values(totals).reduce((sum, each) => sum + each)).toBe(200);
  });

  it.each([
    [0, 100],
    [5_000, 100],
    [5_001, 200],
    [100_000, 2_000],
  ])("of %i people are in batches of %i, never more than 50", (people, size) => {
    expect(getBatchSize(people)).toBe(size);
    expect(Math.ceil(people / size)).toBeLessThanOrEqual(MOST_BATCHES);
  });
});

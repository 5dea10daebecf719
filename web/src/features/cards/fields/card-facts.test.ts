import { CARD_NUMBER_ERROR } from "@cardwell/core/domain/wallet/card-number";
import { customCard } from "@cardwell/core/domain/wallet/shapes";
import { describe, expect, it } from "vitest";
import {
  toBody,
  toCustomCard,
  factErrors,
  noFacts,
  noOwnCard,
  ownErrors,
  plainErrors,
  plainOwnErrors,
  shownFacts,
} from "./card-facts.ts";

const today = "2026-11-20";
const facts = { ...noFacts, openedMonth: "3", openedYear: "2024" };

describe("the facts of a card as typed", () => {
  it("need only the month in which it was opened", () => {
    expect(factErrors(facts, today)).toEqual({});
    expect(toBody(facts)).toMatchObject({ openedOn: "2024-03-01", openedPrecision: "month", creditLimitCents: null });
  });

  it("keep the day where it is known", () => {
    expect(toBody({ ...facts, openedDay: "15" })).toMatchObject({ openedOn: "2024-03-15", openedPrecision: "day" });
  });

  it("refuse a day that the month does not have, and one to come", () => {
    expect(factErrors({ ...facts, openedMonth: "2", openedDay: "30" }, today).openedDay).toBeDefined();
    expect(factErrors({ ...facts, openedMonth: "12", openedYear: "2026" }, today).openedYear).toBeDefined();
  });

  it("refuse a full card number in every field of words at once", () => {
    const number = "4242 4242 4242 4242";
    const typed = { nickname: number, holder: number, last4: number, limit: number, autopayFixed: number };
    const errors = plainErrors({ ...facts, ...typed });
    expect(Object.keys(errors).toSorted()).toEqual(Object.keys(typed).toSorted());
    for (const error of Object.values(errors)) expect(error).toBe(CARD_NUMBER_ERROR);
    expect(factErrors({ ...facts, ...typed, autopay: "fixed" }, today)).toEqual(errors);
  });

  it("refuse a limit of nothing with what to do instead", () => {
    for (const limit of ["0", "$0.00"]) expect(factErrors({ ...facts, limit }, today).limit).toMatch(/leave it blank/);
    expect(factErrors({ ...facts, limit: "" }, today)).toEqual({});
  });

  it("are not held up by a limit that no field shows", () => {
    expect(factErrors(shownFacts({ ...facts, limit: "0" }, false), today)).toEqual({});
    expect(factErrors(shownFacts({ ...facts, limit: "0" }, true), today).limit).toBeDefined();
  });

  it("ask what a fixed autopay pays", () => {
    expect(factErrors({ ...facts, autopay: "fixed" }, today).autopayFixed).toBeDefined();
    expect(toBody({ ...facts, autopay: "fixed", autopayFixed: "50" }).autopay).toEqual({
      mode: "fixed",
      fixedCents: 5_000,
    });
  });
});

describe("a card of one's own", () => {
  it("has a name and a bank", () => expect(Object.keys(ownErrors(noOwnCard))).toEqual(["name", "issuer"]));

  it("refuses a full card number in every field at once, in the words of the sent form", () => {
    const number = "4242 4242 4242 4242";
    const own = { ...noOwnCard, name: number, issuer: number, fee: number, foreign: number, base: number };
    const errors = plainOwnErrors(own);
    expect(Object.keys(errors)).toEqual(["name", "issuer", "fee", "foreign", "base"]);
    expect(new Set(Object.values(errors))).toEqual(new Set([CARD_NUMBER_ERROR]));
    expect(ownErrors(own)).toEqual(errors);
  });

  it("says at once that a name is longer than is kept, and takes the longest that is", () => {
    const own = { ...noOwnCard, name: "x".repeat(60), issuer: `${"y".repeat(60)} ` };
    expect(plainOwnErrors(own)).toEqual({});
    expect(ownErrors(own)).toEqual({});
    expect(customCard.safeParse(toCustomCard(own)).success).toBe(true);
    const longer = { ...own, name: "x".repeat(61), issuer: "y".repeat(61) };
    const rejected = { name: "Write at most 60 characters.", issuer: "Write at most 60 characters." };
    expect(plainOwnErrors(longer)).toEqual(rejected);
    expect(ownErrors(longer)).toEqual(rejected);
    expect(customCard.safeParse(toCustomCard(longer)).error?.issues.map(({ path }) => path[0])).toEqual([
      "name",
      "issuerName",
    ]);
  });

  it("leaves open what was not typed", () => {
    expect(toCustomCard({ ...noOwnCard, name: "Union Card", issuer: "Hometown" })).toMatchObject({
      annualFeeCents: null,
      foreignBps: null,
      basePercent: null,
    });
  });

  it("takes percentages", () => {
    expect(toCustomCard({ ...noOwnCard, foreign: "2.7%", base: "1.5" })).toMatchObject({
      foreignBps: 270,
      basePercent: 1.5,
    });
  });
});

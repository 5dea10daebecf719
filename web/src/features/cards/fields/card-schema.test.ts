import { CARD_NUMBER_ERROR } from "@cardwell/core/domain/wallet/card-number";
import { describe, expect, it } from "vitest";
import { cardChangeSchema, cardSchema, emptyCard } from "./card-schema.ts";
import type { CardValues } from "./card-schema.ts";

const today = "2026-11-20";
const ofCatalog = cardSchema({ today, isCustom: false, noPresetLimit: false });
const ofNoLimit = cardSchema({ today, isCustom: false, noPresetLimit: true });
const ofMember = cardSchema({ today, isCustom: true, noPresetLimit: false });
const number = "4242 4242 4242 4242";

const march = { month: "3", year: "2024", day: "" };
const typed = (values: Partial<CardValues>) => ({ ...emptyCard, openedOn: march, ...values });
const described = (custom: Partial<CardValues["custom"]>) =>
  typed({ custom: { ...emptyCard.custom, name: "Union Card", issuerName: "Hometown", ...custom } });

/** The first error at each field, as the form shows it. */
function findErrors(values: CardValues, schema = ofCatalog) {
  const issues = schema.safeParse(values).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join("."), message]));
}

describe("what a member enters about a card", () => {
  it("needs nothing, not even when it was opened", () =>
    expect(ofCatalog.parse(emptyCard)).toMatchObject({ openedOn: null, openedPrecision: "month" }));

  it("needs a whole month where any part of the opening is chosen", () => {
    const empty = { month: "", year: "", day: "" };
    expect(findErrors(typed({ openedOn: { ...empty, month: "3" } }))).toEqual({ "openedOn.year": "Choose the year." });
    const noMonth = { "openedOn.month": "Choose the month it was opened." };
    expect(findErrors(typed({ openedOn: { ...empty, year: "2024" } }))).toEqual(noMonth);
    expect(findErrors(typed({ openedOn: { ...empty, day: "15" } }))).toEqual(noMonth);
    expect(findErrors(typed({ openedOn: { ...empty, year: "2024", day: "15" } }))).toEqual(noMonth);
  });

  it("takes the month alone", () => {
    expect(ofCatalog.parse(typed({}))).toEqual({
      openedOn: "2024-03-01",
      openedPrecision: "month",
      creditLimitCents: null,
      statementCloseDay: null,
      dueDay: null,
      autopay: { mode: "unknown", fixedCents: null },
      last4: null,
      nickname: "",
      role: "primary",
      holder: "",
    });
  });

  it("keeps the day where it is known", () =>
    expect(ofCatalog.parse(typed({ openedOn: { ...march, day: "15" } }))).toMatchObject({
      openedOn: "2024-03-15",
      openedPrecision: "day",
    }));

  it.each([
    [{ month: "2", year: "2024", day: "30" }, { "openedOn.day": "Choose a day in that month." }],
    [{ month: "12", year: "2026", day: "" }, { "openedOn.year": "This date is in the future." }],
  ])("rejects the day %j", (openedOn, errors) => expect(findErrors(typed({ openedOn }))).toEqual(errors));

  it("is entered later, and cleared again, by an edit", () => {
    const options = { today, isCustom: false, noPresetLimit: false };
    const edit = (before: CardValues, after: CardValues) => cardChangeSchema(options, before).parse(after);
    expect(edit(emptyCard, typed({}))).toEqual({ openedOn: "2024-03-01", openedPrecision: "month" });
    expect(edit(typed({}), emptyCard)).toEqual({ openedOn: null, openedPrecision: "month" });
  });

  it("rejects a full card number in every field that is typed into", () => {
    const fields = { nickname: number, holder: number, last4: number, creditLimitCents: number };
    expect(findErrors(typed({ ...fields, autopay: { mode: "fixed", fixedCents: number } }))).toEqual({
      nickname: CARD_NUMBER_ERROR,
      holder: CARD_NUMBER_ERROR,
      last4: CARD_NUMBER_ERROR,
      creditLimitCents: CARD_NUMBER_ERROR,
      "autopay.fixedCents": CARD_NUMBER_ERROR,
    });
    const custom = {
      name: number,
      issuerName: number,
      annualFeeCents: number,
      foreignBps: number,
      basePercent: number,
    };
    expect(new Set(Object.values(findErrors(described(custom), ofMember)))).toEqual(new Set([CARD_NUMBER_ERROR]));
  });

  it("takes four digits of a card's number, no less and no more", () => {
    expect(ofCatalog.parse(typed({ last4: " 1005 " })).last4).toBe("1005");
    expect(findErrors(typed({ last4: "100" }))).toEqual({ last4: "Enter the last four digits." });
    expect(findErrors(typed({ last4: "10050" }))).toEqual({
      last4: "Enter only the last four digits. We never store a full card number.",
    });
  });

  it("rejects a limit of nothing, but not where no limit is needed", () => {
    for (const creditLimitCents of ["0", "$0.00"])
      expect(findErrors(typed({ creditLimitCents }))).toEqual({
        creditLimitCents: "Enter a limit above $0, or leave it blank.",
      });
    expect(ofNoLimit.parse(typed({ creditLimitCents: "0" })).creditLimitCents).toBeNull();
  });

  it("asks what a fixed autopay pays, and takes it from no other", () => {
    expect(findErrors(typed({ autopay: { mode: "fixed", fixedCents: "" } }))).toEqual({
      "autopay.fixedCents": "Enter what autopay pays each month.",
    });
    expect(ofCatalog.parse(typed({ autopay: { mode: "fixed", fixedCents: "50" } })).autopay).toEqual({
      mode: "fixed",
      fixedCents: 5_000,
    });
    expect(ofCatalog.parse(typed({ autopay: { mode: "minimum", fixedCents: "50" } })).autopay.fixedCents).toBeNull();
  });

  it("names all that is wrong at the same time", () =>
    expect(
      findErrors(
        { ...emptyCard, openedOn: { ...march, month: "" }, statementCloseDay: "32", dueDay: "soon" },
        ofMember,
      ),
    ).toEqual({
      "openedOn.month": "Choose the month it was opened.",
      statementCloseDay: "A month has at most 31 days.",
      dueDay: "Enter a day of the month, 1 to 31.",
      "custom.name": "Enter a card name.",
      "custom.issuerName": "Enter the bank that issues it.",
    }));
});

describe("a card that the catalog doesn't have", () => {
  it("takes names of 60 characters and no longer ones", () => {
    expect(findErrors(described({ name: "x".repeat(60), issuerName: `${"y".repeat(60)} ` }), ofMember)).toEqual({});
    expect(findErrors(described({ name: "x".repeat(61), issuerName: "y".repeat(61) }), ofMember)).toEqual({
      "custom.name": "Use 60 characters or fewer.",
      "custom.issuerName": "Use 60 characters or fewer.",
    });
  });

  it("leaves open what was not typed, and takes percentages", () => {
    expect(ofMember.parse(described({})).custom).toMatchObject({
      annualFeeCents: null,
      foreignBps: null,
      basePercent: null,
    });
    expect(ofMember.parse(described({ foreignBps: "2.7%", basePercent: "1.5" })).custom).toMatchObject({
      foreignBps: 270,
      basePercent: 1.5,
    });
    expect(findErrors(described({ foreignBps: "6" }), ofMember)).toEqual({
      "custom.foreignBps": "Enter a percentage from 0 to 5.",
    });
    expect(findErrors(described({ foreignBps: "2,7" }), ofMember)).toEqual({
      "custom.foreignBps": "Enter a percentage from 0 to 5. Use a comma only for thousands and a period for decimals.",
    });
  });

  it("has a limit unless it is marked as having none", () =>
    expect(
      ofMember.parse(typed({ ...described({ noPresetLimit: true }), creditLimitCents: "0" })).creditLimitCents,
    ).toBeNull());
});

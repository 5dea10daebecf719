import { describe, expect, it } from "vitest";
import { matchAccounts, type MatchableCard, type NamedAccount } from "./match-accounts.ts";

const doubleCash: MatchableCard = {
  walletCardId: "card-1",
  cardId: "citi-double-cash",
  name: "Double Cash",
  last4: "7741",
  limitCents: 400_000,
  reported: { last4: false, limit: false },
};
const inCatalog = (cardId: string, name: string): MatchableCard => ({
  walletCardId: null,
  cardId,
  name,
  last4: null,
  limitCents: null,
  reported: { last4: false, limit: false },
});
const customCash = inCatalog("citi-custom-cash", "Custom Cash");
const strata = inCatalog("citi-strata", "Strata");
const strataPremier = inCatalog("citi-strata-premier", "Strata Premier");
const cards = [doubleCash, customCash, strata, strataPremier];

const account = (facts: Partial<NamedAccount>): NamedAccount => ({
  name: "Credit Card",
  officialName: null,
  last4: null,
  limitCents: null,
  ...facts,
});

function matchAccount(named: NamedAccount, held: readonly MatchableCard[], bankName: string) {
  const [match] = matchAccounts([{ account: named, cards: held }], bankName);
  if (!match) throw new Error("The account is missing.");
  return match;
}

describe("the card of an account", () => {
  it("is the one of the wallet with the same last digits, name and limit", () => {
    const match = matchAccount(
      account({ name: "Citi Double Cash Card-7741", last4: "7741", limitCents: 400_000 }),
      cards,
      "Citi",
    );
    expect(match.isSure).toBe(true);
    expect(match.candidates[0]?.walletCardId).toBe("card-1");
    expect(match.candidates[0]?.reasons).toEqual([
      { text: "Last four digits match your card", isMet: true },
      { text: "Citi names the product", isMet: true },
      { text: "Limit matches what you entered", isMet: true },
    ]);
  });

  it("is proven by what the member entered, not by what the bank brought", () => {
    const named = account({ name: "Double Cash", last4: "7741", limitCents: 400_000 });
    const reasonsWith = (reported: MatchableCard["reported"], limitCents = 400_000) =>
      matchAccount(named, [{ ...doubleCash, limitCents, reported }], "Citi").candidates[0]?.reasons.map(
        ({ text }) => text,
      );
    expect(reasonsWith({ last4: false, limit: true })).toEqual([
      "Last four digits match your card",
      "Citi names the product",
    ]);
    expect(reasonsWith({ last4: true, limit: true })).toEqual(["Citi names the product"]);
    expect(reasonsWith({ last4: true, limit: true }, 500_000)).toEqual(["Citi names the product"]);
    expect(reasonsWith({ last4: true, limit: false }, 500_000)).toEqual([
      "Citi names the product",
      "You entered another limit",
    ]);
  });

  it("is the one of the catalog that the bank names, and the member confirms it", () => {
    const match = matchAccount(account({ officialName: "Citi Custom Cash® Card", last4: "3318" }), cards, "Citi");
    expect(match.isSure).toBe(false);
    expect(match.candidates[0]?.cardId).toBe("citi-custom-cash");
  });

  it("is the one with the longer name, where both names fit", () => {
    const match = matchAccount(account({ name: "Strata Premier Card" }), cards, "Citi");
    expect(match.candidates.map(({ cardId }) => cardId)).toEqual([
      "citi-strata-premier",
      "citi-strata",
      "citi-double-cash",
    ]);
  });

  it("isn't one with other last digits", () => {
    const match = matchAccount(account({ last4: "9072" }), [doubleCash], "Citi");
    expect(match).toMatchObject({ candidates: [], isSure: false, needsChoice: false });
  });

  it("isn't known while two cards fit equally", () => {
    const other = { ...doubleCash, walletCardId: "card-2", last4: null, limitCents: null };
    const twin = { ...doubleCash, last4: null, limitCents: null };
    const match = matchAccount(account({ name: "Double Cash" }), [twin, other], "Citi");
    expect(match).toMatchObject({ isSure: false, needsChoice: true });
    expect(match.candidates).toHaveLength(2);
  });
});

describe("the cards of several accounts", () => {
  const named = (facts: Partial<NamedAccount>) => account({ name: "Double Cash", last4: "7741", ...facts });
  const match = (accounts: NamedAccount[], held: MatchableCard[]) =>
    matchAccounts(
      accounts.map((each) => ({ account: each, cards: held })),
      "Citi",
    ).map(({ candidates: [first], isSure, needsChoice }) => ({ first: first?.walletCardId, isSure, needsChoice }));
  const unlimited = { ...doubleCash, limitCents: null };
  const second = { ...unlimited, walletCardId: "card-2" };

  it("are asked for where two accounts have the name and the last digits of one card", () => {
    const asked = { first: "card-1", isSure: false, needsChoice: true };
    expect(match([named({}), named({})], [unlimited])).toEqual([asked, asked]);
  });

  it("are asked for where two accounts and two cards have one name and one mask", () => {
    const asked = { first: "card-1", isSure: false, needsChoice: true };
    expect(match([named({}), named({})], [unlimited, second])).toEqual([asked, asked]);
  });

  it("are known where a limit tells two of one name and one mask apart", () => {
    expect(match([named({ limitCents: 250_000 }), named({ limitCents: 400_000 })], [doubleCash])).toEqual([
      { first: "card-1", isSure: false, needsChoice: true },
      { first: "card-1", isSure: true, needsChoice: false },
    ]);
  });

  it("go to the account that each fits best, and the other account gets its next one", () => {
    const anyCard = { ...unlimited, walletCardId: "card-3", last4: null };
    expect(match([named({ last4: null }), named({})], [unlimited, anyCard])).toEqual([
      { first: "card-3", isSure: false, needsChoice: false },
      { first: "card-1", isSure: true, needsChoice: false },
    ]);
  });

  it("may be one product of the catalog for both", () => {
    const both = matchAccounts(
      [named({}), named({})].map((each) => ({ account: each, cards: [inCatalog("citi-double-cash", "Double Cash")] })),
      "Citi",
    );
    expect(both.map(({ needsChoice }) => needsChoice)).toEqual([false, false]);
  });
});

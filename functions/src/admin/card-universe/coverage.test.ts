import { describe, expect, it } from "vitest";
import { exampleIssuer, exampleTerms, reference } from "@cardwell/core/domain/earning/example-cards";
import type { Release } from "../../features/catalog/release-reader.ts";
import { listMissingCards, withAlike } from "./coverage.ts";

const issuer = exampleIssuer({ id: "meridian", name: "Meridian Bank" });
const terms = exampleTerms({ id: "meridian-voyager", name: "Voyager", shortName: "Voyager", issuerId: "meridian" });
const release = {
  reference: { ...reference, issuers: [issuer] },
  all: () => [{ terms, status: "listed" }],
} as unknown as Release;

const described = (issuerName: string, name: string) => ({ issuerName, name });

const findAlike = (wallets: Parameters<typeof listMissingCards>[0]) =>
  listMissingCards(wallets).map((card) => withAlike(card, release));

describe("the cards that the catalog lacks", () => {
  it("are those that members described, the most held first", () => {
    const wallets = [
      [described("Harbor Credit Union", "Platinum")],
      [described("Tern Bank", "Everyday"), described("Harbor Credit Union", "Platinum")],
      [described("Harbor Credit Union", "Platinum")],
    ];
    expect(listMissingCards(wallets).map(({ name, holders }) => [name, holders])).toEqual([
      ["Platinum", 3],
      ["Everyday", 1],
    ]);
  });

  it("are one for spellings that differ in case and punctuation", () => {
    const wallets = [[described("Harbor C.U.", "Platinum")], [described("harbor c u", "PLATINUM")]];
    expect(listMissingCards(wallets)).toMatchObject([{ holders: 2 }]);
  });

  it("are one for spellings that differ in accents and apostrophes", () => {
    const wallets = [[described("Bank Łódź", "Kohl’s Card")], [described("bank lodz", "Kohls card")]];
    expect(listMissingCards(wallets)).toMatchObject([{ holders: 2 }]);
  });

  it("count once for a member who has two of one", () => {
    const twice = [described("Tern Bank", "Everyday"), described("Tern Bank", "Everyday")];
    expect(listMissingCards([twice])).toMatchObject([{ holders: 1 }]);
  });

  it("name the card of the catalog that may be meant", () => {
    expect(findAlike([[described("Meridian Bank", "Voyager")]])).toMatchObject([
      { alike: { cardId: "meridian-voyager", name: "Voyager" } },
    ]);
    expect(findAlike([[described("Tern Bank", "Everyday")]])).toMatchObject([{ alike: null }]);
  });
});

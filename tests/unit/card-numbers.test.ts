import { CARD_NUMBER_ERROR } from "@cardwell/core/domain/wallet/card-number";
import { describe, expect, it } from "vitest";
import { listErrors, listSentStrings, takesWords } from "../support/contract-strings.ts";

const number = "4111 1111 1111 1111";

const words = listSentStrings(["body"])
  .filter(({ path }) => /^(calendar|catalog|transfer|wallet)\./.test(path))
  .filter(takesWords);

describe("the words that a person may send about cards", () => {
  it("are found wherever a body holds some", () => {
    const paths = words.map(({ path }) => path);
    expect(paths).toEqual(
      expect.arrayContaining([
        "catalog.report.body.message",
        "transfer.import.body.wallet.cards[].nickname",
        "transfer.import.body.wallet.cards[].offer.offer.extra[].label",
        "transfer.import.body.wallet.cards[].offer.offer.tiers[].note",
        "transfer.import.body.wallet.cards[].uses{}{}.uses[].note",
        "transfer.import.body.wallet.purchases[].merchant",
        "wallet.addCard.body.custom.name",
        "wallet.changeCard.body.notes",
        "wallet.setOffer.body.custom.bonusLabel",
      ]),
    );
  });

  it.each(words)("hold no full card number in $path", ({ schema }) => {
    expect(listErrors(schema, number)).toEqual([CARD_NUMBER_ERROR]);
  });
});

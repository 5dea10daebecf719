import { describe, expect, it } from "vitest";
import { CARD_NUMBER_ERROR } from "../domain/wallet/card-number.ts";
import { dashboardContract } from "./dashboard.ts";

const asked = (query: string) => dashboardContract.bestCard.query.safeParse({ query });

describe("the search for the best card", () => {
  it.each(["4242 4242 4242 4242", "4242424242424242", "3782-822463-10005"])("rejects the card number %s", (typed) => {
    expect(asked(typed).error?.issues).toMatchObject([{ path: ["query"], message: CARD_NUMBER_ERROR }]);
  });

  it.each(["Costco", "7-Eleven 24180", "  Joe's Pizza "])("takes %j", (typed) => {
    expect(asked(typed).data).toEqual({ query: typed.trim() });
  });
});

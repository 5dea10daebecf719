import { reason } from "@cardwell/core/contract/admin/shapes";
import { alertsContract } from "@cardwell/core/contract/alerts";
import { walletContract } from "@cardwell/core/contract/wallet";
import { walletExport } from "@cardwell/core/domain/transfer/wallet-export";
import { customCard } from "@cardwell/core/domain/wallet/shapes";
import { describe, expect, it } from "vitest";
import { safeParse } from "zod/v4/core";
import { listErrors, listSentStrings, takesWords } from "../support/contract-strings.ts";

const words = listSentStrings(["body", "query"]).filter(takesWords);

describe("a text that shows nothing", () => {
  it("is looked for wherever a call takes words", () => {
    const paths = words.map(({ path }) => path);
    expect(paths).toEqual(
      expect.arrayContaining([
        "accounts.update.body.firstName",
        "adminIncidents.publish.body.title",
        "adminSystem.changeFlag.body.reason",
        "alerts.create.body.title",
        "transactions.list.query.search",
        "wallet.changeCard.body.nickname",
      ]),
    );
  });

  it.each(words)("is an empty one in $path", ({ schema }) => {
    const empty = safeParse(schema, "");
    for (const blank of ["\u200b\u200b\u200b\u200b", "\u3164\u3164\u3164\u3164", "\u0301\u2800 \u00ad"]) {
      expect(safeParse(schema, blank)).toEqual(empty);
    }
  });

  it("is no nickname, holder or note of a card", () => {
    const { nickname, holder, notes } = walletContract.changeCard.body.shape;
    const imported = walletExport.shape.cards.def.element.shape;
    const fields = [nickname, holder, notes, imported.nickname, imported.holder, imported.notes];
    expect(fields.map((field) => safeParse(field, "\u3164").data)).toEqual([null, null, null, null, null, null]);
  });

  it.each([
    ["the name of a custom card", customCard.shape.name, "Enter a name."],
    ["the title of a reminder", alertsContract.create.body.shape.title, "Enter a title."],
    ["the reason of staff", reason, "Enter a reason of a few words."],
  ])("is rejected as %s with the error of an empty one", (_, schema, error) => {
    expect(listErrors(schema, "")).toEqual([error]);
    expect(listErrors(schema, "\u3164\u200b\u2800")).toEqual([error]);
  });
});

import { describe, expect, it } from "vitest";
import { safeParse } from "zod/v4/core";
import { listSentStrings, type SentString } from "../support/contract-strings.ts";

/** Ids of other companies, which name no document; and ids in one text, each of which is listed, too. */
const OTHERS = [
  /^banks\.completeSession\.body\.oauthStateId$/,
  /^billing\.\w+\.body\.priceId$/,
  /\.merchantEntityIds\[\]$/,
  /^adminNews\.audience\.query\.cardIds$/,
];

const isId = ({ path }: SentString): boolean =>
  /\.(?:id|ids|uid|\w+Ids?|\w+Uid|member|actor|bank|broadcast|issuer)(?:\[\]|\{key\})*$/.test(path) &&
  !OTHERS.some((other) => other.test(path));

const ids = listSentStrings(["params", "query", "body"]).filter(isId);

describe("an id that names no document", () => {
  it("is looked for wherever a call takes ids", () => {
    const paths = ids.map(({ path }) => path);
    expect(paths).toEqual(
      expect.arrayContaining([
        "adminActivity.entries.query.actor",
        "adminAlertRules.explain.body.member",
        "adminEmailDelivery.list.query.broadcast",
        "adminEmailTemplates.preview.body.member",
        "adminNews.audience.query.cardIds[]",
        "adminUsers.read.params.uid",
        "alerts.bulk.body.ids[]",
        "banks.startSession.body.linkId",
        "transfer.import.body.wallet.purchases[].walletCardId",
        "wallet.addCard.body.cardId",
        "wallet.purchases.query.walletCardId",
      ]),
    );
  });

  it.each(ids)("is rejected in $path", ({ schema }) => {
    const taken = ["__proto__", "__name__", ".", "..", "wallets/nora", "a".repeat(1_501)].filter(
      (id) => safeParse(schema, id).success,
    );
    expect(taken).toEqual([]);
  });

  it("is rejected behind the day of a cursor", () => {
    const cursors = listSentStrings(["query"]).filter(
      ({ path, schema }) => path.endsWith(".cursor") && safeParse(schema, "2026-11-20.aaaa").success,
    );
    expect(cursors.map(({ path }) => path)).toEqual([
      "transactions.list.query.cursor",
      "wallet.purchases.query.cursor",
    ]);
    expect(cursors.filter(({ schema }) => safeParse(schema, "2026-11-20.__proto__").success)).toEqual([]);
  });
});

import { contract } from "@cardwell/core/contract/contract";
import { walletExport } from "@cardwell/core/domain/transfer/wallet-export";
import { describe, expect, it } from "vitest";
import type { WalletCard } from "@cardwell/core/domain/wallet/shapes";
import { buildCatalog, buildView, held, heldCash, testFacts } from "../../../../tests/support/wallet-view.ts";
import { addCard, editCard } from "./changes/cards.ts";
import { closeCard } from "./changes/closing.ts";
import { recordFee } from "./changes/fee.ts";
import { setOffer } from "./changes/offer.ts";
import { recordUse } from "./changes/uses.ts";
import { emptyWallet } from "./repository.ts";
import { selectImport } from "./transfer/import-selection.ts";
import { buildCardPage } from "@cardwell/core/domain/dashboard/card-page";
import { buildDashboard } from "@cardwell/core/domain/dashboard/dashboard";

const given = { today: "2026-11-20", facts: testFacts };
const { body: newCard } = contract.wallet.addCard;
const { body: cardChange } = contract.wallet.changeCard;

/** A wallet with `test-travel`, added today without an opening. */
const undated = () => addCard(emptyWallet(), newCard.parse({ id: "travel", cardId: "test-travel" }), given).wallet;
const change = (wallet: ReturnType<typeof undated>, facts: object) =>
  editCard(wallet, { walletCardId: "travel", ...cardChange.parse(facts) }, given).wallet;
const page = (card = held({ openedOn: null, addedOn: "2026-11-20" })) =>
  buildCardPage(buildView([card, heldCash()]), card, { statements: [], changes: [], reports: [], months: {} });

describe("a card that is added without saying when it was opened", () => {
  it("has no opening, whether it is left out or null", () => {
    expect(undated().cards["travel"]).toMatchObject({ openedOn: null, addedOn: "2026-11-20" });
    const body = newCard.parse({ cardId: "test-travel", openedOn: null, openedPrecision: "month" });
    expect(Object.values(addCard(emptyWallet(), body, given).wallet.cards)).toMatchObject([{ openedOn: null }]);
  });

  it("takes its opening later, and loses it again", () => {
    const dated = change(undated(), { openedOn: "2024-03-15", openedPrecision: "month" });
    expect(dated.cards["travel"]).toMatchObject({ openedOn: "2024-03-01", openedPrecision: "month" });
    expect(change(dated, { nickname: "Trips" }).cards["travel"]?.openedOn).toBe("2024-03-01");
    expect(change(dated, { openedOn: null }).cards["travel"]?.openedOn).toBeNull();
    expect(() => change(undated(), { openedOn: "2026-11-21" })).toThrow("This date is in the future.");
  });

  it("takes any day of the past for what happened on it", () => {
    const closed = closeCard(undated(), { walletCardId: "travel", on: "2019-05-01", as: "closed" }, given).wallet;
    expect(closed.cards["travel"]?.closedOn).toBe("2019-05-01");
    expect(() => change(closed, { openedOn: "2020-01-01" })).toThrow("This card was closed before that day.");
  });

  it("needs the day from which a welcome offer counts", () => {
    const body = newCard.parse({ cardId: "test-travel", offerId: "welcome" });
    expect(() => addCard(emptyWallet(), body, given)).toThrow("the welcome offer counts from there");
    expect(() => setOffer(undated(), { walletCardId: "travel", offerId: "welcome" }, given)).toThrow(
      "Choose the day that the offer counts from.",
    );
    const tracked = setOffer(
      undated(),
      { walletCardId: "travel", offerId: "welcome", startOn: "2026-10-05" },
      given,
    ).wallet;
    expect(tracked.cards["travel"]?.offer?.startOn).toBe("2026-10-05");
  });

  it("keeps a recorded fee, which belongs to its card year once that is known", () => {
    const fee = (wallet: ReturnType<typeof undated>, on: string) =>
      recordFee(wallet, { walletCardId: "travel", event: { state: "posted", on, amountCents: 39_500 } }, given).wallet;
    const recorded = fee(fee(undated(), "2026-11-10"), "2026-11-12");
    expect(recorded.cards["travel"]?.feeEvents).toEqual({
      "2026-11-12": { state: "posted", on: "2026-11-12", amountCents: 39_500 },
    });
    const card = change(recorded, { openedOn: "2024-11-02" }).cards["travel"];
    expect(page(card).fee).toMatchObject({ phase: "refundable", nextFeeOn: "2027-11-02" });
    expect(
      recordFee(recorded, { walletCardId: "travel", event: null }, given).wallet.cards["travel"]?.feeEvents,
    ).toEqual({});
  });

  it("loses the newest recorded fee, however long ago, and keeps those before it", () => {
    const posted = (on: string) => ({ [on]: { state: "posted" as const, on, amountCents: 39_500 } });
    const wallet = {
      ...emptyWallet(),
      cards: { travel: held({ openedOn: null, feeEvents: { ...posted("2026-03-05"), ...posted("2025-03-05") } }) },
    };
    const left = recordFee(wallet, { walletCardId: "travel", event: null }, given).wallet.cards["travel"];
    expect(left?.feeEvents).toEqual(posted("2025-03-05"));
  });

  it("takes uses of a credit in any day of the month in which it was added", () => {
    const place = { walletCardId: "travel", benefitId: "ride-credit" };
    const used = recordUse(undated(), { ...place, cycleKey: "m:2026-11", on: "2026-11-03" }, given).wallet;
    expect(used.cards["travel"]?.uses["ride-credit"]?.["m:2026-11"]).toMatchObject({ startsOn: "2026-11-01" });
  });

  it("is exported and imported as it is", () => {
    const file = walletExport.parse({
      format: "cardwell-wallet",
      version: 1,
      exportedAt: "2026-11-20T15:00:00.000Z",
      catalogVersion: 1,
      settings: emptyWallet().settings,
      cards: Object.values(undated().cards),
      statements: [],
      archivedUses: [],
      purchases: [],
    });
    const { cards } = selectImport(file, { isThere: () => false, getName: (id) => id, today: "2026-11-20" });
    expect(Object.values(cards)).toEqual(Object.values(undated().cards));
  });
});

describe("what is shown of a card with an unknown opening", () => {
  it("is what it costs a year, and that the month is missing for the day", () => {
    const { summary, fee } = page();
    expect(summary).toMatchObject({ annualFeeCents: 39_500, missing: ["opening"] });
    expect(fee).toMatchObject({ phase: "unknown", feeCents: 39_500, nextFeeOn: null });
    expect(fee.explanation).toContain("Enter the opening month to see when its fee of $395.00 is charged.");
  });

  it("is until when a recorded fee is refunded, and a decision about it where the card isn't worth it", () => {
    const card = held({
      openedOn: null,
      addedOn: "2025-03-01",
      feeEvents: { "2026-11-10": { state: "posted", on: "2026-11-10", amountCents: 39_500 } },
      earnedUnits: { "2026-06": 1_000 },
    });
    expect(page(card).fee).toMatchObject({ phase: "refundable", refundUntil: "2026-12-10" });
    expect(page(card).fee.explanation).toContain(
      "Enter the opening month to see when its next fee of $395.00 is charged.",
    );
    const { actions } = buildDashboard(buildView([card]), null);
    expect(actions.filter(({ kind }) => kind === "decide_fee")).toMatchObject([
      { id: "decide_fee.travel:2026-11-10", dueOn: "2026-12-10", title: "Test Travel charged its $395.00 fee" },
    ]);
  });

  it("is a credit by card year without dates, in no sum, and the others as always", () => {
    const { credits } = page();
    expect(credits.map(({ benefitId, missing, left }) => [benefitId, missing, left])).toEqual([
      ["travel-credit", "opening", null],
      ["ride-credit", null, 1_000],
      ["stay-credit", null, 20_000],
    ]);
    expect(credits[0]?.basis.how).toBe("Its window follows the card year. Enter the opening month to see it.");
    const dashboard = buildDashboard(buildView([held({ openedOn: null })]), null);
    expect(dashboard.credits.map(({ benefitId }) => benefitId)).toEqual(["ride-credit", "stay-credit"]);
    expect(dashboard.summary.openCreditsCents).toBe(21_000);
    expect(dashboard.calendar.filter(({ kind }) => kind === "fee" || kind === "drop_off")).toEqual([]);
    expect(dashboard.year).toMatchObject({ feesCents: 0, upcoming: [] });
  });

  const listRequests = (own: Partial<WalletCard>, facts = testFacts) =>
    buildDashboard(buildView([held({ openedOn: null, ...own })], { facts }), null).actions.flatMap(({ kind, body }) =>
      kind === "complete_card" ? [body] : [],
    );

  it("is no request for its month where neither a fee nor a credit depends on it", () => {
    const free = { cardId: "test-cash" };
    expect(listRequests(free)).toEqual([]);
    expect(listRequests({ ...free, creditLimitCents: null })).toEqual([
      "We don't know its limit. We need it to compute utilization.",
    ]);
    expect(page(held({ openedOn: null, ...free })).summary.missing).toEqual(["opening"]);
    expect(listRequests({ anniversary: "12-02" })).toEqual([]);
  });

  it("is a request for its month where only a credit depends on it", () => {
    const terms = testFacts.getTerms("test-travel")!;
    const annual = [{ amountCents: 0, validFrom: null, validTo: null }];
    const facts = buildCatalog([{ ...terms, fees: { ...terms.fees, annual } }]);
    expect(listRequests({}, facts)).toHaveLength(1);
    const choice = { wanted: false, weight: null, enrolledOn: null, lastUsedOn: null, choice: null };
    expect(listRequests({ benefitChoices: { "travel-credit": choice } }, facts)).toEqual([]);
  });

  it("is an account that isn't counted, and the request for its month", () => {
    const { counts, actions } = buildDashboard(buildView([held({ openedOn: null })]), null);
    expect(counts).toMatchObject({
      count: 0,
      items: [{ openedOn: null, dropsOffOn: null, note: "Not counted: enter its opening month." }],
    });
    expect(counts.basis.how).toContain("1 card isn't counted: enter its opening month.");
    expect(counts.basis.facts).toMatchObject([{ value: "opening month not entered, not counted" }]);
    expect(actions.filter(({ kind }) => kind === "complete_card")).toMatchObject([
      {
        kind: "complete_card",
        body: "We don't know when it was opened. We need it for the fee date and card-year credits.",
      },
    ]);
  });
});

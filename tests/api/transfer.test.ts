// @module-tag gate

import type { WalletExport } from "@cardwell/core/domain/transfer/wallet-export";
import ICAL from "ical.js";
import { beforeAll, describe, expect, it } from "vitest";
import { call, rejection } from "../support/api.ts";
import type { TestPerson } from "../support/people.ts";
import { db } from "../support/people.ts";
import { newCardholder } from "../support/prepared-members.ts";
import { walletApi } from "../support/wallets.ts";

type Imported = {
  added: { cards: number; purchases: number; statements: number; reminders: number };
  skipped: { what: string; why: string }[];
};

const fetchExport = async ({ idToken }: TestPerson) =>
  (await call<WalletExport>("GET", "/api/wallet/export", { token: idToken })).body;

const importInto = ({ idToken }: TestPerson, wallet: unknown, mode: "add" | "replace" = "add") =>
  call<Imported>("POST", "/api/wallet/import", { token: idToken, body: { mode, wallet } });

const fetchDashboard = (person: TestPerson) => walletApi(person).dashboard();

let owner: TestPerson;

beforeAll(async () => {
  owner = await newCardholder();
  const wallet = walletApi(owner);
  const gold = await wallet.add({ cardId: "amex-gold", statementCloseDay: 12, dueDay: 7, last4: "1009" });
  const custom = {
    name: "Harbor Visa",
    issuerName: "Harbor Credit Union",
    network: "visa",
    annualFeeCents: 0,
    foreignBps: 0,
    basePercent: 1.5,
    noPresetLimit: false,
  };
  await wallet.add({ custom, openedOn: "2025-01-01", openedPrecision: "month", creditLimitCents: 500_000 });
  // A refund after the payment: the card is in credit.
  const statement = { closeOn: "2026-10-12", dueOn: "2026-11-07", balanceCents: -2_500, minimumCents: null };
  await wallet.change("PUT", `/cards/${gold}/statement`, statement);
  await wallet.change("PUT", `/cards/${gold}/balance`, { currentCents: -1_850 });
  await wallet.change("POST", "/purchases", {
    walletCardId: gold,
    on: "2026-10-02",
    amountCents: 4_210,
    categoryId: "dining",
    merchant: "Corner Bistro",
    note: null,
    countsForOffer: false,
  });
});

describe("an export", () => {
  it("contains cards, history and settings, and neither the account's address nor its id", async () => {
    const exported = await fetchExport(owner);
    expect(exported).toMatchObject({ format: "cardwell-wallet", version: 1 });
    expect(exported.cards.map(({ cardId }) => cardId)).toEqual(["amex-gold", null]);
    expect(exported.purchases).toMatchObject([{ merchant: "Corner Bistro", amountCents: 4_210 }]);
    expect(JSON.stringify(exported)).not.toContain(owner.uid);
    expect(JSON.stringify(exported)).not.toContain(owner.email);
  });

  it("shows a stored limit of 0, which was once accepted, as unknown, and so does an import of an older file", async () => {
    const person = await newCardholder();
    const id = await walletApi(person).add({ cardId: "citi-double-cash" });
    await db
      .collection("wallets")
      .doc(person.uid)
      .update({ [`cards.${id}.creditLimitCents`]: 0 });
    const exported = await fetchExport(person);
    expect(exported.cards.map(({ creditLimitCents }) => creditLimitCents)).toEqual([null]);
    const [card] = exported.cards;
    const { status } = await importInto(person, {
      ...exported,
      cards: [{ ...card, id: "other", creditLimitCents: 0 }],
    });
    expect(status).toBe(200);
    const stored = await db.collection("wallets").doc(person.uid).get();
    expect(stored.get("cards.other.creditLimitCents")).toBeNull();
  });
});

describe("an import", () => {
  it("into a second account results in the same dashboard", async () => {
    const second = await newCardholder();
    const { status, body } = await importInto(second, await fetchExport(owner));
    expect({ status, added: body.added, skipped: body.skipped }).toEqual({
      status: 200,
      added: { cards: 2, purchases: 1, statements: 0, reminders: 0 },
      skipped: [],
    });
    const [one, two] = await Promise.all([fetchDashboard(owner), fetchDashboard(second)]);
    // The address of the calendar stays with its account.
    expect({ ...two, asOf: one.asOf, calendarFeed: one.calendarFeed }).toEqual(one);
    expect((await fetchExport(second)).purchases).toEqual((await fetchExport(owner)).purchases);
    const gold = (await fetchExport(second)).cards.find(({ cardId }) => cardId === "amex-gold");
    expect([gold?.statement?.balanceCents, gold?.balance?.currentCents]).toEqual([-2_500, -1_850]);
  });

  it("of earned, enrolled, used and skipped credits results in an identical wallet", async () => {
    const [first, second] = [await newCardholder(), await newCardholder()];
    const mine = walletApi(first);
    const { today } = await mine.dashboard();
    const delta = await mine.add({ cardId: "amex-delta-gold", creditLimitCents: 1_200_000 });
    const gold = await mine.add({ cardId: "amex-gold", holder: "Sam" });
    const [earned] = (await mine.card(delta)).toEarn;
    await mine.change("PUT", `/cards/${delta}/benefits/flight-credit/windows/${earned?.cycleKey}/earned`, {
      earnedOn: today,
    });
    await mine.change("PUT", `/cards/${gold}/benefits/dining-credit`, { enrolledOn: "2026-03-02" });
    const credits = (await mine.dashboard()).credits.filter(({ walletCardId }) => walletCardId === gold);
    const [used, skipped] = [
      credits.find(({ benefitId }) => benefitId === "dining-credit"),
      credits.find(({ benefitId }) => benefitId !== "dining-credit"),
    ];
    await mine.change("POST", `/cards/${gold}/benefits/dining-credit/uses`, {
      cycleKey: used?.cycleKey,
      on: today,
      amount: 700,
    });
    await mine.change("PUT", `/cards/${gold}/benefits/${skipped?.benefitId}/windows/${skipped?.cycleKey}`, {
      state: "skipped",
    });
    const bought = { walletCardId: gold, on: today, note: null, countsForOffer: true };
    for (const [categoryId, merchant, amountCents] of [
      ["dining", "Corner Bistro", 8_450],
      ["groceries", null, 20_000],
      ["groceries", null, -1_250],
    ]) {
      await mine.change("POST", "/purchases", { ...bought, categoryId, merchant, amountCents });
    }
    const exported = await fetchExport(first);
    expect(exported.cards.find(({ id }) => id === delta)?.benefitChoices["flight-credit"]?.earnedDays).toEqual([today]);
    expect(exported.cards.find(({ id }) => id === gold)?.benefitChoices["dining-credit"]?.enrolledOn).toBe(
      "2026-03-02",
    );

    const { body } = await importInto(second, exported);
    expect(body.skipped).toEqual([]);
    const again = await fetchExport(second);
    const inOrder = (wallet: WalletExport) => ({
      ...wallet,
      exportedAt: null,
      purchases: wallet.purchases.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    });
    expect(inOrder(again)).toEqual(inOrder(exported));
    const [one, two] = await Promise.all([fetchDashboard(first), fetchDashboard(second)]);
    expect({ ...two, asOf: one.asOf }).toEqual(one);
  });

  it("repeated adds nothing and reports the cards as existing", async () => {
    const { body } = await importInto(owner, await fetchExport(owner));
    expect(body.added.cards).toBe(0);
    expect(body.skipped.map(({ why }) => why)).toContain("You already have this card, so it wasn't changed.");
    expect((await fetchDashboard(owner)).cards).toHaveLength(2);
  });

  it("that replaces everything removes what the file doesn't contain", async () => {
    const third = await newCardholder();
    const ownCard = await walletApi(third).add({ cardId: "citi-double-cash" });
    await importInto(third, await fetchExport(owner), "replace");
    const { cards } = await fetchDashboard(third);
    expect(cards.map(({ id }) => id)).not.toContain(ownCard);
    expect(cards).toHaveLength(2);
  });

  it("skips a card that isn't in the catalog, with the reason, and imports the rest", async () => {
    const fourth = await newCardholder();
    const exported = await fetchExport(owner);
    const [first, ...others] = exported.cards;
    const { body } = await importInto(fourth, {
      ...exported,
      cards: [{ ...first, cardId: "no-such-card" }, ...others],
    });
    expect(body.added).toMatchObject({ cards: 1, purchases: 0 });
    expect(body.skipped.map(({ why }) => why)).toEqual([
      'The catalog has no card "no-such-card".',
      "Its card wasn't imported.",
    ]);
  });

  it.each([
    ["another format", { format: "other" }],
    ["a later version", { version: 2 }],
  ])("with %s is rejected with its path and changes nothing", async (_, change) => {
    const answer = await importInto(owner, { ...(await fetchExport(owner)), ...change });
    expect(rejection(answer)).toEqual({ status: 400, error: "invalid_request" });
    expect((await fetchDashboard(owner)).cards).toHaveLength(2);
  });

  it.each([
    ["a card of the catalog", { cardId: "4111111111111111", nickname: null }],
    ["a day", { openedOn: "4111111111111111" }],
  ])("with a full card number as %s never repeats it", async (_, change) => {
    const exported = await fetchExport(owner);
    const { body } = await importInto(owner, {
      ...exported,
      cards: [{ ...exported.cards[0], id: "another", ...change }],
    });
    expect(JSON.stringify(body)).not.toContain("4111111111111111");
  });

  it("with keys that Firestore can't store is rejected", async () => {
    const exported = await fetchExport(owner);
    const cards = exported.cards.map((card) => ({ ...card, uses: { "dining-credit": { __x__: { uses: [] } } } }));
    expect(rejection(await importInto(owner, { ...exported, cards })).status).toBe(400);
    expect(
      rejection(await importInto(owner, { ...exported, cards: [{ ...exported.cards[0], id: "__id__" }] })).status,
    ).toBe(400);
  });

  it("of ten thousand purchases is imported completely", async () => {
    const fifth = await newCardholder();
    const exported = await fetchExport(owner);
    const purchases = Array.from({ length: 10_000 }, (_each, at) => ({
      ...exported.purchases[0],
      id: `purchase-${at}`,
      on: `2026-${String((at % 10) + 1).padStart(2, "0")}-15`,
    }));
    const { status, body } = await importInto(fifth, { ...exported, purchases });
    expect({ status, purchases: body.added.purchases }).toEqual({ status: 200, purchases: 10_000 });
    expect((await fetchExport(fifth)).purchases).toHaveLength(10_000);
  });
});

describe("a private calendar", () => {
  const create = async ({ idToken }: TestPerson) =>
    (await call<{ url: string }>("POST", "/api/wallet/calendar-feed", { token: idToken, body: {} })).body.url;
  const getPath = (url: string) => new URL(url).pathname;

  it("is readable without sign-in at its secret URL, as valid iCalendar", async () => {
    const answer = await call<string>("GET", getPath(await create(owner)));
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    const events = new ICAL.Component(ICAL.parse(answer.body) as unknown[]).getAllSubcomponents("vevent");
    expect(events.length).toBeGreaterThan(3);
    expect(events.every((event) => new ICAL.Event(event).startDate.isDate)).toBe(true);
  });

  it("stops at its old URL when a new one is created, and everywhere when it is revoked", async () => {
    const first = await create(owner);
    const second = await create(owner);
    expect(rejection(await call("GET", getPath(first)))).toEqual({ status: 404, error: "not_found" });
    expect((await call("GET", getPath(second))).status).toBe(200);
    const revoked = await call("DELETE", "/api/wallet/calendar-feed", { token: owner.idToken });
    expect(revoked.body).toEqual({ revoked: true });
    expect(rejection(await call("GET", getPath(second))).status).toBe(404);
    expect((await fetchDashboard(owner)).calendarFeed).toBeNull();
  });

  it("is empty for a member whose plan has ended", async () => {
    const leaving = await newCardholder();
    const url = await create(leaving);
    await db.collection("customers").doc(leaving.uid).delete();
    expect(rejection(await call("GET", getPath(url)))).toEqual({ status: 403, error: "subscription_inactive" });
  });

  it("isn't found at a guessed URL", async () => {
    expect(rejection(await call("GET", `/api/calendar/${"a".repeat(43)}.ics`)).status).toBe(404);
    expect(rejection(await call("GET", "/api/calendar/short.ics")).status).toBe(400);
  });

  it("stores only a digest of its URL", async () => {
    const url = await create(await newCardholder());
    const token = getPath(url).split("/").at(-1)?.replace(".ics", "") ?? "";
    const feeds = await db.collection("calendarFeeds").get();
    expect(feeds.docs.some(({ id }) => id.includes(token))).toBe(false);
  });
});

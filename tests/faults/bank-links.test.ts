import type { BankEntry } from "@cardwell/core/domain/transactions/shapes";
import { beforeEach, describe, expect, it } from "vitest";
import { addDays, todayIn } from "../../core/src/domain/dates/civil.ts";
import { DAY_MS } from "../../core/src/domain/dates/instants.ts";
import { firestore } from "../../functions/src/lib/firestore.ts";
import { useBankStandIn } from "../support/bank-stand-in.ts";
import {
  addPerson,
  type BankProcess,
  createBankProcess,
  linkBank,
  matchAll,
  NOW,
  signInAtBank,
} from "../support/bank-world.ts";
import { useOwnProject } from "../support/own-project.ts";

// Links that end, are replaced or linked again, while they are read and while the process stops midway.

useOwnProject("bank-links");

const CITI = "ins_5";
const stand = useBankStandIn();
// Some tests move the bank's days on, which reports statements of the future to the others.
beforeEach(() => stand.harness.clock.setNow(NOW));

const asking = (uid: string) => ({ uid, now: NOW });

async function linkedPerson(uid: string) {
  const process = createBankProcess(stand.place);
  await addPerson(uid);
  const linkId = await linkBank(process, stand.harness, { uid, institution: CITI });
  return { process, linkId };
}

/** Signs in at the bank; the link isn't finished yet. */
async function finishAtBank({ banks }: BankProcess, uid: string) {
  const { id: sessionId, linkToken } = await banks.routes.startSession({ body: { kind: "link" } }, asking(uid));
  const finished = await stand.harness.control("finish-link", { linkToken, institution: CITI });
  return { sessionId, publicToken: (finished as { publicToken: string }).publicToken };
}

type Completing = { sessionId: string; publicToken: string | null; isAnotherLogin?: boolean };

const complete = ({ banks }: BankProcess, uid: string, { sessionId, ...body }: Completing) =>
  banks.routes.completeSession({ params: { sessionId }, body }, asking(uid));

async function readRows({ store }: BankProcess, uid: string) {
  const { rows } = await store.listAll(uid);
  return rows.toSorted((a, b) => (`${a.on}${a.amountCents}` < `${b.on}${b.amountCents}` ? -1 : 1));
}
const readCards = async ({ walletRepository }: BankProcess, uid: string) =>
  Object.values((await walletRepository.read(uid)).cards);
/** Days and amounts: what is the same in two links to an account. */
const listAmounts = (rows: { on: string; amountCents: number }[]) =>
  rows.map(({ on, amountCents }) => [on, amountCents]);
const countStatements = async (uid: string) =>
  (await firestore().collection(`wallets/${uid}/statements`).count().get()).data().count;

/** Runs work again and again, each time with the answer to another of its writes lost, until all of them arrive. */
async function failingAtEachWrite(work: () => Promise<unknown>, first = 1): Promise<number> {
  const wire = firestore() as unknown as { request: (method: string, ...rest: unknown[]) => Promise<unknown> };
  const request = wire.request;
  for (let failing = first; ; failing += 1) {
    let writes = 0;
    wire.request = async (method, ...rest) => {
      if (method === "commit") {
        writes += 1;
        if (writes === failing) {
          await request.call(wire, method, ...rest);
          throw new Error("The answer of this write got lost.");
        }
      }
      return request.call(wire, method, ...rest);
    };
    try {
      await work();
      if (writes < failing) return failing - 1;
    } catch (error) {
      if (!String(error).includes("got lost")) throw error;
    } finally {
      wire.request = request;
    }
  }
}

async function findAccount(linkId: string): Promise<string> {
  const { items } = (await stand.harness.control("items")) as {
    items: { item: string; accounts: { account: string }[] }[];
  };
  return items.find(({ item }) => item === linkId)?.accounts[0]?.account ?? "";
}

describe("a link that ends with its history", () => {
  it("leaves neither transactions nor statements, the archived ones included", async () => {
    const { process, linkId } = await linkedPerson("forgets");
    await stand.harness.advance(40);
    await process.sync.sync(linkId, new Date("2026-12-30T15:00:00Z"));
    expect(await countStatements("forgets")).toBeGreaterThan(0);
    const manual = { closeOn: "2025-01-04", dueOn: "2025-02-01", balanceCents: 5_000, minimumCents: null };
    const [card] = await readCards(process, "forgets");
    const payment = { id: "paid-1", amountCents: 5_000, on: "2025-01-20", state: "posted" };
    await firestore()
      .doc(`wallets/forgets/statements/${card?.id}_2025-01-04`)
      .set({
        ...manual,
        walletCardId: card?.id,
        source: "manual",
        payments: [
          { ...payment, source: "bank" },
          { ...payment, id: "paid-2", source: "manual" },
        ],
      });
    await process.banks.routes.disconnect({ params: { linkId }, query: { history: "delete" } }, asking("forgets"));
    expect(await readRows(process, "forgets")).toEqual([]);
    const left = await firestore().collection("wallets/forgets/statements").get();
    expect(left.docs.map((document) => document.data())).toMatchObject([
      { closeOn: "2025-01-04", payments: [{ id: "paid-2" }] },
    ]);
    for (const each of await readCards(process, "forgets")) {
      expect(each).toMatchObject({ statement: null, balance: null, spentCents: {}, earnedUnits: {} });
      expect(each.bank).toBeUndefined();
    }
  });

  it("ends the same when the process stops after any of its writes", async () => {
    const { process, linkId } = await linkedPerson("stops");
    const shownAsEnding: boolean[] = [];
    const writes = await failingAtEachWrite(async () => {
      const [link] = (await process.banks.routes.list({}, asking("stops"))).links;
      if (link === undefined) return;
      shownAsEnding.push(link.isEnding);
      await process.banks.routes.disconnect({ params: { linkId }, query: { history: "delete" } }, asking("stops"));
    });
    expect(shownAsEnding[0]).toBe(false);
    expect(new Set(shownAsEnding.slice(1))).toEqual(new Set([true]));
    expect(writes).toBeGreaterThan(0);
    expect(await readRows(process, "stops")).toEqual([]);
    expect((await process.banks.routes.list({}, asking("stops"))).links).toEqual([]);
    const cards = await readCards(process, "stops");
    expect(cards.filter(({ bank, statement }) => bank !== undefined || statement !== null)).toEqual([]);
  });

  it("gets nothing back from a sync that was under way", async () => {
    const uid = "in-flight";
    const { process, linkId } = await linkedPerson(uid);
    const account = await findAccount(linkId);
    await stand.harness.control("transaction", { account, kind: "purchase", cents: 4_321 });
    const late = createBankProcess(stand.place, {
      onPage: async () => {
        if ((await process.repository.find(linkId)) !== null)
          await process.banks.routes.disconnect({ params: { linkId }, query: { history: "delete" } }, asking(uid));
      },
    });
    await late.sync.sync(linkId, NOW).catch(() => undefined);
    expect(await readRows(process, uid)).toEqual([]);
    expect((await readCards(process, uid))[0]).toMatchObject({ statement: null, balance: null });
    expect(await process.repository.find(linkId)).toBeNull();
  });
});

describe("a link that ends while its accounts are matched", () => {
  it("leaves no card with it, and nothing that it reported", async () => {
    const uid = "matched-late";
    const { process, linkId } = await linkedPerson(uid);
    const wire = firestore() as unknown as { request: (method: string, ...rest: unknown[]) => Promise<unknown> };
    const { request } = wire;
    wire.request = async (method, ...rest) => {
      const answer = await request.call(wire, method, ...rest);
      if (method !== "commit") return answer;
      wire.request = request;
      // The cards were matched, which the link doesn't have yet.
      await process.banks.routes.disconnect({ params: { linkId }, query: { history: "delete" } }, asking(uid));
      return answer;
    };
    await expect(matchAll(process, uid, linkId)).rejects.toMatchObject({ code: "not_found" });
    expect(await readRows(process, uid)).toEqual([]);
    expect((await readCards(process, uid)).filter(({ bank }) => bank !== undefined)).toEqual([]);
    expect((await process.walletRepository.read(uid)).banks ?? {}).toEqual({});
    expect((await process.banks.routes.list({}, asking(uid))).links).toEqual([]);
  });
});

describe("a card that is removed while its transactions are stored", () => {
  it("gets none of them", async () => {
    const uid = "removes";
    const { process, linkId } = await linkedPerson(uid);
    const [card] = await readCards(process, uid);
    await stand.harness.control("transaction", { account: await findAccount(linkId), kind: "purchase", cents: 4_321 });
    const late = createBankProcess(stand.place, {
      onStoring: async () => {
        const isThere = (await readCards(process, uid)).some(({ id }) => id === card?.id);
        if (isThere) await process.wallet.removeCard(asking(uid), card?.id ?? "");
      },
    });
    await late.sync.sync(linkId, NOW);
    expect((await readRows(process, uid)).filter(({ walletCardId }) => walletCardId === card?.id)).toEqual([]);
  });
});

describe("a new link to the accounts of one that has ended at the bank", () => {
  async function endAtBank(uid: string) {
    const { process, linkId } = await linkedPerson(uid);
    await stand.harness.control("event", { item: linkId, event: "revoked" });
    await process.sync.sync(linkId, NOW);
    return { process, linkId };
  }

  it("takes over its cards, with what was counted of them", async () => {
    const uid = "ended";
    const { process, linkId } = await endAtBank(uid);
    const before = await readCards(process, uid);
    const rows = listAmounts(await readRows(process, uid));
    const { link, isAlreadyLinked } = await signInAtBank(process, stand.harness, { uid, institution: CITI });
    expect(isAlreadyLinked).toBe(false);
    expect(link.id).not.toBe(linkId);
    expect((await process.banks.routes.list({}, asking(uid))).links).toMatchObject([
      { id: link.id, cards: before.map(({ id }) => ({ walletCardId: id })), unmatchedAccounts: 0 },
    ]);
    await process.sync.sync(link.id, NOW);
    const after = await readCards(process, uid);
    expect(listAmounts(await readRows(process, uid))).toEqual(rows);
    const figures = ({ spentCents, earnedUnits, statement }: (typeof before)[number]) => ({
      spentCents,
      earnedUnits,
      payments: statement?.payments.map(({ on, amountCents }) => [on, amountCents]),
    });
    expect(after.map(figures)).toEqual(before.map(figures));
  });

  it("takes its place whichever write the process stops after, once its token is kept", async () => {
    const { process, linkId } = await endAtBank("broken");
    const { sessionId, publicToken } = await finishAtBank(process, "broken");
    // A public token is taken once.
    await failingAtEachWrite(() => complete(process, "broken", { sessionId, publicToken }), 2);
    const { links } = await process.banks.routes.list({}, asking("broken"));
    expect(links).toHaveLength(1);
    expect(links[0]).toMatchObject({ status: "up_to_date", unmatchedAccounts: 0 });
    expect(links[0]?.id).not.toBe(linkId);
    expect(process.queued).toContain(links[0]?.id);
  });

  it("is shown when the process stops before it takes its place, and the member disconnects the older one", async () => {
    const uid = "older-removed";
    const { process, linkId } = await endAtBank(uid);
    const { sessionId, publicToken } = await finishAtBank(process, uid);
    const stopping = createBankProcess(stand.place);
    stopping.repository.replaceLink = () => Promise.reject(new Error("Stopped before the older link was replaced."));
    await expect(complete(stopping, uid, { sessionId, publicToken })).rejects.toThrow("Stopped");
    await process.banks.routes.disconnect({ params: { linkId }, query: { history: "keep" } }, asking(uid));
    const { link } = await complete(process, uid, { sessionId, publicToken: null });
    expect((await process.banks.routes.list({}, asking(uid))).links).toMatchObject([
      { id: link.id, unmatchedAccounts: 0 },
    ]);
    await process.sync.sync(link.id, NOW);
    expect(await process.repository.find(link.id)).toMatchObject({ lastSync: { isFailed: false } });
    await process.removals.removeDue(new Date(NOW.getTime() + DAY_MS));
    expect(await process.repository.find(link.id)).not.toBeNull();
  });

  it("stays one worker's while it stores what it reports, and removes what the older one did, for a long time", async () => {
    const uid = "long";
    const { process } = await endAtBank(uid);
    const { link } = await signInAtBank(process, stand.harness, { uid, institution: CITI });
    let at = NOW.getTime();
    const others: unknown[] = [];
    const slow = createBankProcess(stand.place, {
      systemNow: () => new Date(at),
      onStoring: async () => {
        at += 50_000;
        others.push(await process.repository.lease(link.id, new Date(at)));
      },
    });
    await slow.sync.sync(link.id, NOW);
    // 24 months are stored, and removed, by eight at a time.
    expect(others.length).toBeGreaterThan(6);
    expect(others.filter((other) => other !== "busy")).toEqual([]);
  });

  it("leaves two cards of one name and one mask for the member to match", async () => {
    const uid = "ended-twins";
    const process = createBankProcess(stand.place);
    await addPerson(uid);
    const who = { uid, institution: CITI, persona: "same_name" };
    const linkId = await linkBank(process, stand.harness, who);
    await stand.harness.control("event", { item: linkId, event: "revoked" });
    await process.sync.sync(linkId, NOW);
    const { link } = await signInAtBank(process, stand.harness, who);
    expect(link.unmatchedAccounts).toBe(2);
    const { accounts } = await process.banks.routes.matches({ params: { linkId: link.id } }, asking(uid));
    const [first, second] = accounts.map(({ limitCents, candidates: [best], needsChoice }) => ({
      limitCents,
      best: best?.walletCardId,
      needsChoice,
    }));
    expect([first?.limitCents, second?.limitCents]).toEqual([1_100_000, 400_000]);
    expect(first?.best).not.toBe(second?.best);
  });
});

describe("another sign-in at a bank that is linked", () => {
  it("exchanges nothing and links nothing before the member was asked", async () => {
    const uid = "asked";
    const { process, linkId } = await linkedPerson(uid);
    const { sessionId, publicToken } = await finishAtBank(process, uid);
    const token = publicToken;
    for (const sent of [token, null, token]) {
      const answer = await complete(process, uid, { sessionId, publicToken: sent });
      expect(answer).toMatchObject({ link: { id: linkId }, isAlreadyLinked: true });
    }
    expect(await process.repository.listTokens(uid)).toEqual([linkId]);
    expect((await process.banks.routes.list({}, asking(uid))).links.map(({ id }) => id)).toEqual([linkId]);
  });

  it("is kept as another login, of which an account that both show counts once", async () => {
    const uid = "both";
    const { process, linkId } = await linkedPerson(uid);
    const rows = listAmounts(await readRows(process, uid));
    const { sessionId } = await finishAtBank(process, uid);
    const another = { sessionId, publicToken: null, isAnotherLogin: true };
    const { link, isAlreadyLinked } = await complete(process, uid, another);
    expect(isAlreadyLinked).toBe(false);
    expect((await complete(process, uid, another)).link.id).toBe(link.id);
    const { accounts } = await process.banks.routes.matches({ params: { linkId: link.id } }, asking(uid));
    expect(accounts.map(({ isTracked, trackedAs }) => ({ isTracked, trackedAs }))).toEqual([
      { isTracked: false, trackedAs: "Double Cash" },
      { isTracked: false, trackedAs: "Custom Cash" },
    ]);
    const match = (target: { kind: "none" } | { kind: "catalog"; cardId: string }) =>
      process.banks.routes.saveMatches(
        {
          params: { linkId: link.id },
          body: { matches: accounts.map(({ accountId }) => ({ accountId, target })) },
        },
        asking(uid),
      );
    await expect(match({ kind: "catalog", cardId: "citi-double-cash" })).rejects.toMatchObject({ code: "conflict" });
    await match({ kind: "none" });
    await stand.harness.control("import", { item: link.id });
    for (const id of [link.id, linkId]) await process.sync.sync(id, NOW);
    expect(listAmounts(await readRows(process, uid))).toEqual(rows);
    const { links } = await process.banks.routes.list({}, asking(uid));
    const counts = links.map(({ id, cards, unmatchedAccounts }) => [id, [cards.length, unmatchedAccounts]]);
    expect(Object.fromEntries(counts)).toEqual({ [link.id]: [0, 0], [linkId]: [2, 0] });
    // Once the login that tracks them ends, the other one offers them.
    await process.banks.routes.disconnect({ params: { linkId }, query: { history: "keep" } }, asking(uid));
    const [left] = (await process.banks.routes.list({}, asking(uid))).links;
    expect(left).toMatchObject({ id: link.id, unmatchedAccounts: 2 });
    const offered = await process.banks.routes.matches({ params: { linkId: link.id } }, asking(uid));
    expect(offered.accounts.map(({ isTracked, trackedAs }) => [isTracked, trackedAs])).toEqual([
      [true, null],
      [true, null],
    ]);
  });

  it("has expired when the member takes more than 30 minutes to say that it is another login", async () => {
    const uid = "slow";
    const { process } = await linkedPerson(uid);
    const { sessionId } = await finishAtBank(process, uid);
    await stand.harness.advance(31 / 1440);
    await expect(complete(process, uid, { sessionId, publicToken: null, isAnotherLogin: true })).rejects.toMatchObject({
      code: "conflict",
      message: "The bank's sign-in has expired. Link the bank again.",
    });
  });
});

describe("an account of a link", () => {
  it("leaves nothing with a card that it no longer is, nor once it isn't tracked, and the same answer again is the same", async () => {
    const uid = "changes-its-card";
    const { process, linkId } = await linkedPerson(uid);
    const asked = { params: { linkId } };
    const { accounts, revision } = await process.banks.routes.matches(asked, asking(uid));
    const before = await readCards(process, uid);
    const stored = await readRows(process, uid);
    const [moved, left] = accounts;
    const target = { kind: "catalog" as const, cardId: "citi-simplicity" };
    const body = {
      matches: [
        { accountId: moved?.accountId ?? "", target },
        { accountId: left?.accountId ?? "", target: { kind: "none" as const } },
      ],
      revision,
    };
    for (let time = 0; time < 2; time += 1) await process.banks.routes.saveMatches({ ...asked, body }, asking(uid));
    await process.sync.sync(linkId, NOW);
    const cards = await readCards(process, uid);
    const isNew = ({ id }: { id: string }) => before.every((each) => each.id !== id);
    for (const card of cards.filter((each) => !isNew(each)))
      expect(card).toMatchObject({ statement: null, balance: null, last4: null });
    const made = cards.filter(isNew);
    expect(made).toMatchObject([{ cardId: target.cardId, statement: { source: "bank" } }]);
    const kept = await readRows(process, uid);
    expect(new Set(kept.map(({ walletCardId }) => walletCardId))).toEqual(new Set(made.map(({ id }) => id)));
    const wasMoved = ({ walletCardId }: { walletCardId: string }) => walletCardId === moved?.walletCardId;
    expect(kept).toHaveLength(stored.filter(wasMoved).length);
  });
});

describe("the first sync of a link", () => {
  it("is asked for once the link is made, and stores nothing of accounts that aren't matched", async () => {
    const uid = "first-sync";
    const process = createBankProcess(stand.place);
    await addPerson(uid);
    const { link } = await signInAtBank(process, stand.harness, { uid, institution: CITI });
    expect(process.queued).toEqual([link.id]);
    await process.sync.sync(link.id, NOW);
    expect(await process.repository.find(link.id)).toMatchObject({
      updatedAt: expect.any(Date),
      lastSync: { isFailed: false },
    });
    expect(await readRows(process, uid)).toEqual([]);
    expect(await readCards(process, uid)).toEqual([]);
    await matchAll(process, uid, link.id);
    await process.sync.sync(link.id, NOW);
    expect((await readRows(process, uid)).length).toBeGreaterThan(100);
    const [card] = await readCards(process, uid);
    expect(card).toMatchObject({ statement: { source: "bank" }, balance: { currentCents: expect.any(Number) } });
  });
});

const oldEntry: BankEntry = {
  id: "before-the-history",
  walletCardId: "",
  isPending: false,
  pendingId: null,
  on: "2023-03-04",
  authorizedOn: null,
  amountCents: 8_800,
  description: "NOPA SAN FRANCISCO",
  merchantName: null,
  merchantId: null,
  mcc: "5812",
  category: null,
  code: null,
  country: "US",
  isOnline: false,
};

describe("a bank that is linked again after it was disconnected", () => {
  it("keeps what is older than its history, and doubles nothing that it reports again", async () => {
    const uid = "again";
    const { process, linkId } = await linkedPerson(uid);
    const [card] = await readCards(process, uid);
    const old = { ...oldEntry, walletCardId: card?.id ?? "" };
    await process.transactions.storeBatch(uid, { added: [old], modified: [], removedIds: [] }, () => true);
    const rows = listAmounts(await readRows(process, uid));
    await process.banks.routes.disconnect({ params: { linkId }, query: { history: "keep" } }, asking(uid));
    const { link } = await signInAtBank(process, stand.harness, { uid, institution: CITI });
    await matchAll(process, uid, link.id);
    await process.sync.sync(link.id, NOW);
    const after = await readRows(process, uid);
    expect(after[0]?.id).toBe("before-the-history");
    expect(listAmounts(after)).toEqual(rows);
  });
});

describe("a transaction that the bank removes while a sync is interrupted", () => {
  it("is gone after the next one", async () => {
    const uid = "interrupted";
    const { process, linkId } = await linkedPerson(uid);
    const rows = await readRows(process, uid);
    const account = await findAccount(linkId);
    const { transaction } = (await stand.harness.control("transaction", {
      account,
      kind: "purchase",
      cents: 7_654,
    })) as {
      transaction: string;
    };
    const stopping = createBankProcess(stand.place);
    stopping.repository.settle = () => Promise.reject(new Error("Stopped after a page was stored."));
    await expect(stopping.sync.sync(linkId, NOW)).rejects.toThrow("Stopped");
    expect((await readRows(process, uid)).map(({ id }) => id)).toContain(transaction);
    await stand.harness.control("remove-transaction", { account, transaction });
    await process.sync.sync(linkId, NOW);
    expect(await readRows(process, uid)).toEqual(rows);
  });
});

describe("a sync that was asked for earlier and comes late", () => {
  it("doesn't date back what a later one brought", async () => {
    const { process, linkId } = await linkedPerson("late");
    await process.sync.sync(linkId, new Date("2026-12-03T15:00:00Z"));
    await process.sync.sync(linkId, new Date("2026-12-01T11:00:00Z"));
    const link = await process.repository.find(linkId);
    expect(link?.lastSync?.startedAt).toEqual(new Date("2026-12-03T15:00:00Z"));
  });
});

describe("a bank that falls silent while the provider goes on answering", () => {
  it("has data as of its own last update, in the link and in the wallet", async () => {
    const uid = "silent";
    const { process, linkId } = await linkedPerson(uid);
    // Other tests of the file move the bank's clock.
    await process.sync.sync(linkId, stand.harness.clock.now());
    const { updatedAt } = (await process.repository.find(linkId)) ?? {};
    const on = todayIn(updatedAt ?? NOW, "America/New_York");
    await stand.harness.control("silence", { item: linkId, isSilent: true });
    await stand.harness.advance(4);
    await process.sync.sync(linkId, stand.harness.clock.now());
    expect(await process.repository.find(linkId)).toMatchObject({ status: "up_to_date", updatedAt });
    const { banks } = await process.walletRepository.read(uid);
    expect(banks?.[linkId]?.updatedAt).toBe(updatedAt?.toISOString());
    const [card] = await readCards(process, uid);
    expect(card).toMatchObject({ balance: { on }, bank: { currentThrough: addDays(on, 1) } });
  });

  it("has none yet at the provider: its data is as of the day of its link", async () => {
    const process = createBankProcess(stand.place);
    await stand.harness.control("import-delays", { initialMs: DAY_MS, historicalMs: DAY_MS });
    await addPerson("never-read");
    const made = await signInAtBank(process, stand.harness, { uid: "never-read", institution: CITI, ready: null });
    await matchAll(process, "never-read", made.link.id);
    await process.sync.sync(made.link.id, NOW);
    const link = await process.repository.find(made.link.id);
    expect(link?.updatedAt).toEqual(link?.linkedAt);
  });
});

describe("an account that the member withdraws at the bank", () => {
  it("leaves its card not up to date, and the others as they are", async () => {
    const uid = "withdraws";
    const { process, linkId } = await linkedPerson(uid);
    const account = await findAccount(linkId);
    await stand.harness.control("revoke-account", { account });
    await process.sync.sync(linkId, NOW);
    const cards = await readCards(process, uid);
    const byAccount = (isIt: boolean) => cards.filter(({ bank }) => (bank?.accountId === account) === isIt);
    expect(byAccount(true)).toMatchObject([{ bank: { isWithdrawn: true } }]);
    expect(byAccount(true)[0]?.bank?.currentThrough).toBeUndefined();
    for (const { bank } of byAccount(false)) expect(bank?.currentThrough).toBeDefined();
    const [link] = (await process.banks.routes.list({}, asking(uid))).links;
    expect(link?.status).toBe("up_to_date");
    expect(link?.cards.filter(({ isWithdrawn }) => isWithdrawn)).toHaveLength(1);
  });
});

describe("a notification while a sync is under way", () => {
  it("keeps the status that it names, in the link and in the wallet", async () => {
    const uid = "announced";
    const { process, linkId } = await linkedPerson(uid);
    const announce = async () => {
      const link = await process.repository.find(linkId);
      if (link) await process.sync.refreshStatus(link, { status: "new_accounts", endsAt: null }, NOW);
    };
    await createBankProcess(stand.place, { onPage: announce }).sync.sync(linkId, NOW);
    expect(await process.repository.find(linkId)).toMatchObject({ status: "new_accounts" });
    const { banks } = await process.walletRepository.read(uid);
    expect(banks?.[linkId]).toMatchObject({ status: "new_accounts" });
  });
});

describe("a link whose bank announces that access ends, and new accounts", () => {
  const ends = { status: "expiring", endsAt: new Date("2026-11-27T15:00:00Z") } as const;
  const accounts = { status: "new_accounts", endsAt: null } as const;

  it.each([
    ["the end first", "both-end", [ends, accounts]],
    ["the accounts first", "both-accounts", [accounts, ends]],
  ] as const)("keeps both in the wallet over a sync, %s", async (_, uid, announced) => {
    const { process, linkId } = await linkedPerson(uid);
    for (const named of announced) {
      const link = await process.repository.find(linkId);
      if (link) await process.sync.refreshStatus(link, named, NOW);
    }
    await process.sync.sync(linkId, NOW);
    const both = { status: "expiring", endsOn: "2026-11-27", newAccountsAt: NOW.toISOString() };
    const { banks } = await process.walletRepository.read(uid);
    expect(banks?.[linkId]).toMatchObject(both);
  });

  it("keeps the accounts that are announced while a sync is under way, and when access is renewed", async () => {
    const uid = "both-under-way";
    const { process, linkId } = await linkedPerson(uid);
    const announce = async (named: typeof ends | typeof accounts) => {
      const link = await process.repository.find(linkId);
      if (link) await process.sync.refreshStatus(link, named, NOW);
    };
    await announce(ends);
    await createBankProcess(stand.place, { onPage: () => announce(accounts) }).sync.sync(linkId, NOW);
    const { banks } = await process.walletRepository.read(uid);
    expect(banks?.[linkId]).toMatchObject({ status: "expiring", newAccountsAt: NOW.toISOString() });

    const signIn = async (kind: "repair" | "accounts") => {
      const session = await process.banks.routes.startSession({ body: { kind, linkId } }, asking(uid));
      await stand.harness.control("finish-link", { linkToken: session.linkToken, institution: CITI });
      const completing = { params: { sessionId: session.id }, body: { publicToken: null } };
      return (await process.banks.routes.completeSession(completing, asking(uid))).link;
    };
    expect(await signIn("repair")).toMatchObject({ status: "new_accounts", endsOn: null, hasNewAccounts: true });
    expect(await signIn("accounts")).toMatchObject({ status: "up_to_date", hasNewAccounts: false });
  });
});

describe("what the member does while a sync is under way", () => {
  it("stays: an account that they share then, and that they want to be notified", async () => {
    const uid = "meanwhile";
    const { process, linkId } = await linkedPerson(uid);
    await stand.harness.control("event", { item: linkId, event: "new_account" });
    const shareTheNewOne = async () => {
      const session = await process.banks.routes.startSession({ body: { kind: "accounts", linkId } }, asking(uid));
      await stand.harness.control("finish-link", { linkToken: session.linkToken, institution: CITI });
      await process.banks.routes.completeSession(
        { params: { sessionId: session.id }, body: { publicToken: null } },
        asking(uid),
      );
    };
    await createBankProcess(stand.place, { onPage: shareTheNewOne }).sync.sync(linkId, NOW);
    const shared = await process.repository.find(linkId);
    expect(shared?.accounts.map(({ name }) => name)).toContain("Everyday Rewards");

    await stand.harness.control("event", { item: linkId, event: "institution_down" });
    await process.sync.sync(linkId, NOW);
    await process.banks.routes.notifyWhenBack({ params: { linkId }, body: { isWanted: true } }, asking(uid));
    // The notification of the outage is worked on late, by a process that read the link before.
    if (shared) await process.sync.refreshStatus(shared, { status: null, endsAt: null }, NOW);
    expect(await process.repository.find(linkId)).toMatchObject({ status: "not_responding", notifiesWhenBack: true });
  });
});

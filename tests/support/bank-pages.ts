import { DAY_MS } from "@cardwell/core/domain/dates/instants";
import { compareIds } from "@cardwell/core/domain/transactions/match";
import type { DocumentData } from "firebase-admin/firestore";
import { beforeAll } from "vitest";
import { LEASE_MS } from "../../functions/src/features/banks/repository.ts";
import type { BankTransaction, TransactionsPage } from "../../functions/src/integrations/bank-data/bank-data.ts";
import { PagesChangedError } from "../../functions/src/integrations/bank-data/bank-data.ts";
import { firestore } from "../../functions/src/lib/firestore.ts";
import type { Harness } from "../../sandbox/src/plaid/harness.ts";
import { addPerson, type BankPlace, createBankProcess, matchAll, NOW, signInAtBank } from "./bank-world.ts";

/** A page of one account. */
type Page = { added?: BankTransaction[]; modified?: BankTransaction[]; removedIds?: string[] };

/** What the bank reports: the pages of each sync. */
export type Story = readonly (readonly Page[])[];

/**
 * What goes wrong once in a sync, when it asks for a page.
 * - `fails`: the provider doesn't answer.
 * - `killed`: the worker is stopped, and keeps the link until its lease ends.
 * - `changes`: the pages changed while they were read.
 * - `changes_always`: they do, for as long as they are read from the same cursor.
 * - `killed_storing`: the worker is stopped with everything stored but the cursor.
 */
export const DISTURBANCES = ["fails", "killed", "changes", "changes_always", "killed_storing"] as const;

export type Disturbance = { sync: number; page: number; how: (typeof DISTURBANCES)[number] };

class StoppedError extends Error {
  override readonly name = "StoppedError";
}

const PAGE_SIZE = 2;

const toPage = ({ added = [], modified = [], removedIds = [] }: Page, nextCursor: string, hasMore: boolean) => ({
  added,
  modified,
  removedIds,
  nextCursor,
  hasMore,
  isHistoryComplete: true,
});

/** Purchases that are pending when the member corrects their categories, after the first sync. */
const CORRECTED = ["dinner", "coffee"];

/**
 * Three days of a card: a dinner posts with a tip, a coffee does without naming its pending one, and purchases change and are given back.
 * A late fee and a payment are added and removed.
 */
export function createStory(accountId: string): Story {
  const row = (id: string, on: string, cents: number, change: Partial<BankTransaction> = {}): BankTransaction => ({
    id,
    accountId,
    isPending: false,
    pendingId: null,
    on,
    authorizedOn: null,
    amountCents: cents,
    currency: "USD",
    description: "CORNER MARKET 0412",
    merchantName: "Corner Market",
    merchantId: null,
    mcc: "5411",
    category: null,
    code: null,
    country: "US",
    isOnline: false,
    ...change,
  });
  const bistro = { description: "HARBOR BISTRO", merchantName: "Harbor Bistro", mcc: "5812" };
  const cafe = { description: "NORTH CAFE", merchantName: "North Cafe", mcc: "5814" };
  const ofBank = (description: string) => ({ description, merchantName: null, mcc: null });
  const groceries = row("groceries", "2026-11-03", 5_210);
  return [
    [
      { added: [groceries, row("dinner", "2026-11-18", 4_000, { ...bistro, isPending: true })] },
      { added: [row("payment", "2026-11-12", -34_692, ofBank("PAYMENT THANK YOU"))] },
      { added: [row("coffee", "2026-11-19", 525, { ...cafe, isPending: true }), row("market", "2026-11-15", 8_000)] },
    ],
    [
      { modified: [{ ...groceries, amountCents: 5_000 }], removedIds: ["dinner"] },
      { added: [row("dinner-2", "2026-11-20", 4_700, { ...bistro, pendingId: "dinner" })] },
      {
        added: [
          row("refund", "2026-11-20", -2_000),
          row("late-fee", "2026-11-21", 2_900, ofBank("LATE FEE")),
          row("payment-2", "2026-11-20", -10_000, ofBank("PAYMENT THANK YOU")),
        ],
      },
    ],
    [
      { added: [row("coffee-2", "2026-11-21", 600, cafe)] },
      { removedIds: ["coffee", "late-fee", "payment-2"] },
      { added: [row("television", "2026-11-22", 64_900)], modified: [row("market", "2026-11-15", 8_100)] },
    ],
  ];
}

/** The same story, as its pages may come as well. */
export const ORDERS: Readonly<Record<string, (story: Story) => Story>> = {
  "each page comes twice": (story) => story.map((pages) => pages.flatMap((page) => [page, page])),
  "the pages of each sync come in reverse": (story) => story.map((pages) => pages.toReversed()),
  "all of a sync comes in one page": (story) =>
    story.map((pages) => [
      {
        added: pages.flatMap(({ added = [] }) => added),
        modified: pages.flatMap(({ modified = [] }) => modified),
        removedIds: pages.flatMap(({ removedIds = [] }) => removedIds),
      },
    ]),
  "two days come in one sync": ([first = [], second = [], third = []]) => [first, [], [...second, ...third]],
};

/** What is there after these pages. */
function listNow(pages: readonly Page[]): BankTransaction[] {
  const now = new Map<string, BankTransaction>();
  for (const { added = [], modified = [], removedIds = [] } of pages) {
    for (const each of [...added, ...modified]) now.set(each.id, each);
    for (const id of removedIds) now.delete(id);
  }
  return [...now.values()];
}

/**
 * The bank's answer at the time of a sync. The first of all sees the pages as they came; a later one that begins at the first transaction
 * sees what they come to by then, two transactions a page.
 */
function fetchPage(story: Story, sync: number, cursor: string | null): TransactionsPage {
  const pages = story.slice(0, sync + 1).flat();
  const [kind, at] = cursor?.split(" ") ?? [sync === 0 ? "after" : "whole", "0"];
  const from = Number(at);
  if (kind === "after")
    return toPage(pages[from] ?? {}, `after ${Math.min(from + 1, pages.length)}`, from + 1 < pages.length);
  const now = listNow(pages);
  const to = from + PAGE_SIZE;
  return toPage(
    { added: now.slice(from, to) },
    to < now.length ? `whole ${to}` : `after ${pages.length}`,
    to < now.length,
  );
}

type Kept = Map<string, DocumentData>;

async function readAll(paths: readonly string[]): Promise<Kept> {
  const kept: Kept = new Map();
  for (const path of paths) {
    const document = firestore().doc(path);
    const data = (await document.get()).data();
    if (data) kept.set(path, data);
    for (const collection of await document.listCollections()) {
      const below = await collection.listDocuments();
      for (const [name, each] of await readAll(below.map((ref) => ref.path))) kept.set(name, each);
    }
  }
  return kept;
}

async function writeAll(paths: readonly string[], kept: Kept): Promise<void> {
  for (const path of paths) await firestore().recursiveDelete(firestore().doc(path));
  const batch = firestore().batch();
  for (const [path, data] of kept) batch.set(firestore().doc(path), data);
  await batch.commit();
}

/** Fields have no order, nor have the rows of a month; the revision counts how often the wallet was written. */
function toText(kept: Kept): string {
  const sorted = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(sorted);
    if (typeof value !== "object" || value === null) return value;
    const entries = Object.entries(value).map(([name, each]) => [name, sorted(each)] as const);
    return Object.fromEntries(entries.toSorted(([a], [b]) => compareIds(a, b)));
  };
  const documents = [...kept]
    .toSorted(([a], [b]) => compareIds(a, b))
    .map(([path, { revision: _revision, ...data }]) => {
      if (!path.includes("/transactionMonths/")) return [path, sorted(data)];
      const lists = Object.entries(data).map(([name, value]: [string, unknown]) => [
        name,
        Array.isArray(value) ? value.map((each) => JSON.stringify(sorted(each))).toSorted() : value,
      ]);
      return [path, sorted(Object.fromEntries(lists))];
    });
  return JSON.stringify(documents, null, 1);
}

/** Someone with a linked bank, whose story is repeated from the same beginning. */
async function createReplay(place: BankPlace, harness: Harness) {
  const uid = "replay";
  const first = createBankProcess(place);
  await addPerson(uid);
  const { link } = await signInAtBank(first, harness, { uid, institution: "ins_5" });
  await matchAll(first, uid, link.id);
  const paths = [`wallets/${uid}`, `bankLinks/${link.id}`];
  const atFirst = await readAll(paths);
  const [account] = (await first.repository.find(link.id))?.accounts ?? [];
  const ownStory = createStory(account?.accountId ?? "");
  return { story: ownStory, undisturbed: await run(ownStory), run };

  /** The wallet with its transactions after a story, as text. */
  async function run(story: Story, disturbance?: Disturbance): Promise<string> {
    await writeAll(paths, atFirst);
    let nowMs = NOW.getTime();
    let isLeft = disturbance !== undefined;
    for (const sync of story.keys()) {
      const from = (await first.repository.find(link.id))?.cursor ?? null;
      await runSync(sync, from).catch(async (error: unknown) => {
        if (!(error instanceof StoppedError) && !(error instanceof PagesChangedError)) throw error;
        isLeft = false;
        nowMs += LEASE_MS + 1;
        await runSync(sync, from);
      });
      if (sync === 0) await correct();
    }

    function runSync(sync: number, from: string | null): Promise<unknown> {
      const how = isLeft && disturbance?.sync === sync ? disturbance.how : null;
      let [begunAt, page]: [string | null, number] = [from, -1];
      const process = createBankProcess(place, {
        systemNow: () => new Date(nowMs),
        fetchPage: async (cursor) => {
          const isBeginning = cursor === from || cursor === null;
          [begunAt, page] = isBeginning ? [cursor, 0] : [begunAt, page + 1];
          const isAffected = isLeft && how !== null && page === disturbance?.page && begunAt === from;
          if (!isAffected || how === "killed_storing") return fetchPage(story, sync, cursor);
          isLeft = how === "changes_always";
          throw how.startsWith("changes") ? new PagesChangedError() : new StoppedError();
        },
      });
      const stop = () => Promise.reject(new StoppedError());
      if (how === "killed" || how === "killed_storing") process.repository.release = stop;
      if (how === "killed_storing") process.repository.settle = stop;
      return process.sync.sync(link.id, new Date(NOW.getTime() + sync * DAY_MS));
    }

    async function correct(): Promise<void> {
      for (const transactionId of CORRECTED) {
        const asking = { uid, now: NOW };
        const { now } = await first.transactions.routes.categories({ params: { transactionId } }, asking);
        const body = { categoryId: "gas", appliesTo: "one" as const, from: now };
        await first.transactions.routes.setCategory({ params: { transactionId }, body }, asking);
      }
    }

    return toText(await readAll([`wallets/${uid}`]));
  }
}

/** A replay for the tests of a file, with the wallet after the story that nothing disturbed. */
export function useReplay(stand: { place: BankPlace; harness: Harness }) {
  const replay = {} as Awaited<ReturnType<typeof createReplay>>;
  beforeAll(async () => {
    Object.assign(replay, await createReplay(stand.place, stand.harness));
  });
  return replay;
}

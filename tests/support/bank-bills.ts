import { DEFAULT_RULES } from "@cardwell/core/domain/alerts/default-rules";
import { addDays } from "@cardwell/core/domain/dates/civil";
import type { BankTransaction, TransactionsPage } from "../../functions/src/integrations/bank-data/bank-data.ts";
import type { AlertPlanner } from "../../functions/src/lib/alert-planner.ts";
import { firestore } from "../../functions/src/lib/firestore.ts";
import type { Harness } from "../../sandbox/src/plaid/harness.ts";
import { engine, startState } from "./alert-world.ts";
import { addPerson, type BankPlace, createBankProcess, NOW, signInAtBank } from "./bank-world.ts";
import { type Bill, countReads } from "./counted-reads.ts";

/** What a sync costs: `otherWrites` are those of documents that hold no transactions, `plans` how often reminders are planned. */
export type SyncBill = Bill & { otherWrites: number; plans: number };

const TODAY = "2026-11-20";
const PAGE = 500;
const PER_DAY = 14;
const CITI = "ins_5";
const codes = ["5411", "5812", "5541", "4511", "5912"];

const transactionAt = (at: number, accountId: string, prefix: string): BankTransaction => ({
  id: `${prefix}-${at}`,
  accountId,
  isPending: false,
  pendingId: null,
  on: addDays(TODAY, -Math.floor(at / PER_DAY)),
  authorizedOn: null,
  amountCents: 500 + ((at * 7_919) % 20_000),
  currency: "USD",
  description: `STORE ${at} PORTLAND OR`,
  merchantName: null,
  merchantId: null,
  mcc: codes[at % codes.length] ?? null,
  category: null,
  code: null,
  country: "US",
  isOnline: false,
});

/** A bank's history of so many transactions, newest first. The cursor is how many were read. */
export const createPages =
  (count: number, accountId: string, prefix: string) =>
  async (cursor: string | null): Promise<TransactionsPage> => {
    const from = Number(cursor ?? 0);
    const size = Math.min(PAGE, count - from);
    return {
      added: Array.from({ length: size }, (_, at) => transactionAt(from + at, accountId, prefix)),
      modified: [],
      removedIds: [],
      nextCursor: String(from + size),
      hasMore: from + size < count,
      isHistoryComplete: true,
    };
  };

/** Plans as the product does, and counts how often. */
function createCountedPlanner() {
  const { planner } = engine({ rules: { current: () => Promise.resolve({ version: 1, rules: DEFAULT_RULES }) } });
  const counted = { plans: 0 };
  const prepare: AlertPlanner["prepare"] = async (facts) => {
    const plan = await planner.prepare(facts);
    return (...asked) => {
      counted.plans += 1;
      return plan(...asked);
    };
  };
  return { planner: { ...planner, prepare }, counted };
}

/** Counts what work reads and writes. */
async function countBill(work: () => Promise<unknown>): Promise<Omit<SyncBill, "plans">> {
  const { writesByPath, ...bill } = await countReads(firestore()).byPath(work);
  const others = [...writesByPath].filter(([path]) => !path.includes("/transactionMonths/"));
  return { ...bill, otherWrites: others.reduce((sum, [, writes]) => sum + writes, 0) };
}

/** Links a bank and matches its first account with a card; what it reports isn't read yet. */
export async function linkOneCard(place: BankPlace, harness: Harness, uid: string) {
  await addPerson(uid);
  const process = createBankProcess(place);
  const { link } = await signInAtBank(process, harness, { uid, institution: CITI });
  const asking = { uid, now: NOW };
  const [account, ...others] = (await process.banks.routes.matches({ params: { linkId: link.id } }, asking)).accounts;
  const accountId = account?.accountId ?? "";
  await process.banks.routes.saveMatches(
    {
      params: { linkId: link.id },
      body: {
        matches: [
          { accountId, target: { kind: "catalog", cardId: "citi-double-cash" } },
          ...others.map((other) => ({ accountId: other.accountId, target: { kind: "none" as const } })),
        ],
      },
    },
    asking,
  );
  return { linkId: link.id, accountId };
}

/** Counts the first import of so many transactions, then as many that come later, and Today after that. */
export async function billSyncs(
  place: BankPlace,
  harness: Harness,
  { uid, count }: { uid: string; count: number },
): Promise<{ first: SyncBill; later: SyncBill; today: Bill }> {
  const { linkId, accountId } = await linkOneCard(place, harness, uid);
  // Before an account has reminders, nothing is planned.
  await firestore().doc(`wallets/${uid}`).update({ alertState: startState() });
  const sync = async (prefix: string): Promise<SyncBill> => {
    const { planner, counted } = createCountedPlanner();
    const { sync: banks } = createBankProcess(place, { planner, fetchPage: createPages(count, accountId, prefix) });
    return { ...(await countBill(() => banks.sync(linkId, NOW))), ...counted };
  };
  const first = await sync("first");
  await firestore().doc(`bankLinks/${linkId}`).update({ cursor: "0" });
  const later = await sync("later");
  const { wallet } = createBankProcess(place);
  const today = await countReads(firestore()).during(() => wallet.dashboard({ uid, now: NOW }));
  return { first, later, today };
}

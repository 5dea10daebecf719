import { getHealth, LINK_HEALTHS, STATUSES_BY_HEALTH, toHealthCounts } from "@cardwell/core/domain/banks/link-health";
import type { HealthCounts, LinkHealth } from "@cardwell/core/domain/banks/link-health";
import type { LinkStatus } from "@cardwell/core/domain/wallet/bank-shapes";
import { FieldValue } from "firebase-admin/firestore";
import type { Firestore, Query, Transaction } from "firebase-admin/firestore";
import * as z from "zod/mini";
import { orNull, parsedDocuments, readAll, storedInstant, zodConverter } from "../../lib/firestore.ts";
import { toShard } from "../../lib/to-shard.ts";

/** Links write to different documents, as one takes about one write a second for long. */
export const SHARDS = 8;
/** Stands for the banks that the provider doesn't name. */
const UNNAMED = "unnamed";

type Countable = { institutionId: string | null; bankName: string; status: LinkStatus; duplicateOf: string | null };

/** How many links a bank has, by their health. */
export type BankLinks = { id: string; name: string; links: HealthCounts };

/** `bankLinkCounts/{shard}` */
export const storedLinkCounts = z.object({
  banks: z.record(z.string(), z.object({ name: z.string(), links: z.partialRecord(z.enum(LINK_HEALTHS), z.number()) })),
});

const linkedBank = z.object({ institutionId: orNull(z.string()), bankName: z.string() });

/** The same link always counts in the same document. */
export const getLinkShard = (linkId: string): number => toShard(linkId, SHARDS, 0);

const toBankKey = (institutionId: string | null): string => institutionId ?? UNNAMED;
const fromBankKey = (key: string): string | null => (key === UNNAMED ? null : key);

/** What staff filter links by. Links that are about to take the place of another one are in no list. */
export const LINK_FILTERS = { duplicateOf: "==", institutionId: "==", status: "in" } as const;

export type LinkFilter = { bank?: string | undefined; health?: LinkHealth | undefined };

/** The links that a figure counts. */
export function narrowLinks<D>(all: Query<D>, { bank, health }: LinkFilter): Query<D> {
  const values = {
    duplicateOf: null,
    institutionId: bank === undefined ? undefined : fromBankKey(bank),
    status: health && STATUSES_BY_HEALTH[health],
  };
  let query = all;
  for (const field of Object.keys(LINK_FILTERS) as (keyof typeof LINK_FILTERS)[]) {
    if (values[field] !== undefined) query = query.where(field, LINK_FILTERS[field], values[field]);
  }
  return query;
}

const toCounted = (link: Countable | null) =>
  link === null || link.duplicateOf !== null
    ? null
    : { bank: toBankKey(link.institutionId), name: link.bankName, health: getHealth(link.status) };

/**
 * Counts what becomes of a link, in the transaction that changes it: a write where its bank or its health is another one. Links that are
 * about to take the place of another one don't count.
 *
 * @param before null: there was none; `after` null: it is deleted
 */
export function countLinkChange(
  db: Firestore,
  transaction: Transaction,
  linkId: string,
  before: Countable | null,
  after: Countable | null,
): void {
  const [from, to] = [toCounted(before), toCounted(after)];
  if (from?.bank === to?.bank && from?.health === to?.health) return;
  const banks: Record<string, { name: string; links: Record<string, FieldValue> }> = {};
  for (const [counted, by] of [
    [from, -1],
    [to, 1],
  ] as const) {
    if (counted === null) continue;
    const bank = (banks[counted.bank] ??= { name: counted.name, links: {} });
    bank.name = counted.name;
    bank.links[counted.health] = FieldValue.increment(by);
  }
  transaction.set(db.collection("bankLinkCounts").doc(String(getLinkShard(linkId))), { banks }, { merge: true });
}

/** How many links each bank has: `bankLinkCounts`, kept by the transactions that change links. */
export function createBankCounts(db: Firestore) {
  const links = db.collection("bankLinks");
  const counts = db.collection("bankLinkCounts").withConverter(zodConverter(storedLinkCounts));
  const shards = Array.from({ length: SHARDS }, (_, shard) => counts.doc(String(shard)));

  function sumShards(found: readonly z.infer<typeof storedLinkCounts>[]): BankLinks[] {
    const all = found.flatMap(({ banks }) => Object.entries(banks));
    return [...Map.groupBy(all, ([id]) => id)].map(([id, parts]) => ({
      id,
      name: parts[0]?.[1].name ?? "",
      links: toHealthCounts(
        Object.fromEntries(
          LINK_HEALTHS.map((health) => [
            health,
            parts.reduce((sum, [, { links: own }]) => sum + (own[health] ?? 0), 0),
          ]),
        ),
      ),
    }));
  }

  /** The banks that have links: a read for each, as every other link is skipped. */
  async function listLinked(): Promise<Map<string, string>> {
    const found = new Map<string, string>();
    const ordered = links.where("duplicateOf", "==", null).orderBy("institutionId");
    for (let query = ordered; ;) {
      const { docs } = await query.limit(1).withConverter(zodConverter(linkedBank)).get();
      const [first] = docs;
      if (!first) return found;
      const { institutionId, bankName } = first.data();
      found.set(toBankKey(institutionId), bankName);
      query = ordered.where("institutionId", ">", institutionId ?? "");
    }
  }

  /** Counts the links of a bank, and corrects what is stored. 8 reads, and one for each health and each thousand links. */
  async function recountBank(bank: string, name: string): Promise<boolean> {
    return db.runTransaction(async (transaction) => {
      const stored = await transaction.getAll(...shards);
      const found = await Promise.all(
        LINK_HEALTHS.map(async (health) => {
          const counted = await transaction.get(narrowLinks(links, { bank, health }).count());
          return [health, counted.data().count] as const;
        }),
      );
      const kept = sumShards(stored.flatMap((shard) => shard.data() ?? [])).find(({ id }) => id === bank)?.links;
      const wrong = found.filter(([health, count]) => count !== (kept?.[health] ?? 0));
      if (wrong.length === 0) return false;
      const differences = wrong.map(([health, count]) => [health, FieldValue.increment(count - (kept?.[health] ?? 0))]);
      const banks = { [bank]: { name, links: Object.fromEntries(differences) } };
      transaction.set(db.collection("bankLinkCounts").doc("0"), { banks }, { merge: true });
      return true;
    });
  }

  /** Eight reads, however many links there are. */
  const read = async (): Promise<BankLinks[]> =>
    sumShards((await readAll(shards)).flatMap((shard) => shard.data() ?? []));

  return {
    read,

    /** When data last arrived from a bank; null: never. One read. */
    async findLastSync(bank: string): Promise<Date | null> {
      const latest = links.where("institutionId", "==", fromBankKey(bank)).orderBy("updatedAt", "desc").limit(1);
      const { docs } = await latest.withConverter(zodConverter(z.object({ updatedAt: orNull(storedInstant) }))).get();
      return parsedDocuments(docs)[0]?.data.updatedAt ?? null;
    },

    /** Counts all links anew. What it reads grows with the banks, and hardly with the links. */
    async recount(): Promise<{ banks: number; corrected: string[] }> {
      const [linked, stored] = await Promise.all([listLinked(), read()]);
      const names = new Map([...stored.map(({ id, name }) => [id, name] as const), ...linked]);
      const corrected: string[] = [];
      for (const [bank, name] of names) if (await recountBank(bank, name)) corrected.push(bank);
      return { banks: names.size, corrected };
    },
  };
}

export type BankCounts = ReturnType<typeof createBankCounts>;

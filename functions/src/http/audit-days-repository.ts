import { chainFault } from "@cardwell/core/domain/staff/audit-log";
import { addDays } from "@cardwell/core/domain/dates/civil";
import { type CivilDate, civilDate } from "@cardwell/core/domain/dates/shapes";
import { getSpan } from "@cardwell/core/domain/overview/figures";
import type { Firestore } from "firebase-admin/firestore";
import * as z from "zod/mini";
import { storedInstant, zodConverter } from "../lib/firestore.ts";
import { type ChainFault, checkChain, type LinkedEntry, sealDay, splitLink } from "./audit-chain.ts";
import { chainEnd } from "./audit-repository.ts";

const MOST_FAULTS_KEPT = 100;

/** `auditDays/{day}`: the seal of a day that is over (UTC), and what the last check of it found. */
export const auditDay = z.object({
  day: civilDate,
  previousHash: z.string(),
  hash: z.string(),
  entries: z.number(),
  /** At most a hundred. */
  faults: z.array(chainFault),
  checkedAt: storedInstant,
});

type DayCheck = { entries: number; faults: ChainFault[] };
export type CheckedDay = DayCheck & { day: CivilDate; checkedAt: Date };

export function createAuditDaysRepository(db: Firestore) {
  const log = db.collection("auditLog");
  const chains = db.collection("auditChains").withConverter(zodConverter(chainEnd));
  const days = db.collection("auditDays").withConverter(zodConverter(auditDay));

  /** No limit: the seal covers every entry of the day. */
  async function read(day: CivilDate) {
    const { from, until } = getSpan(day);
    const [entries, ends, seal, sealBefore] = await Promise.all([
      log.where("at", ">=", from).where("at", "<", until).get(),
      chains.where("day", "==", day).get(),
      days.doc(day).get(),
      days.doc(addDays(day, -1)).get(),
    ]);
    return {
      entries: entries.docs,
      ends: new Map(ends.docs.map((doc) => [doc.id, doc.data()])),
      seal: seal.data(),
      sealBefore: sealBefore.data(),
    };
  }

  function findFaults(day: CivilDate, { entries, ends, seal, sealBefore }: Awaited<ReturnType<typeof read>>) {
    const faults: ChainFault[] = [];
    const linked: LinkedEntry[] = [];
    for (const doc of entries) {
      const entry = splitLink(doc.id, doc.data());
      if (entry === null) faults.push({ chain: day, entryId: doc.id, reason: "changed" });
      else linked.push(entry);
    }
    const byChain = Map.groupBy(linked, ({ chain }) => chain);
    for (const chain of new Set([...byChain.keys(), ...ends.keys()])) {
      const inOrder = (byChain.get(chain) ?? []).toSorted((a, b) => a.position - b.position);
      faults.push(...checkChain(chain, inOrder, ends.get(chain) ?? null));
    }
    if (seal === undefined) return faults;
    const isSame =
      sealDay(day, ends, seal.previousHash) === seal.hash && seal.previousHash === (sealBefore?.hash ?? "");
    if (!isSame) faults.push({ chain: day, entryId: null, reason: "not_as_sealed" });
    return faults;
  }

  function linkDay(
    day: CivilDate,
    { ends, sealBefore }: Pick<Awaited<ReturnType<typeof read>>, "ends" | "sealBefore">,
  ) {
    const previousHash = sealBefore?.hash ?? "";
    return { previousHash, hash: sealDay(day, ends, previousHash) };
  }

  return {
    /** Checks what was done on a day (UTC). A read for each entry and each member of staff who did something, and two. */
    async check(day: CivilDate): Promise<DayCheck> {
      const found = await read(day);
      return { entries: found.entries.length, faults: findFaults(day, found) };
    },

    /** Seals a day that is over, unless it is sealed, and keeps what a check of it finds. The reads of a check, and one write. */
    async seal(day: CivilDate, now: Date): Promise<DayCheck & { hash: string }> {
      const found = await read(day);
      const faults = findFaults(day, found);
      const entries = found.entries.length;
      const checked = { entries, faults: faults.slice(0, MOST_FAULTS_KEPT), checkedAt: now };
      const { previousHash, hash } = found.seal ?? linkDay(day, found);
      await days.doc(day).set({ ...checked, day, previousHash, hash });
      return { entries, faults, hash };
    },

    /** What the last check of each day from `fromDay` on found, newest first. No limit: a read for each day. */
    async list(fromDay: CivilDate): Promise<CheckedDay[]> {
      const found = await days.where("day", ">=", fromDay).orderBy("day", "desc").get();
      return found.docs.map((doc) => {
        const { day, entries, faults, checkedAt } = doc.data();
        return { day, entries, faults, checkedAt };
      });
    },

    /** The last day that is sealed; null: none is. One read. */
    async findLastSealed(): Promise<CivilDate | null> {
      const [last] = (await days.orderBy("day", "desc").limit(1).get()).docs;
      return last?.data().day ?? null;
    },
  };
}

export type AuditDaysRepository = ReturnType<typeof createAuditDaysRepository>;

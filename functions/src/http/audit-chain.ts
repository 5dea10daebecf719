import { createHash } from "node:crypto";
import type { chainFault } from "@cardwell/core/domain/staff/audit-log";
import * as z from "zod/mini";

/** The link of one audit entry to the one before it in its chain. */
export const auditLink = z.object({
  /** `2026-11-25 <uid>`: what one member of staff did on one day (UTC). */
  chain: z.string(),
  /** 1 for the first entry of the chain. */
  position: z.number(),
  /** Empty for the first. */
  previousHash: z.string(),
  hash: z.string(),
});
type AuditLink = z.infer<typeof auditLink>;

/** The end of a chain, as its head stores it. */
export type ChainEnd = Pick<AuditLink, "position" | "hash">;

/** An entry of the log as a check reads it: its link, and all else that it holds. */
export type LinkedEntry = AuditLink & { id: string; content: Record<string, unknown> };

export type ChainFault = z.infer<typeof chainFault>;

const START: ChainEnd = { position: 0, hash: "" };

export const getChainId = (actorUid: string, at: Date): string => `${at.toISOString().slice(0, 10)} ${actorUid}`;

const isInstant = (value: object): value is { toDate(): Date } =>
  "toDate" in value && typeof value.toDate === "function";

/** The same text for the same content, whether it is about to be written or was read back. */
export function canonical(value: unknown): string {
  if (value === undefined) return "null";
  if (value === null || typeof value !== "object") return JSON.stringify(value) ?? "null";
  if (value instanceof Date) return JSON.stringify(value.toISOString());
  if (isInstant(value)) return JSON.stringify(value.toDate().toISOString());
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  const fields = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`).join(",")}}`;
}

const digest = (value: unknown): string => createHash("sha256").update(canonical(value)).digest("hex");

const computeHash = (link: Omit<AuditLink, "hash">, content: Record<string, unknown>): string =>
  digest({ ...link, content });

/** Seals a day that is over, with the ends of all its chains, after the seal of the day before (empty: there is none). */
export function sealDay(day: string, ends: ReadonlyMap<string, ChainEnd>, previousHash: string): string {
  const sorted = [...ends].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return digest({ day, previousHash, ends: sorted.map(([chain, { position, hash }]) => ({ chain, position, hash })) });
}

/** An entry's link, and all else that it holds: exactly what the link was made from. Null: its link was removed. */
export function splitLink(id: string, data: Record<string, unknown>): LinkedEntry | null {
  const { chain, position, previousHash, hash, ...content } = data;
  const found = z.safeParse(auditLink, { chain, position, previousHash, hash });
  return found.success ? { id, ...found.data, content } : null;
}

/** An entry whose link was removed: it matches no hash. */
export const unlinked = (id: string, content: Record<string, unknown>): LinkedEntry => ({
  id,
  chain: "",
  position: 0,
  previousHash: "",
  hash: "",
  content,
});

/** Whether an entry is as it was linked. */
export const isUnchanged = ({ chain, position, previousHash, hash, content }: LinkedEntry): boolean =>
  computeHash({ chain, position, previousHash }, content) === hash;

/** Links an entry to the end of its chain. */
export function linkEntry(chain: string, end: ChainEnd = START, content: Record<string, unknown>): AuditLink {
  const link = { chain, position: end.position + 1, previousHash: end.hash };
  return { ...link, hash: computeHash(link, content) };
}

/**
 * What is wrong with a chain: entries whose content was changed, and those beside which one was removed or put elsewhere.
 *
 * @param entries of one chain, by position
 * @param end of the chain as its head has it; null: it has none
 */
export function checkChain(chain: string, entries: readonly LinkedEntry[], end: ChainEnd | null): ChainFault[] {
  const faults: ChainFault[] = [];
  let previous = START;
  for (const entry of entries) {
    const { id: entryId, position, previousHash, hash } = entry;
    if (!isUnchanged(entry)) faults.push({ chain, entryId, reason: "changed" });
    if (position > previous.position + 1) faults.push({ chain, entryId, reason: "removed_before" });
    else if (position !== previous.position + 1 || previousHash !== previous.hash)
      faults.push({ chain, entryId, reason: "moved" });
    previous = { position, hash };
  }
  if (end === null || end.position !== previous.position || end.hash !== previous.hash)
    faults.push({ chain, entryId: entries.at(-1)?.id ?? null, reason: "removed_after" });
  return faults;
}

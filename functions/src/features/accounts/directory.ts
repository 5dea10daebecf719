import { computePlanKind, computeUserStatus, PLAN_KINDS, USER_STATUSES } from "@cardwell/core/domain/staff/user-status";
import { STAFF_ROLES } from "@cardwell/core/domain/staff/roles";
import * as z from "zod/mini";
import { orNull, storedInstant } from "../../lib/firestore.ts";
import { storedPlan } from "../../lib/stored-plan.ts";

const subscribedPlan = z.object({
  name: z.string(),
  interval: z.enum(["day", "week", "month", "year"]),
});

/** What the back office finds a person by. */
const entryFacts = z.object({
  email: z.string(),
  firstName: orNull(z.string()),
  createdAt: storedInstant,
  /** The first call of the last day with a visit; `NEVER` before the first one, so that it can be sorted by. */
  seenAt: storedInstant,
  isVerified: z.boolean(),
  isDisabled: z.boolean(),
  staffRole: orNull(z.enum(STAFF_ROLES)),
  /** When the account is deleted, as staff decided. */
  deletesAt: orNull(storedInstant),
  plan: orNull(subscribedPlan),
  subscription: orNull(storedPlan),
});

/** `directory/{uid}`: the facts, and what lists filter by, computed from them. */
export const directoryEntry = z.extend(entryFacts, {
  planKind: z.enum(PLAN_KINDS),
  status: z.enum(USER_STATUSES),
  until: orNull(storedInstant),
  searchKeys: z.array(z.string()),
});

export type EntryFacts = z.infer<typeof entryFacts>;
export type DirectoryEntry = z.infer<typeof directoryEntry>;

export const NEVER = new Date(0);

const MAX_KEY_LENGTH = 24;
/** Of an address with many dots. */
const MAX_BEGINNINGS = 8;

const plain = (text: string): string =>
  text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll(/\s+/gu, " ").trim();

/** What is searched for, as search keys are written: a longer text finds who begins like it. */
export const toSearchKey = (typed: string): string => Array.from(plain(typed)).slice(0, MAX_KEY_LENGTH).join("");

/** Every beginning of the name, the address and the id, and of their parts: `ingrid`, `ing`, `post.example`. */
export function buildSearchKeys(uid: string, { email, firstName }: Pick<EntryFacts, "email" | "firstName">): string[] {
  const keys = new Set<string>();
  for (const text of [plain(firstName ?? ""), plain(email), plain(uid)]) {
    const beginnings = [...text.matchAll(/(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu)].slice(0, MAX_BEGINNINGS);
    for (const { index } of beginnings) {
      const characters = Array.from(text.slice(index, index + 2 * MAX_KEY_LENGTH)).slice(0, MAX_KEY_LENGTH);
      for (let length = 1; length <= characters.length; length += 1) keys.add(characters.slice(0, length).join(""));
    }
  }
  return [...keys];
}

/** The entry as it is stored: status and plan are those of `now`. */
export function toEntry(uid: string, facts: EntryFacts, now: Date): DirectoryEntry {
  return {
    ...facts,
    ...computeUserStatus(facts, now),
    planKind: computePlanKind(facts.subscription, facts.plan),
    searchKeys: buildSearchKeys(uid, facts),
  };
}

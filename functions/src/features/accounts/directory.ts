import { computePlanKind, computeUserStatus, PLAN_KINDS, USER_STATUSES } from "@cardwell/core/domain/staff/user-status";
import { FUNNEL_STEPS } from "@cardwell/core/domain/overview/funnel";
import { STAFF_ROLES } from "@cardwell/core/domain/staff/roles";
import * as z from "zod/mini";
import { digestAddress } from "../../lib/email-address.ts";
import { dueTask, newTask } from "../../lib/due-tasks-repository.ts";
import { orNull, storedInstant } from "../../lib/firestore.ts";
import { listBeginnings } from "../../lib/search-keys.ts";
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
  /** When the deletion of the account begins, as staff or the member decided. */
  deletesAt: orNull(storedInstant),
  /** How far they came on the way from sign-up to paid, as the daily figures have it. */
  steps: z.prefault(z.array(z.enum(FUNNEL_STEPS)), []),
  /** The deletion, as a call, its task and the schedule work on it. */
  task: orNull(dueTask),
  plan: orNull(subscribedPlan),
  subscription: orNull(storedPlan),
});

/** `directory/{uid}`: the facts, and what lists filter by, computed from them. */
export const directoryEntry = z.extend(entryFacts, {
  planKind: z.enum(PLAN_KINDS),
  status: z.enum(USER_STATUSES),
  until: orNull(storedInstant),
  /** When the status ends by itself, and has to be computed anew; null: it doesn't, or was. */
  changesAt: orNull(storedInstant),
  searchKeys: z.array(z.string()),
  /** The address as the list of suppressions has it. */
  emailDigest: orNull(z.string()),
});

export type EntryFacts = z.infer<typeof entryFacts>;
export type DirectoryEntry = z.infer<typeof directoryEntry>;

export const NEVER = new Date(0);

/** Whether the deletion has begun: parts of the account may be missing, and it is never kept. */
export const hasBegun = ({ deletesAt }: Pick<EntryFacts, "deletesAt">, now: Date): boolean =>
  deletesAt !== null && deletesAt <= now;

/** Every beginning of the name, the address and the id, and of their parts. */
export const buildSearchKeys = (uid: string, { email, firstName }: Pick<EntryFacts, "email" | "firstName">): string[] =>
  listBeginnings([firstName ?? "", email, uid]);

/** The entry as it is stored: status and plan are those of `now`. */
export function toEntry(uid: string, facts: EntryFacts, now: Date): DirectoryEntry {
  const { status, until } = computeUserStatus(facts, now);
  return {
    ...facts,
    task: facts.deletesAt && (facts.task ?? newTask(facts.deletesAt)),
    status,
    until,
    changesAt: until !== null && until > now ? until : null,
    planKind: computePlanKind(facts.subscription, facts.plan),
    searchKeys: buildSearchKeys(uid, facts),
    emailDigest: digestAddress(facts.email),
  };
}

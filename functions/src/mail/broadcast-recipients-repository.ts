import { MAIL_CHOICES } from "@cardwell/core/domain/alerts/preferences";
import type { PlanKind, UserStatus } from "@cardwell/core/domain/staff/user-status";
import { FieldPath } from "firebase-admin/firestore";
import * as z from "zod/mini";
import { firestore, readAll, zodConverter } from "../lib/firestore.ts";
import type { PositionInTime } from "../lib/position-in-time.ts";
import { suppressionRef } from "./suppressions-repository.ts";

/** Somebody with an account, as the directory has them. */
export type Person = { uid: string; email: string; status: UserStatus; planKind: PlanKind; createdAt: Date };

/** The directory, as broadcasts use it. */
export type People = {
  /** By the day of joining. */
  list: (plan: PlanKind | null, after: PositionInTime | undefined, limit: number) => Promise<Person[]>;
  count: (plan: PlanKind | null) => Promise<number>;
  /** Those of them who have an account, in their order: a read for each. */
  findEach: (uids: readonly string[]) => Promise<Person[]>;
  /** Null: they have no account any more. */
  find: (uid: string) => Promise<{ status: UserStatus; firstName: string | null } | null>;
};

/** The part of a wallet that decides on a broadcast. */
const storedChoices = z.object({
  heldCards: z.optional(z.number()),
  cardIds: z.prefault(z.array(z.string()), []),
  alertPreferences: z.optional(
    z.object({ groups: z.optional(z.object({ news: z.optional(z.object({ mail: z.enum(MAIL_CHOICES) })) })) }),
  ),
});

const holders = (cardIds: readonly string[]) =>
  firestore().collection("wallets").where("cardIds", "array-contains-any", cardIds);

/** Who holds one of some cards, by their ids, after one of them. A read for each; nothing of the wallets is sent. */
export async function listHolders(cardIds: readonly string[], after: string | null, limit: number): Promise<string[]> {
  const ordered = holders(cardIds).orderBy(FieldPath.documentId());
  const page = after === null ? ordered : ordered.startAfter(after);
  return (await page.limit(limit).select().get()).docs.map(({ id }) => id);
}

/** Each counted once: a read for each thousand. */
export const countHolders = async (cardIds: readonly string[]): Promise<number> =>
  (await holders(cardIds).count().get()).data().count;

export type RecipientFacts = { cards: number; cardIds: readonly string[]; takesNews: boolean; isSuppressed: boolean };

/** What decides whether people receive a broadcast, in their order. Two reads for each. */
export async function readRecipientFacts(people: readonly Person[]): Promise<RecipientFacts[]> {
  const wallets = firestore().collection("wallets").withConverter(zodConverter(storedChoices));
  const [choices, suppressions] = await Promise.all([
    readAll(
      people.map(({ uid }) => wallets.doc(uid)),
      ["heldCards", "cardIds", "alertPreferences.groups.news.mail"],
    ),
    readAll(people.map(({ email }) => suppressionRef(email))),
  ]);
  return people.map((_, at) => {
    const { heldCards, cardIds = [], alertPreferences } = choices[at]?.data() ?? {};
    return {
      cards: heldCards ?? cardIds.length,
      cardIds,
      takesNews: alertPreferences?.groups?.news?.mail !== "off",
      isSuppressed: suppressions[at]?.exists === true,
    };
  });
}

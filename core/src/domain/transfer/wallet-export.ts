import * as z from "zod/mini";
import { exportedReminder } from "../alerts/own-reminder-shapes.ts";
import { MOST_OPEN_REMINDERS } from "../alerts/own-reminder.ts";
import { exportedPreferences } from "../alerts/preferences.ts";
import { SHARING_LEVELS } from "../household/sharing.ts";
import { transaction } from "../transactions/shapes.ts";
import { LIMIT_ERROR } from "../wallet/limit-error.ts";
import { MAX_CARDS, ownText, purchase, recordId, statement, walletCard, walletSettings } from "../wallet/shapes.ts";

/** Older exports hold limits of 0, which meant an unknown limit. */
const exportedLimit = z.nullable(z.int().check(z.minimum(0, { error: LIMIT_ERROR }), z.maximum(1_000_000_000)));

/** Without its bank, as an import can't link one, and without what only that bank's transactions come to. */
const exportedCard = z.extend(z.omit(walletCard, { bank: true, reportedSince: true }), {
  creditLimitCents: exportedLimit,
});

/** What one import takes: it fits into 4 MiB, and into the memory of an instance. */
export const MAX_PURCHASES = 20_000;

/** Far more than a link brings. An import that holds so many is too large anyway. */
const MAX_EXPORTED_TRANSACTIONS = 500_000;

/** Two made at once may be one more than a member can have: an export has them all. */
const MAX_EXPORTED_REMINDERS = 2 * MOST_OPEN_REMINDERS;

/** The owner of the cards, for the reader. An import leaves the account that it goes into unchanged. */
const account = z.strictObject({ firstName: z.nullable(ownText(80)), timeZone: ownText(64) });

/** The person's part in a household: what others share isn't theirs. An import leaves it out. */
const householdPart = z.strictObject({
  name: ownText(254),
  joinedAt: z.iso.datetime(),
  isOwner: z.boolean(),
  wantsAlerts: z.boolean(),
  /** Cards that aren't private. */
  sharing: z.record(recordId, z.enum(SHARING_LEVELS)),
});

/** What a member takes along of `MEMBER_DATA`. The import accepts the same document. */
export const walletExport = z.strictObject({
  format: z.literal("cardwell-wallet"),
  version: z.literal(1),
  exportedAt: z.iso.datetime(),
  catalogVersion: z.int(),
  settings: walletSettings,
  cards: z.array(exportedCard).check(z.maxLength(MAX_CARDS)),
  statements: z.array(z.strictObject({ walletCardId: recordId, statement })).check(z.maxLength(20_000)),
  /** Windows of benefits that ended more than 400 days ago. */
  archivedUses: z
    .array(z.strictObject({ walletCardId: recordId, uses: walletCard.shape.uses }))
    .check(z.maxLength(5_000)),
  purchases: z.array(purchase).check(z.maxLength(MAX_PURCHASES)),
  /** What banks reported. An import leaves them out: they come again with the link. Files of before banks don't have them. */
  transactions: z.optional(z.array(transaction).check(z.maxLength(MAX_EXPORTED_TRANSACTIONS))),
  /** Files of before these were in it have none of them. */
  alertSettings: z.optional(exportedPreferences),
  /** Their own ones that are open or snoozed. */
  reminders: z.optional(z.array(exportedReminder).check(z.maxLength(MAX_EXPORTED_REMINDERS))),
  account: z.optional(account),
  household: z.optional(householdPart),
});

export type WalletExport = z.infer<typeof walletExport>;

import * as z from "zod/mini";
import { alertPreferences } from "../alerts/preferences.ts";
import { LIMIT_ERROR } from "../wallet/limit-error.ts";
import { MAX_CARDS, ownText, purchase, recordId, statement, walletCard, walletSettings } from "../wallet/shapes.ts";

/** Older exports hold limits of 0, which meant an unknown limit. */
const exportedLimit = z.nullable(z.int().check(z.minimum(0, { error: LIMIT_ERROR }), z.maximum(1_000_000_000)));

/** What one import takes: it fits into 4 MiB, and into the memory of an instance. */
export const MAX_PURCHASES = 20_000;

/** The owner of the cards, for the reader. An import leaves the account that it goes into unchanged. */
const account = z.strictObject({ firstName: z.nullable(ownText(80)), timeZone: ownText(64) });

/** Everything that we store about a person's cards and their notification settings. The import accepts the same document. */
export const walletExport = z.strictObject({
  format: z.literal("cardwell-wallet"),
  version: z.literal(1),
  exportedAt: z.iso.datetime(),
  catalogVersion: z.int(),
  settings: walletSettings,
  cards: z.array(z.extend(walletCard, { creditLimitCents: exportedLimit })).check(z.maxLength(MAX_CARDS)),
  statements: z.array(z.strictObject({ walletCardId: recordId, statement })).check(z.maxLength(20_000)),
  /** Windows of benefits that ended more than 400 days ago. */
  archivedUses: z
    .array(z.strictObject({ walletCardId: recordId, uses: walletCard.shape.uses }))
    .check(z.maxLength(5_000)),
  purchases: z.array(purchase).check(z.maxLength(MAX_PURCHASES)),
  /** Files of before these were in it have neither. */
  alertSettings: z.optional(alertPreferences),
  account: z.optional(account),
});

export type WalletExport = z.infer<typeof walletExport>;

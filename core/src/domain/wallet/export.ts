import * as z from "zod/mini";
import { MAX_CARDS, purchase, recordId, statement, walletCard, walletSettings } from "./shapes.ts";

/** Everything that we keep of a person's cards. The same document is taken back by the import. */
export const walletExport = z.strictObject({
  format: z.literal("cardwell-wallet"),
  version: z.literal(1),
  exportedAt: z.iso.datetime(),
  catalogVersion: z.int(),
  settings: walletSettings,
  cards: z.array(walletCard).check(z.maxLength(MAX_CARDS)),
  statements: z.array(z.strictObject({ walletCardId: recordId, statement })).check(z.maxLength(20_000)),
  /** Windows of benefits that ended more than 400 days ago. */
  archivedUses: z
    .array(z.strictObject({ walletCardId: recordId, uses: walletCard.shape.uses }))
    .check(z.maxLength(5_000)),
  purchases: z.array(purchase).check(z.maxLength(50_000)),
});

export type WalletExport = z.infer<typeof walletExport>;

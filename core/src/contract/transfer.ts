import * as z from "zod/mini";
import { MAX_CARDS, purchase, recordId, statement, walletCard, walletSettings } from "../domain/wallet/shapes.ts";
import { dashboard } from "./dashboard.ts";
import { endpoint } from "./endpoint.ts";
import { instant } from "./shapes.ts";

/** Everything that we keep of a person's cards. The same document is taken back by the import. */
export const walletExport = z.strictObject({
  format: z.literal("cardwell-wallet"),
  version: z.literal(1),
  exportedAt: instant,
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

export const transferContract = {
  export: endpoint({
    method: "GET",
    path: "/api/wallet/export",
    access: "user",
    summary: "Everything that we keep of the person's cards, with or without a plan.",
    response: walletExport,
  }),
  import: endpoint({
    method: "POST",
    path: "/api/wallet/import",
    access: "member",
    summary:
      "Takes an export back. `add` keeps what is there and leaves cards that are there already, by id, as they are; `replace` puts the export in the place of everything.",
    body: z.strictObject({ mode: z.enum(["add", "replace"]), wallet: walletExport }),
    maxBodyBytes: 8 * 1024 * 1024,
    response: z.object({
      added: z.object({ cards: z.int(), statements: z.int(), purchases: z.int() }),
      skipped: z.array(z.object({ what: z.string(), why: z.string() })),
      dashboard,
    }),
    refusals: ["conflict"],
  }),
};

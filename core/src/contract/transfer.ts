import * as z from "zod/mini";
import { walletExport } from "../domain/transfer/wallet-export.ts";
import { dashboard } from "./dashboard.ts";
import { endpoint } from "./endpoint.ts";

export const transferContract = {
  export: endpoint({
    method: "GET",
    path: "/api/wallet/export",
    access: "user",
    summary:
      "Everything that we keep of the person's cards, and how they want to be told of them, with or without a plan.",
    response: walletExport,
  }),
  import: endpoint({
    method: "POST",
    path: "/api/wallet/import",
    access: "member",
    summary:
      "Takes an export back. `add` keeps what is there and leaves cards that are there already, by id, as they are; `replace` puts the export in the place of everything. Alert settings follow the mode unless `alertSettings` says otherwise; a file without them changes none. Name and time zone stay the account's own.",
    body: z.strictObject({
      mode: z.enum(["add", "replace"]),
      alertSettings: z.optional(z.enum(["keep", "take"])),
      wallet: walletExport,
    }),
    maxBodyBytes: 4 * 1024 * 1024,
    response: z.object({
      added: z.object({ cards: z.int(), statements: z.int(), purchases: z.int() }),
      skipped: z.array(z.object({ what: z.string(), why: z.string() })),
      alertSettingsTaken: z.boolean(),
      dashboard,
    }),
    rejections: ["conflict"],
  }),
};

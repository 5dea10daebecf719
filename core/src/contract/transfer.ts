import * as z from "zod/mini";
import { walletExport } from "../domain/transfer/wallet-export.ts";
import type { CountedPart } from "../domain/transfer/member-data.ts";
import { dashboard } from "../domain/dashboard/shapes.ts";
import { endpoint } from "./endpoint.ts";

const added = { cards: z.int(), purchases: z.int(), statements: z.int(), reminders: z.int() } satisfies Record<
  CountedPart,
  z.ZodMiniNumber
>;

export const transferContract = {
  export: endpoint("GET /api/wallet/export", {
    access: "user",
    summary: "What the person takes along: cards, history, purchases, reminders and settings, with or without a plan.",
    response: walletExport,
  }),
  import: endpoint("POST /api/wallet/import", {
    access: "member",
    summary:
      "Imports an export. `add` keeps existing data and leaves cards and reminders whose id exists unchanged; `replace` replaces everything with the file. Alert settings follow the mode unless `alertSettings` overrides it; a file without them changes none. The account keeps its name and time zone.",
    body: z.strictObject({
      mode: z.enum(["add", "replace"]),
      alertSettings: z.optional(z.enum(["keep", "take"])),
      wallet: walletExport,
    }),
    maxBodyBytes: 4 * 1024 * 1024,
    response: z.object({
      added: z.object(added),
      skipped: z.array(z.object({ what: z.string(), why: z.string() })),
      alertSettingsTaken: z.boolean(),
      dashboard,
    }),
    rejections: ["conflict"],
  }),
};

import { contract } from "@cardwell/core/contract/contract";
import * as z from "zod/mini";
import { createHttpApp } from "../../functions/src/http/app.ts";
import { type Gate, serve } from "../../functions/src/http/serve.ts";

/** Sends one import of the given kind through the transport and prints its status and the memory that it took at its peak. */

const { import: endpoint } = contract.transfer;

const purchase = {
  id: "purchase-1",
  walletCardId: "card-1",
  on: "2026-11-20",
  amountCents: 1_234,
  categoryId: "dining",
  merchant: "Corner Bistro",
  note: null,
  countsForOffer: true,
};
const file = {
  format: "cardwell-wallet",
  version: 1,
  exportedAt: "2026-11-24T10:00:00.000Z",
  catalogVersion: 1,
  settings: { valuationMode: "typical", ownCentsPerUnit: {}, utilizationTargetBps: 1_000, paydays: null },
  cards: [],
  statements: [],
  archivedUses: [],
  purchases: [],
};
const importOf = (changes: object) => JSON.stringify({ mode: "add", wallet: { ...file, ...changes } });

const digits = "4".repeat(3_000_000);

const bodies: Record<string, () => string> = {
  purchases: () => importOf({ purchases: Array.from({ length: 20_000 }, () => purchase) }),
  wrong: () =>
    importOf({
      purchases: Array.from({ length: 20_000 }, () => ({ ...purchase, id: "", on: "", categoryId: "", more: 1 })),
    }),
  lists: () => `[${"[],".repeat(Math.floor(endpoint.maxBodyBytes / 3) - 2)}[]]`,
  digits: () => importOf({ account: { firstName: digits, timeZone: "UTC" } }),
};

const app = createHttpApp();
serve(
  app,
  { import: { ...endpoint, access: "public", response: z.object({}) } },
  { import: () => Promise.resolve({}) },
  { client: () => ({}), clock: () => Promise.resolve({ now: () => new Date() }) } as unknown as Gate,
);

const body = bodies[process.argv[2] ?? ""]?.() ?? "";
const { status } = await app.request(endpoint.path, {
  method: endpoint.method,
  headers: { "content-type": "application/json" },
  body,
});
console.log(JSON.stringify({ status, peakMiB: Math.round(process.resourceUsage().maxRSS / 1024) }));

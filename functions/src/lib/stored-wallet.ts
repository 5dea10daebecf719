import { walletCard, walletSettings, type WalletSettings } from "@cardwell/core/domain/wallet/shapes";
import * as z from "zod/mini";
import { asStored, withDefaults } from "./firestore.ts";

export const DEFAULT_SETTINGS: WalletSettings = {
  valuationMode: "typical",
  ownCentsPerUnit: {},
  utilizationTargetBps: 1_000,
};

const storedCard = z.extend(asStored(walletCard), {
  /** A limit of 0 was once accepted. It means that the limit is unknown. */
  creditLimitCents: z.pipe(
    z.nullable(z.number()),
    z.transform((cents) => (cents === 0 ? null : cents)),
  ),
});

/** The fields of `wallets/{uid}` of the wallet itself, which its pages and reminders use. */
export const storedWalletFields = {
  cards: z.prefault(z.record(z.string(), storedCard), {}),
  settings: withDefaults(asStored(walletSettings), DEFAULT_SETTINGS),
};

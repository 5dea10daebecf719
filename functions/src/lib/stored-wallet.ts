import { wallet, walletCard, walletSettings, type WalletSettings } from "@cardwell/core/domain/wallet/shapes";
import * as z from "zod/mini";
import { asStored, asWrittenBack, orNull, withDefaults } from "./firestore.ts";

export const DEFAULT_SETTINGS: WalletSettings = {
  valuationMode: "typical",
  ownCentsPerUnit: {},
  utilizationTargetBps: 1_000,
  paydays: null,
};

/** A limit of 0 was once accepted. It means that the limit is unknown. */
const creditLimitCents = z.pipe(
  orNull(z.number()),
  z.transform((cents) => (cents === 0 ? null : cents)),
);

const walletFields = (stored: typeof asStored) => ({
  cards: z.prefault(z.record(z.string(), z.extend(stored(walletCard), { creditLimitCents })), {}),
  banks: stored(wallet.shape.banks),
  settings: withDefaults(stored(walletSettings), DEFAULT_SETTINGS),
});

/** The fields of `wallets/{uid}` of the wallet itself, which its pages and reminders use. */
export const storedWalletFields = walletFields(asStored);

/** The same for a change, which writes them back whole. */
export const writtenBackWalletFields = walletFields(asWrittenBack);

/** What `wallets/{uid}` has of notifications: whether the member gets any, and whether they are without amounts. */
export const storedPushFields = {
  push: z.prefault(
    z.object({ hasDevices: z.prefault(z.boolean(), false), hidesAmounts: z.prefault(z.boolean(), false) }),
    {},
  ),
};

import type { transferContract } from "@cardwell/core/contract/transfer";
import type { AlertPreferences } from "@cardwell/core/domain/alerts/preferences";
import { IMPORTS } from "@cardwell/core/domain/rate-limit/limits";
import type { ExportedReminder } from "@cardwell/core/domain/alerts/own-reminder-shapes";
import { counted } from "@cardwell/core/domain/format";
import type { ImportedKind, WholeExport } from "@cardwell/core/domain/transfer/member-data";
import type { WalletExport } from "@cardwell/core/domain/transfer/wallet-export";
import { MAX_CARDS, type Wallet } from "@cardwell/core/domain/wallet/shapes";
import * as logger from "firebase-functions/logger";
import type { Handlers } from "../../../http/serve.ts";
import { drawAll } from "../../../http/rate-limit-repository.ts";
import { AppError, rateLimited } from "../../../lib/app-error.ts";
import type { CatalogPort } from "../../../lib/catalog-facts.ts";
import { requireFlag } from "../../../lib/flags.ts";
import type { WalletRepository } from "../repository.ts";
import { selectImport } from "./import-selection.ts";
import { recalculateTotals } from "./import-totals.ts";
import type { WalletService } from "../service.ts";
import type { TransferRepository } from "./transfer-repository.ts";

type Deps = {
  wallets: WalletRepository;
  history: TransferRepository;
  catalog: CatalogPort;
  wallet: Pick<WalletService, "change">;
  getAccount: (uid: string) => Promise<NonNullable<WalletExport["account"]>>;
  alertSettings: {
    read: (uid: string) => Promise<AlertPreferences>;
    /** @throws AppError 400 which names the place in the body, for what is not taken today */
    require: (preferences: AlertPreferences, now: Date, place: string) => void;
    save: (uid: string, preferences: AlertPreferences) => Promise<void>;
  };
  reminders: {
    list: (uid: string) => Promise<ExportedReminder[]>;
    /** @throws AppError before anything is written: 400 which names the place in the body, 409 for more than a member can have */
    select: (
      uid: string,
      file: readonly ExportedReminder[],
      how: { replaces: boolean; place: string; now: Date },
    ) => Promise<{ fresh: ExportedReminder[]; replaced: string[] }>;
    bringBack: (uid: string, fresh: readonly ExportedReminder[], now: Date) => Promise<void>;
    remove: (uid: string, alertIds: readonly string[], now: Date) => Promise<void>;
  };
  /** The person's part in a household; null: they are in none. Two reads at most. */
  exportHousehold: (uid: string) => Promise<NonNullable<WalletExport["household"]> | null>;
  /** Notifies a member that their data was exported, once a day at most. */
  exported: (uid: string, now: Date) => Promise<void>;
};

function requireRoomForAll(cards: Wallet["cards"]): Wallet["cards"] {
  const total = Object.keys(cards).length;
  if (total <= MAX_CARDS) return cards;
  throw new AppError("conflict", `That would be ${total} cards. You can have up to ${MAX_CARDS}.`);
}

async function limitImports(uid: string, now: Date): Promise<void> {
  const wait = await drawAll([{ key: `import:${uid}`, rule: IMPORTS }], now);
  if (wait !== null) throw rateLimited(wait);
}

const toKnownReminders = (count: number) => ({
  what: counted(count, "reminder"),
  why: `You already have ${count === 1 ? "it, so it wasn't" : "them, so they weren't"} changed.`,
});

/** Moves whole wallets: out as one document, and back in. */
export function transferRoutes({
  wallets,
  history,
  catalog,
  wallet,
  getAccount,
  alertSettings,
  reminders,
  exported,
  exportHousehold,
}: Deps): Handlers<typeof transferContract> {
  /** The notification goes out before the data does; an export doesn't fail because it couldn't be sent. */
  async function notifyExport(uid: string, now: Date): Promise<void> {
    try {
      await exported(uid, now);
    } catch (error) {
      logger.error("An export couldn't be notified", { uid, error: String(error) });
    }
  }

  return {
    /** One read for each document of what a member takes along, and those of the notification. */
    async export(_, { uid, now }) {
      await notifyExport(uid, now);
      const [
        { version },
        { cards, settings },
        { statements, archived, purchases, reported },
        preferences,
        ownReminders,
        account,
        household,
      ] = await Promise.all([
        catalog.facts(),
        wallets.read(uid),
        history.readHistory(uid),
        alertSettings.read(uid),
        reminders.list(uid),
        getAccount(uid),
        exportHousehold(uid),
      ]);
      const whole: WholeExport = {
        format: "cardwell-wallet",
        version: 1,
        exportedAt: now.toISOString(),
        catalogVersion: version,
        settings,
        cards: Object.values(cards)
          .map(({ bank: _bank, reportedSince: _since, ...card }) => card)
          .toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1)),
        statements,
        archivedUses: archived.map(({ walletCardId, uses }) => ({ walletCardId, uses })),
        purchases,
        transactions: reported.length === 0 ? undefined : reported,
        reminders: ownReminders,
        alertSettings: preferences,
        account,
        household: household ?? undefined,
      };
      return whole;
    },

    /**
     * Imports an export. The wallet is written last, in one transaction: after any failure before it, the person sees the cards that they
     * had, and a second import finishes the work. Alert settings are stored before it, so that the reminders planned with it go by them.
     */
    async import({ body: { mode, alertSettings: choice, wallet: file } }, asking) {
      const { uid, now } = asking;
      await requireFlag("wallet-import", { uid, isStaff: asking.staffRole !== null }, now);
      await limitImports(uid, now);
      const replaces = mode === "replace";
      const takesSettings = (choice ?? (replaces ? "take" : "keep")) === "take";
      const preferences = takesSettings ? file.alertSettings : undefined;
      if (preferences) alertSettings.require(preferences, now, "body.wallet.alertSettings");
      const how = { replaces: replaces && file.reminders !== undefined, place: "body.wallet.reminders", now };
      const { fresh, replaced } = await reminders.select(uid, file.reminders ?? [], how);
      const [facts, before] = await Promise.all([catalog.facts(), wallets.read(uid)]);
      const isThere = (id: string) => !replaces && Object.hasOwn(before.cards, id);
      const getName = (cardId: string) => facts.getTerms(cardId)?.name ?? null;
      const today = now.toISOString().slice(0, 10);
      const taken = recalculateTotals(selectImport(file, { isThere, getName, today }), { facts, today });
      const joined = (there: Wallet["cards"]) =>
        requireRoomForAll(
          replaces ? withBanks(taken.cards, there) : { ...withPositionsAfter(taken.cards, there), ...there },
        );
      joined(before.cards);
      const steps: Record<Exclude<ImportedKind, "cards">, () => Promise<void>> = {
        history: () => history.writeHistory(uid, taken.history),
        purchases: () => history.writePurchases(uid, taken.transactions),
        reminders: () => reminders.bringBack(uid, fresh, now),
        settings: async () => (preferences ? alertSettings.save(uid, preferences) : undefined),
      };
      for (const write of Object.values(steps)) await write();
      const { dashboard } = await wallet.change(asking, (there) => ({
        wallet: { ...there, cards: joined(there.cards), settings: replaces ? file.settings : there.settings },
        id: null,
        ledgers: taken.ledgers,
      }));
      if (replaces) {
        const arrived = { ...taken.history, transactions: taken.transactions };
        await history.keepOnly(uid, arrived, new Set(Object.keys(taken.cards)));
        await reminders.remove(uid, replaced, now);
      }
      const known = (file.reminders ?? []).length - fresh.length;
      return {
        added: {
          cards: Object.keys(taken.cards).length,
          purchases: taken.history.purchases.length,
          statements: taken.history.statements.length,
          reminders: fresh.length,
        },
        skipped: [...taken.skipped, ...(known > 0 ? [toKnownReminders(known)] : [])],
        alertSettingsTaken: preferences !== undefined,
        dashboard,
      };
    },
  };
}

/** Cards that are replaced stay matched with their accounts, and keep since when it reports. */
function withBanks(arrivals: Wallet["cards"], there: Wallet["cards"]): Wallet["cards"] {
  return Object.fromEntries(
    Object.entries(arrivals).map(([id, card]) => {
      const { bank, reportedSince } = there[id] ?? {};
      return [id, { ...card, ...(bank && { bank }), ...(reportedSince && { reportedSince }) }];
    }),
  );
}

/** Imported cards are placed after the existing ones, in their own order. */
function withPositionsAfter<Card extends { position: number }>(
  arrivals: Record<string, Card>,
  there: Record<string, { position: number }>,
): Record<string, Card> {
  const offset = Math.max(-1, ...Object.values(there).map(({ position }) => position)) + 1;
  return Object.fromEntries(
    Object.entries(arrivals).map(([id, card]) => [id, { ...card, position: offset + card.position }]),
  );
}

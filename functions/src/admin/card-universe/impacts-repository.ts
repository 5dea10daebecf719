import { computeExpiry } from "@cardwell/core/domain/retention";
import { createHash } from "node:crypto";
import type { ImpactEstimate } from "@cardwell/core/contract/admin/card-universe";
import { impactEstimate } from "@cardwell/core/contract/admin/card-universe";
import { DEFAULT_TIME_ZONE } from "@cardwell/core/domain/accounts/time-zone";
import { HOUR_MS } from "@cardwell/core/domain/dates/instants";
import { type CardTerms, cardTerms } from "@cardwell/core/domain/catalog/card-terms";
import type { WalletCard, WalletSettings } from "@cardwell/core/domain/wallet/shapes";
import type { Firestore, Timestamp } from "firebase-admin/firestore";
import * as z from "zod/mini";
import { asStored, orNull, storedInstant, storedJson, zodConverter } from "../../lib/firestore.ts";
import { storedWalletFields } from "../../lib/stored-wallet.ts";
import type { UnitOfWork } from "../../lib/unit-of-work-repository.ts";

/** What holders recorded since makes little difference; after this an estimate begins anew. */
const FRESH_MS = HOUR_MS;

const storedEstimate = z.object({
  cardId: z.string(),
  version: z.number(),
  terms: storedJson(asStored(cardTerms)),
  /** After whom to go on. */
  after: orNull(z.string()),
  startedAt: storedInstant,
  result: asStored(z.omit(impactEstimate, { id: true })),
});

type StoredEstimate = z.infer<typeof storedEstimate>;

export type KeptEstimate = StoredEstimate & { id: string; stamp: Timestamp };

/** Somebody who holds the card. One who can't be parsed throws when they are read, and doesn't fail the others. */
export type Holder = {
  uid: string;
  read: () => { cards: Record<string, WalletCard>; settings: WalletSettings; timeZone: string };
};

const storedHolder = z.object({
  cards: storedWalletFields.cards,
  settings: storedWalletFields.settings,
  alertState: z.prefault(z.object({ timeZone: z.exactOptional(z.string()) }), {}),
});

/** `impactEstimates/{id}`: what a draft of a card would mean for its holders, and how far the estimate came. The id follows from the draft. */
export function createImpactsRepository(db: Firestore) {
  const estimates = db.collection("impactEstimates");
  const holders = db.collection("wallets").withConverter(zodConverter(storedHolder));

  return {
    /** The estimate of a draft: the one that is there, where it is fresh, else a new one. One read, one write at most. */
    async openWithin(
      { transaction }: UnitOfWork,
      draft: { cardId: string; version: number; terms: CardTerms },
      result: Omit<ImpactEstimate, "id">,
      now: Date,
    ): Promise<ImpactEstimate> {
      const terms = JSON.stringify(draft.terms);
      const key = JSON.stringify([draft.cardId, draft.version, terms]);
      const id = createHash("sha256").update(key).digest("hex").slice(0, 32);
      const ref = estimates.doc(id);
      const found = (await transaction.get(ref.withConverter(zodConverter(storedEstimate)))).data();
      if (found && Math.abs(now.getTime() - found.startedAt.getTime()) < FRESH_MS) return { id, ...found.result };
      const expireAt = computeExpiry("impactEstimates", now);
      transaction.set(ref, { ...draft, terms, after: null, startedAt: now, result, expireAt });
      return { id, ...result };
    },

    /** One read. */
    async read(id: string): Promise<KeptEstimate | null> {
      const document = await estimates.withConverter(zodConverter(storedEstimate)).doc(id).get();
      const stored = document.data();
      return stored && document.updateTime ? { id, ...stored, stamp: document.updateTime } : null;
    },

    /** One write, which fails when somebody else went on with it. */
    async save({ id, after, result, stamp }: KeptEstimate): Promise<void> {
      await estimates.doc(id).update({ after, result }, { lastUpdateTime: stamp });
    },

    /** The next holders of a card by id: a read for each, one at least. */
    async listHolders(cardId: string, after: string | null, limit: number): Promise<Holder[]> {
      const asked = holders
        .where("cardIds", "array-contains", cardId)
        .orderBy("__name__")
        .select("cards", "settings", "alertState.timeZone");
      const page = await (after === null ? asked : asked.startAfter(after)).limit(limit).get();
      return page.docs.map((document) => ({
        uid: document.id,
        read: () => {
          const { cards, settings, alertState } = document.data();
          return { cards, settings, timeZone: alertState.timeZone ?? DEFAULT_TIME_ZONE };
        },
      }));
    },
  };
}

export type ImpactsRepository = ReturnType<typeof createImpactsRepository>;

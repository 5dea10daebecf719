import { getStatusOfError } from "@cardwell/core/domain/banks/link-status";
import type { LinkStatus } from "@cardwell/core/domain/wallet/bank-shapes";
import { randomUUID } from "node:crypto";
import * as logger from "firebase-functions/logger";
import * as z from "zod/mini";
import type { BankData } from "../../integrations/bank-data/bank-data.ts";
import { createNotificationReader } from "../../integrations/bank-data/webhook.ts";
import { orNull, parseDocument } from "../../lib/firestore.ts";
import type { WebhookEvent } from "../../lib/webhook-events-repository.ts";
import type { WebhookHandler } from "../../lib/webhook-inbox.ts";
import type { BanksRepository, Link } from "./repository.ts";

const eventData = z.object({ itemId: z.string(), endsAt: orNull(z.string()) });

type Deps = {
  repository: BanksRepository;
  bankData: () => Promise<BankData>;
  enqueueSync: (linkId: string) => Promise<void>;
  refreshStatus: (link: Link, named: { status: LinkStatus | null; endsAt: Date | null }, now: Date) => Promise<boolean>;
  systemNow: () => Date;
};

/** What isn't fetched anew, as the provider has no call for it. Anything else that happens to a link is. */
const NAMED: Record<string, LinkStatus> = {
  "ITEM.PENDING_DISCONNECT": "expiring",
  "ITEM.PENDING_EXPIRATION": "expiring",
  "ITEM.NEW_ACCOUNTS_AVAILABLE": "new_accounts",
};

const bringsData = (type: string): boolean =>
  type.startsWith("TRANSACTIONS.") ||
  type.startsWith("LIABILITIES.") ||
  type === "ITEM.LOGIN_REPAIRED" ||
  type === "ITEM.USER_ACCOUNT_REVOKED";

/** Notifications of the provider of bank data. */
export function createBankEvents({ repository, bankData, enqueueSync, refreshStatus, systemNow }: Deps) {
  const reader = createNotificationReader({
    fetchVerificationKey: async (keyId) => (await bankData()).fetchVerificationKey(keyId),
    systemNow,
  });

  return {
    async read(rawBody, headers) {
      const { type, itemId, endsAt } = await reader.read(rawBody, headers.get("plaid-verification") ?? undefined);
      const data = { itemId, endsAt: endsAt?.toISOString() ?? null };
      // The provider gives them no id, and describes what happens twice word for word: none is dropped as known.
      return {
        event: { id: randomUUID(), type, data, receivedAt: systemNow() },
        needsWork: !type.endsWith("_ACKNOWLEDGED"),
      };
    },

    /** What is new is fetched, so order and repetition don't matter. */
    async process({ id, type, data }: WebhookEvent, now: Date): Promise<void> {
      const { itemId, endsAt } = parseDocument(eventData, `webhookEvents/plaid_${id}`, data);
      const link = await repository.find(itemId);
      if (!link) {
        // It may still be billed, unless its removal is under way.
        const isEnding = (await repository.readToken(itemId)) !== null;
        if (!isEnding) logger.warn("A notification names a bank that nobody has", { alert: "unknown_bank_item" });
        return;
      }
      if (!bringsData(type)) {
        const status =
          type === "ITEM.USER_PERMISSION_REVOKED" ? getStatusOfError("USER_PERMISSION_REVOKED") : NAMED[type];
        const named = { status: status ?? null, endsAt: endsAt === null ? null : new Date(endsAt) };
        // What exactly is wrong with a link, a sync keeps.
        if (!(await refreshStatus(link, named, now)) || type !== "ITEM.ERROR") return;
      }
      if (await repository.markSyncQueued(link.id, systemNow())) {
        try {
          await enqueueSync(link.id);
        } catch (error) {
          await repository.change(link.id, now, () => ({ changes: { syncQueuedUntil: null } }));
          throw error;
        }
      }
    },
  } satisfies WebhookHandler;
}

import type { FindLogos } from "@cardwell/core/domain/logos/logo-mark";
import { BANK_CALLS } from "@cardwell/core/domain/rate-limit/limits";
import * as logger from "firebase-functions/logger";
import { systemNow } from "../../config/clock.ts";
import { appOrigin } from "../../config/params.ts";
import { createMemberLimiter } from "../../http/member-limiter.ts";
import { bankData } from "../../integrations/bank-data/connect.ts";
import { bankTokenWrapper } from "../../integrations/keys/connect.ts";
import type { CatalogPort } from "../../lib/catalog-facts.ts";
import type { Erasure } from "../../lib/erasure.ts";
import { firestore } from "../../lib/firestore.ts";
import { once } from "../../lib/once.ts";
import { enqueueTask } from "../../lib/tasks.ts";
import type { QueueMail } from "../../mail/mail-queue.ts";
import { createBankCounts } from "./counts-repository.ts";
import { createBankEvents } from "./events.ts";
import { createOutageNotices } from "./outage-notices.ts";
import { createOutageNoticesRepository } from "./outage-notices-repository.ts";
import { createPauses } from "./pauses.ts";
import { createRemovals } from "./removals.ts";
import { createBanksRepository } from "./repository.ts";
import type { BanksRepository } from "./repository.ts";
import { createBanksService } from "./service.ts";
import { createBankSync } from "./sync.ts";
import { createSyncQueue } from "./sync-queue.ts";
import type { TransactionsPort, WalletPort } from "./wallet-port.ts";

const PLAID_WEBHOOK_PATH = "/api/webhooks/plaid";

const limit = createMemberLimiter(BANK_CALLS);

const enqueueSync = (linkId: string) => enqueueTask("syncBank", { linkId });

type Ports = {
  wallet: WalletPort;
  transactions: TransactionsPort;
  catalog: () => CatalogPort;
  findLogos: FindLogos;
  queueMail: () => QueueMail;
  findMember: (uid: string) => Promise<{ email: string; timeZone: string } | null>;
  hasAccess: (uid: string, now: Date) => Promise<boolean>;
};

const limitMember = (uid: string) => limit(`banks:${uid}`);

/** Banks that members linked. */
export function createBanks({ wallet, transactions, ...ports }: Ports) {
  const repository = once(() => createBanksRepository(firestore()));
  const shared = once(() => ({ repository: repository(), bankData, wrapper: bankTokenWrapper, wallet, transactions }));
  const sync = once(() => createBankSync({ ...shared(), systemNow }));
  const syncQueue = once(() =>
    createSyncQueue({
      repository: repository(),
      sync: (linkId, now) => sync().sync(linkId, now),
      isPaused: (linkId, now) => pauses().isPaused(linkId, now),
      enqueueSync,
      systemNow,
    }),
  );
  const removals = once(() => createRemovals(shared()));

  const outageNotices = once(() =>
    createOutageNotices({
      ...ports,
      findEmail: async (uid) => (await ports.findMember(uid))?.email ?? null,
      repository: createOutageNoticesRepository(firestore()),
      bankData,
      limit: limitMember,
    }),
  );

  const service = once(() =>
    createBanksService({
      ...shared(),
      enqueueSync,
      catalog: ports.catalog(),
      findLogos: ports.findLogos,
      outageNotices: outageNotices(),
      limit: limitMember,
      redirectUri: `${appOrigin.value()}/plaid-oauth-return`,
      webhookUrl: `${appOrigin.value()}${PLAID_WEBHOOK_PATH}`,
    }),
  );
  const pauses = once(() =>
    createPauses({
      ...ports,
      repository: repository(),
      enqueueSync,
      disconnect: (asking, linkId) =>
        service().routes.disconnect({ params: { linkId }, query: { history: "keep" } }, asking),
    }),
  );

  const erasure: Erasure = {
    prepare: ({ uid }) => removals().removeAll(uid),
    erase: ({ uid }) => repository().deleteFor(uid),
  };

  const counts = once(() => createBankCounts(firestore()));

  return {
    counts,

    /** Corrects how many links are counted, should they ever differ from those that there are. */
    async recount() {
      const { banks, corrected } = await counts().recount();
      if (corrected.length > 0) logger.warn("Bank links were counted wrong and are corrected", { banks: corrected });
      return { processed: banks, failed: 0 };
    },

    /** The links of all members, as staff list them. */
    listLinks: async (...asked: Parameters<BanksRepository["list"]>) => repository().list(...asked),

    listSyncs: async (...asked: Parameters<BanksRepository["listSyncs"]>) => repository().listSyncs(...asked),

    service,
    syncQueue,
    pauses,
    removals,
    outageNotices,

    webhook: once(() =>
      createBankEvents({
        repository: repository(),
        bankData,
        enqueueSync,
        refreshStatus: (...change) => sync().refreshStatus(...change),
        systemNow,
      }),
    ),

    /** Links to remove, and syncs that nobody announced. Whether an outage is over is only known by asking. Two reads. */
    async countDue(now: Date): Promise<number> {
      const counted = await Promise.all([removals().tasks.countDue(now), repository().countDueSyncs(now)]);
      return counted[0] + counted[1];
    },

    erasure,
  };
}

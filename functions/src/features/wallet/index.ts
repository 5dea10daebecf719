import { DEFAULT_TIME_ZONE } from "@cardwell/core/domain/accounts/time-zone";
import type { FindLogos } from "@cardwell/core/domain/logos/logo-mark";
import { appOrigin } from "../../config/params.ts";
import type { AlertPlanner } from "../../lib/alert-planner.ts";
import type { CatalogPort } from "../../lib/catalog-facts.ts";
import type { Erasure } from "../../lib/erasure.ts";
import { deletePersonDocument, firestore } from "../../lib/firestore.ts";
import { once } from "../../lib/once.ts";
import { createCalendarRepository } from "./calendar/calendar-repository.ts";
import { readCreditReminders } from "../../lib/credit-reminders-repository.ts";
import { calendarRoutes } from "./calendar/service.ts";
import type { PaymentMark } from "@cardwell/core/domain/push/notification";
import type { WriteAlongside } from "../../lib/unit-of-work-repository.ts";
import { markPayment } from "./changes/money.ts";
import { applyBankFacts, attachBank, detachBank, replaceBank } from "./changes/bank.ts";
import { createWalletRepository } from "./repository.ts";
import { dashboardRoutes, walletRoutes } from "./routes.ts";
import { createWalletService } from "./service.ts";
import type { RequestContext } from "./service.ts";
import { transferRoutes } from "./transfer/service.ts";
import { createTransferRepository } from "./transfer/transfer-repository.ts";

type Ports = {
  catalog: () => CatalogPort;
  planner: () => AlertPlanner;
  findLogos: FindLogos;
  getRules: Parameters<typeof createWalletService>[0]["getRules"];
  /** One read. */
  account: (uid: string) => Promise<{ firstName: string | null; timeZone: string } | null>;
  hasAccess: (uid: string, now: Date) => Promise<boolean>;
  alertSettings: () => Parameters<typeof transferRoutes>[0]["alertSettings"];
  reminders: () => Parameters<typeof transferRoutes>[0]["reminders"];
  exported: (uid: string, now: Date) => Promise<void>;
  exportHousehold: Parameters<typeof transferRoutes>[0]["exportHousehold"];
};

/** A person's cards, with the dashboard, the calendar and the export made of them. */
export function createWallet({
  catalog,
  planner,
  findLogos,
  getRules,
  account,
  hasAccess,
  alertSettings,
  reminders,
  exported,
  exportHousehold,
}: Ports) {
  const wallets = once(() => createWalletRepository(firestore(), planner()));
  const feeds = once(() => createCalendarRepository(firestore()));
  const getTimeZone = async (uid: string) => (await account(uid))?.timeZone ?? DEFAULT_TIME_ZONE;
  const service = once(() =>
    createWalletService({ repository: wallets(), catalog: catalog(), getTimeZone, findLogos, getRules }),
  );

  const erasure: Erasure = {
    erase: async ({ uid }) => {
      await deletePersonDocument("wallets", uid);
      await feeds().deleteFeedsFor(uid);
    },
  };

  return {
    service,
    routes: () => walletRoutes(service()),
    dashboard: () => dashboardRoutes(service()),
    /** Three reads, and one for each alert about a credit. */
    recordedValue: (uid: string, since: Date, now: Date) =>
      service().recordedValue({ uid, now }, since, (timeZone) => readCreditReminders(firestore(), uid, timeZone)),
    /** Cards of the catalog that somebody holds: one read, of this alone. */
    getHeldCards: (uid: string) => wallets().readHeldCards(uid),
    /** What bank links change. */
    banks: {
      view: (asking: RequestContext) => service().view(asking),
      attach: async (asking: RequestContext, link: Parameters<typeof attachBank>[1]) => {
        await service().update(asking, (before, given) => attachBank(before, link, given));
      },
      apply: async (asking: RequestContext, link: Parameters<typeof applyBankFacts>[1]) => {
        await service().update(asking, (before, given) => applyBankFacts(before, link, given), {
          appliesTransactions: true,
          notifiesImmediately: true,
        });
      },
      detach: async (asking: RequestContext, linkId: string, history: "keep" | "delete") => {
        await service().update(asking, (before, given) => detachBank(before, linkId, history, given));
      },
      replace: async (asking: RequestContext, links: Parameters<typeof replaceBank>[1]) => {
        await service().update(asking, (before, given) => replaceBank(before, links, given));
      },
      forgetStatements: (uid: string, walletCardId: string) => wallets().forgetReportedStatements(uid, walletCardId),
    },
    /** Records what the mark of an alert about a payment names, as one tap in the app does. */
    markPayment: async (asking: RequestContext, mark: PaymentMark, alongside: WriteAlongside) => {
      await service().update(asking, (before, given) => markPayment(before, mark, given), { alongside });
    },
    transfer: once(() =>
      transferRoutes({
        wallets: wallets(),
        history: createTransferRepository(firestore()),
        catalog: catalog(),
        wallet: service(),
        getAccount: async (uid) => {
          const { firstName = null, timeZone = DEFAULT_TIME_ZONE } = (await account(uid)) ?? {};
          return { firstName, timeZone };
        },
        alertSettings: alertSettings(),
        reminders: reminders(),
        exported,
        exportHousehold,
      }),
    ),
    calendar: once(() =>
      calendarRoutes({
        feeds: feeds(),
        wallets: wallets(),
        catalog: catalog(),
        getTimeZone,
        hasAccess,
        appOrigin: appOrigin.value(),
      }),
    ),
    erasure,
  };
}

import { DEFAULT_TIME_ZONE } from "@cardwell/core/domain/accounts/time-zone";
import { appOrigin } from "../../config/params.ts";
import type { AlertPlanner } from "../../lib/alert-planner.ts";
import type { CatalogPort } from "../../lib/catalog-facts.ts";
import type { Erasure } from "../../lib/erasure.ts";
import { deletePersonDocument, firestore } from "../../lib/firestore.ts";
import { once } from "../../lib/once.ts";
import { createCalendarRepository } from "./calendar/calendar-repository.ts";
import { createCalendarService } from "./calendar/service.ts";
import { createWalletRepository } from "./repository.ts";
import { createWalletService } from "./service.ts";
import { createTransferService } from "./transfer/service.ts";
import { createTransferRepository } from "./transfer/transfer-repository.ts";

type Ports = {
  catalog: () => CatalogPort;
  planner: () => AlertPlanner;
  /** One read. */
  account: (uid: string) => Promise<{ firstName: string | null; timeZone: string } | null>;
  hasAccess: (uid: string, now: Date) => Promise<boolean>;
  alertSettings: () => Parameters<typeof createTransferService>[0]["alertSettings"];
  exported: (uid: string, now: Date) => Promise<void>;
};

/** A person's cards, with the dashboard, the calendar and the export made of them. */
export function createWallet({ catalog, planner, account, hasAccess, alertSettings, exported }: Ports) {
  const wallets = once(() => createWalletRepository(firestore(), planner()));
  const feeds = once(() => createCalendarRepository(firestore()));
  const getTimeZone = async (uid: string) => (await account(uid))?.timeZone ?? DEFAULT_TIME_ZONE;
  const service = once(() => createWalletService({ repository: wallets(), catalog: catalog(), getTimeZone }));

  const erasure: Erasure = {
    name: "wallet and alerts",
    collections: ["wallets", "calendarFeeds"],
    erase: async ({ uid }) => {
      await deletePersonDocument("wallets", uid);
      await feeds().deleteFeedsFor(uid);
    },
  };

  return {
    service,
    transfer: once(() =>
      createTransferService({
        wallets: wallets(),
        history: createTransferRepository(firestore()),
        catalog: catalog(),
        wallet: service(),
        getAccount: async (uid) => {
          const { firstName = null, timeZone = DEFAULT_TIME_ZONE } = (await account(uid)) ?? {};
          return { firstName, timeZone };
        },
        alertSettings: alertSettings(),
        exported,
      }),
    ),
    calendar: once(() =>
      createCalendarService({
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

import { contract, endpoints } from "@cardwell/core/contract/contract";
import type { Hono } from "hono";
import { appOrigin } from "./config/params.ts";
import { accountsRoutes } from "./features/accounts/routes.ts";
import { alertPreferencesRoutes } from "./features/alerts/preferences-routes.ts";
import { alertsRoutes } from "./features/alerts/routes.ts";
import { billingRoutes } from "./features/billing/routes.ts";
import { catalogRoutes } from "./features/catalog/routes.ts";
import { emailRoutes } from "./mail/links/routes.ts";
import { calendarRoutes } from "./features/wallet/calendar/routes.ts";
import { dashboardRoutes, walletRoutes } from "./features/wallet/routes.ts";
import { transferRoutes } from "./features/wallet/transfer/routes.ts";
import { gate } from "./gate.ts";
import { createHttpApp } from "./http/app.ts";
import { rejectOtherMethods, serve } from "./http/serve.ts";
import {
  accountsService,
  alertPreferences,
  alertsService,
  billing,
  cardCatalog,
  emailService,
  renewalUid,
  unsubscribe,
  wallet,
  walletCalendar,
  walletTransfer,
} from "./services.ts";

/** What members and visitors call: every endpoint of the contract but those of the back office. */
export function createApi(): Hono {
  const app = createHttpApp();
  serve(app, contract.accounts, accountsRoutes(accountsService()), gate);
  serve(app, contract.alertPreferences, alertPreferencesRoutes(alertPreferences()), gate);
  serve(app, contract.alerts, alertsRoutes(alertsService()), gate);
  serve(app, contract.billing, billingRoutes(billing(), appOrigin.value(), renewalUid), gate);
  serve(app, contract.catalog, catalogRoutes(cardCatalog().service), gate);
  serve(app, contract.dashboard, dashboardRoutes(wallet()), gate);
  serve(app, contract.email, emailRoutes(emailService(), unsubscribe()), gate);
  serve(app, contract.wallet, walletRoutes(wallet()), gate);
  serve(app, contract.transfer, transferRoutes(walletTransfer()), gate);
  serve(app, contract.calendar, calendarRoutes(walletCalendar()), gate);
  serve(
    app,
    contract.reports,
    {
      health: async () => ({ ok: true as const }),
      openApi: async () => {
        const { openApiDocument } = await import("./http/openapi.ts");
        return { ...openApiDocument(appOrigin.value()) };
      },
    },
    gate,
  );
  rejectOtherMethods(
    app,
    endpoints.filter(({ path }) => !path.startsWith("/api/admin/")),
  );
  return app;
}

import { contract, endpoints } from "@cardwell/core/contract/contract";
import type { Hono } from "hono";
import { memberCallRate } from "./config/environment.ts";
import { appOrigin } from "./config/params.ts";
import { accountsRoutes } from "./features/accounts/routes.ts";
import { alertPreferencesRoutes } from "./features/alerts/preferences-routes.ts";
import { alertsRoutes } from "./features/alerts/routes.ts";
import { banksRoutes } from "./features/banks/routes.ts";
import { billingRoutes } from "./features/billing/routes.ts";
import { catalogRoutes } from "./features/catalog/routes.ts";
import { emailRoutes } from "./mail/links/routes.ts";
import { helpRoutes } from "./features/help/routes.ts";
import { householdRoutes } from "./features/household/routes.ts";
import { newsRoutes } from "./features/news/routes.ts";
import { transactionsRoutes } from "./features/transactions/routes.ts";
import { calendarRoutes } from "./features/wallet/calendar/routes.ts";
import { dashboardRoutes, walletRoutes } from "./features/wallet/routes.ts";
import { sampleRoutes } from "./features/wallet/sample/routes.ts";
import { transferRoutes } from "./features/wallet/transfer/routes.ts";
import { gate } from "./gate.ts";
import { createHttpApp } from "./http/app.ts";
import { clientKey } from "./http/client-ip.ts";
import { createMemberLimiter } from "./http/member-limiter.ts";
import { logPolicyViolation } from "./http/policy-report.ts";
import { rejectOtherMethods, serve } from "./http/serve.ts";
import { measureVisit } from "./lib/performance-meter.ts";
import {
  accounts,
  alerts,
  banks,
  billing,
  catalog,
  help,
  household,
  logos,
  mail,
  mobile,
  news,
  podcasts,
  transactions,
  wallet,
} from "./services.ts";

/** Calls of one client a minute, counted in the memory of this instance. */
const limitMonitor = createMemberLimiter({ burst: 30, perMinute: 30 });

/** A page sends its vitals once, and one visit in five does. */
const limitVitals = createMemberLimiter({ burst: 20, perMinute: 10 });

/** Who looks at the sample wallet calls as often as a member who looks at their own. */
const limitVisitor = createMemberLimiter(memberCallRate());

/** What members and visitors call: every endpoint of the contract but those of the back office. */
export function createApi(): Hono {
  const app = createHttpApp();
  serve(app, contract.accounts, accountsRoutes(accounts.service()), gate);
  serve(app, contract.alertPreferences, alertPreferencesRoutes(alerts.preferences()), gate);
  serve(app, contract.alerts, alertsRoutes(alerts.service()), gate);
  serve(app, contract.banks, banksRoutes(banks.service(), banks.outageNotices()), gate);
  serve(app, contract.billing, billingRoutes(billing.service(), appOrigin.value(), mail.renewalUid), gate);
  serve(app, contract.catalog, catalogRoutes(catalog.service()), gate);
  serve(app, contract.dashboard, dashboardRoutes(wallet.service()), gate);
  serve(app, contract.email, emailRoutes(mail.links(), mail.unsubscribe()), gate);
  serve(app, contract.help, helpRoutes({ liveArticles: help.liveArticles(), counts: help.counts() }), gate);
  serve(app, contract.household, householdRoutes(household.service()), gate);
  serve(app, contract.logos, logos.routes(), gate);
  serve(app, contract.mobile, mobile.routes(), gate);
  serve(app, contract.news, newsRoutes(news.service()), gate);
  serve(app, contract.podcasts, podcasts.routes(), gate);
  serve(app, contract.wallet, walletRoutes(wallet.service()), gate);
  serve(
    app,
    contract.sample,
    sampleRoutes(catalog.port(), logos.findIssuerLogos, (clientIp) => limitVisitor(`visitor:${clientKey(clientIp)}`)),
    gate,
  );
  serve(
    app,
    contract.transactions,
    transactionsRoutes(transactions.service(), (asking) => wallet.service().dashboard(asking)),
    gate,
  );
  serve(app, contract.transfer, transferRoutes(wallet.transfer()), gate);
  serve(app, contract.calendar, calendarRoutes(wallet.calendar()), gate);
  serve(
    app,
    contract.reports,
    {
      reportPolicyViolation: ({ body }, { clientIp, clock }) => logPolicyViolation(body, clientIp, clock.now()),
      health: async () => ({ ok: true as const }),
      alertsHealth: async (_, { clientIp, clock }) => {
        await limitMonitor(`monitor:${clientKey(clientIp)}`);
        return alerts.watch().requireRecentSweep(clock.now());
      },
      openApi: async () => {
        const { openApiDocument } = await import("./http/openapi.ts");
        return { ...openApiDocument(appOrigin.value()) };
      },
    },
    gate,
  );
  serve(
    app,
    contract.vitals,
    {
      report: async ({ body }, { clientIp }) => {
        await limitVitals(`vitals:${clientKey(clientIp)}`);
        measureVisit(body);
        return { ok: true as const };
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

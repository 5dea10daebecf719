import { MONITOR_CALLS, VITALS } from "@cardwell/core/domain/rate-limit/limits";
import { memberContract } from "@cardwell/core/contract/contract";
import type { Hono } from "hono";
import { memberCallRate } from "./config/environment.ts";
import { appOrigin } from "./config/params.ts";
import { billingRoutes } from "./features/billing/routes.ts";
import { sampleRoutes } from "./features/wallet/sample/routes.ts";
import { gate } from "./gate.ts";
import { clientKey } from "./http/client-ip.ts";
import { createMemberLimiter } from "./http/member-limiter.ts";
import { logPolicyViolation } from "./http/policy-report.ts";
import { createServer } from "./http/serve.ts";
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
  push,
  status,
  transactions,
  wallet,
} from "./services.ts";

const limitMonitor = createMemberLimiter(MONITOR_CALLS);
const limitVitals = createMemberLimiter(VITALS);

/** Who looks at the sample wallet calls as often as a member who looks at their own. */
const limitVisitor = createMemberLimiter(memberCallRate());

/** What members and visitors call: every endpoint of the contract but those of the back office. */
export function createApi(): Hono {
  return createServer(
    memberContract,
    {
      accounts: accounts.routes(),
      alertPreferences: alerts.preferences(),
      alerts: alerts.service().routes,
      banks: banks.service().routes,
      billing: billingRoutes(billing.service(), appOrigin.value(), mail.renewalUid),
      calendar: wallet.calendar(),
      catalog: catalog.routes(),
      dashboard: wallet.dashboard(),
      email: mail.routes(),
      help: help.routes(),
      household: household.routes(),
      logos: logos.routes(),
      mobile: mobile.routes(),
      news: news.routes(),
      podcasts: podcasts.routes(),
      push: push.routes(),
      reports: {
        reportPolicyViolation: ({ body }, { clientIp, now }) => logPolicyViolation(body, clientIp, now),
        health: async () => ({ ok: true as const }),
        alertsHealth: async (_, { clientIp, now }) => {
          await limitMonitor(`monitor:${clientKey(clientIp)}`);
          return alerts.watch().requireRecentSweep(now);
        },
        openApi: async () => {
          const { openApiDocument } = await import("./http/openapi.ts");
          return { ...openApiDocument(appOrigin.value()) };
        },
      },
      sample: sampleRoutes(catalog.port(), logos.findLogos, (clientIp) =>
        limitVisitor(`visitor:${clientKey(clientIp)}`),
      ),
      status: status.routes(),
      transactions: transactions.service().routes,
      transfer: wallet.transfer(),
      vitals: {
        report: async ({ body }, { clientIp }) => {
          await limitVitals(`vitals:${clientKey(clientIp)}`);
          measureVisit(body);
          return { ok: true as const };
        },
      },
      wallet: wallet.routes(),
    },
    gate,
  );
}

import { contract, endpoints } from "@cardwell/core/contract/contract";
import type { Hono } from "hono";
import { currentClock } from "./config/clock.ts";
import { appOrigin, trustedProxyHops } from "./config/params.ts";
import { accountsRoutes } from "./features/accounts/routes.ts";
import { alertsRoutes } from "./features/alerts/routes.ts";
import { billingRoutes } from "./features/billing/routes.ts";
import { emailRoutes } from "./features/email/routes.ts";
import { createHttpApp } from "./http/app.ts";
import { authenticate } from "./http/authenticate.ts";
import { clientIp } from "./http/client-ip.ts";
import { refuseOtherMethods, serve } from "./http/serve.ts";
import type { Gate } from "./http/serve.ts";
import { tokenVerifier } from "./lib/auth.ts";
import { accountsService, alertsRepository, billing, emailService, renewalUid } from "./services.ts";

type NodeBindings = { incoming: { socket?: { remoteAddress?: string } } };

const gate: Gate = {
  authenticate: async (authorization) => authenticate(authorization, await tokenVerifier()),
  clientIp: (c) =>
    clientIp(
      c.req.header("x-forwarded-for"),
      (c.env as NodeBindings | undefined)?.incoming.socket?.remoteAddress,
      trustedProxyHops.value(),
    ),
  clock: currentClock,
  hasAccess: (uid, now) => billing().hasAccess(uid, now),
};

/** What members and visitors call: every endpoint of the contract. */
export function createApi(): Hono {
  const app = createHttpApp();
  serve(app, contract.accounts, accountsRoutes(accountsService()), gate);
  serve(app, contract.alerts, alertsRoutes(alertsRepository()), gate);
  serve(app, contract.billing, billingRoutes(billing(), appOrigin.value(), renewalUid), gate);
  serve(app, contract.email, emailRoutes(emailService()), gate);
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
  refuseOtherMethods(app, endpoints);
  return app;
}

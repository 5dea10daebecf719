import { contract } from "@cardwell/core/contract/contract";
import type { Hono } from "hono";
import { gate } from "../gate.ts";
import { createHttpApp } from "../http/app.ts";
import { refuseOtherMethods, serve } from "../http/serve.ts";
import { auditLog, catalog } from "../services.ts";
import { systemRoutes } from "./system/routes.ts";

/** What staff call. */
export function createAdmin(): Hono {
  const app = createHttpApp();
  serve(app, contract.adminSystem, systemRoutes({ catalog: catalog(), audit: auditLog() }), gate);
  refuseOtherMethods(app, Object.values(contract.adminSystem));
  return app;
}

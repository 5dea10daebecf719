import { contract } from "@cardwell/core/contract/contract";
import type { Hono } from "hono";
import { gate } from "../gate.ts";
import { createHttpApp } from "../http/app.ts";
import { refuseOtherMethods, serve } from "../http/serve.ts";
import { auditLog, cardUniverse, catalog } from "../services.ts";
import { cardUniverseRoutes } from "./card-universe/routes.ts";
import { systemRoutes } from "./system/routes.ts";

/** What staff call. */
export function createAdmin(): Hono {
  const app = createHttpApp();
  const { import: _import, ...cardUniverseContract } = contract.adminCardUniverse;
  serve(app, cardUniverseContract, cardUniverseRoutes(cardUniverse()), gate);
  serve(app, contract.adminSystem, systemRoutes({ catalog: catalog(), audit: auditLog() }), gate);
  refuseOtherMethods(app, [...Object.values(contract.adminCardUniverse), ...Object.values(contract.adminSystem)]);
  return app;
}

import { contract } from "@cardwell/core/contract/contract";
import type { Hono } from "hono";
import { gate } from "../gate.ts";
import { createHttpApp } from "../http/app.ts";
import { rejectOtherMethods, serve } from "../http/serve.ts";
import { adminAlertRules, auditLog, cardUniverse, mailQueue, plans } from "../services.ts";
import { alertRulesRoutes } from "./alert-rules/routes.ts";
import type { RunImport } from "./card-universe/import-port.ts";
import { cardUniverseRoutes } from "./card-universe/routes.ts";
import { systemRoutes } from "./system/routes.ts";

/** What reads workbooks is loaded by those who import one. */
const runImport: RunImport = async (input, deps) => {
  const { runImport: run } = await import("./card-universe/imports/run-import.ts");
  return run(input, deps);
};

/** What staff call. */
export function createAdmin(): Hono {
  const app = createHttpApp();
  serve(app, contract.adminAlertRules, alertRulesRoutes(adminAlertRules()), gate);
  serve(app, contract.adminCardUniverse, cardUniverseRoutes(cardUniverse(), runImport), gate);
  serve(app, contract.adminSystem, systemRoutes({ plans: plans(), mailQueue: mailQueue(), audit: auditLog() }), gate);
  rejectOtherMethods(app, [
    ...Object.values(contract.adminAlertRules),
    ...Object.values(contract.adminCardUniverse),
    ...Object.values(contract.adminSystem),
  ]);
  return app;
}

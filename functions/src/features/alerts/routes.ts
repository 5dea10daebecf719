import type { alertsContract } from "@cardwell/core/contract/alerts";
import { callerOf } from "../../http/serve.ts";
import type { Handlers } from "../../http/serve.ts";
import type { AlertsRepository } from "./repository.ts";

export function alertsRoutes(alerts: AlertsRepository): Handlers<typeof alertsContract> {
  return {
    unreadCount: async (_, context) => ({ count: await alerts.countUnread(callerOf(context).uid) }),
  };
}

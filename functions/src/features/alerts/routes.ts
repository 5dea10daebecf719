import type { alertsContract } from "@cardwell/core/contract/alerts";
import { callerOf } from "../../http/serve.ts";
import type { Handlers } from "../../http/serve.ts";
import { AppError } from "../../lib/app-error.ts";
import type { AlertsRepository } from "./repository.ts";

const notBuilt = () => Promise.reject(new AppError("vendor_unavailable", "This is being built."));

export function alertsRoutes(alerts: AlertsRepository): Handlers<typeof alertsContract> {
  return {
    list: notBuilt,
    unreadCount: async (_, context) => ({ count: await alerts.countUnread(callerOf(context).uid) }),
    counts: notBuilt,
    read: notBuilt,
    markRead: notBuilt,
    markUnread: notBuilt,
    remove: notBuilt,
    markAllRead: notBuilt,
    create: notBuilt,
    bulk: notBuilt,
    snooze: notBuilt,
    dismiss: notBuilt,
    act: notBuilt,
    reopen: notBuilt,
  };
}

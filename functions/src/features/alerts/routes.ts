import type { alertsContract } from "@cardwell/core/contract/alerts";
import { type Context, getCaller, type Handlers } from "../../http/serve.ts";
import type { AlertsService, RequestContext } from "./service.ts";

const asking = (context: Context): RequestContext => ({ uid: getCaller(context).uid, now: context.clock.now() });

export function alertsRoutes(service: AlertsService): Handlers<typeof alertsContract> {
  return {
    list: ({ query }, context) => service.list(asking(context), query),
    unreadCount: async (_, context) => ({ count: await service.unreadCount(asking(context)) }),
    counts: (_, context) => service.counts(asking(context)),
    read: ({ params }, context) => service.read(asking(context), params.alertId),
    markRead: ({ params }, context) => service.markRead(asking(context), params.alertId),
    markUnread: ({ params }, context) => service.markUnread(asking(context), params.alertId),
    remove: ({ params }, context) => service.remove(asking(context), params.alertId),
    markAllRead: (_, context) => service.markAllRead(asking(context)),
    create: ({ body }, context) => service.create(asking(context), body),
    bulk: ({ body }, context) => service.bulk(asking(context), body),
    snooze: ({ params, body }, context) => service.snooze(asking(context), params.alertId, body),
    dismiss: ({ params, body }, context) => service.dismiss(asking(context), params.alertId, body),
    act: ({ params }, context) => service.act(asking(context), params.alertId),
    reopen: ({ params }, context) => service.reopen(asking(context), params.alertId),
  };
}

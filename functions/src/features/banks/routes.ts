import type { banksContract } from "@cardwell/core/contract/banks";
import type { Context, Handlers } from "../../http/serve.ts";
import { getCaller } from "../../http/serve.ts";
import type { OutageNotices } from "./outage-notices.ts";
import type { BanksService } from "./service.ts";

const asking = (context: Context) => ({ uid: getCaller(context).uid, now: context.clock.now() });

export function banksRoutes(service: BanksService, outageNotices: OutageNotices): Handlers<typeof banksContract> {
  return {
    list: (_, context) => service.list(asking(context)),
    searchInstitutions: ({ query }, context) => service.searchInstitutions(asking(context), query.query),
    requestOutageNotice: ({ params }, context) => outageNotices.request(asking(context), params.institutionId),
    cancelOutageNotice: async ({ params }, context) => {
      await outageNotices.cancel(asking(context).uid, params.institutionId);
      return { canceled: true };
    },
    startSession: ({ body }, context) => service.startSession(asking(context), body),
    lastSession: (_, context) => service.lastSession(asking(context)),
    completeSession: ({ params, body }, context) => service.completeSession(asking(context), params.sessionId, body),
    matches: ({ params }, context) => service.matches(asking(context), params.linkId),
    saveMatches: ({ params, body }, context) => service.saveMatches(asking(context), params.linkId, body),
    useDuplicate: ({ params }, context) => service.useDuplicate(asking(context), params.linkId),
    refresh: ({ params }, context) => service.refresh(asking(context), params.linkId),
    notifyWhenBack: ({ params, body }, context) =>
      service.notifyWhenBack(asking(context), params.linkId, body.isWanted),
    disconnect: async ({ params, query }, context) => {
      await service.disconnect(asking(context), params.linkId, query.history);
      return { disconnected: true };
    },
  };
}

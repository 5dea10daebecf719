import type { adminEmailBroadcastsContract } from "@cardwell/core/contract/admin/email/broadcasts";
import type { Handlers } from "../../http/serve.ts";
import { createBroadcastsService } from "./broadcasts-service.ts";
import type { BroadcastsDeps } from "./broadcasts-service.ts";
import { getActing } from "../acting.ts";

export function emailBroadcastsRoutes(deps: BroadcastsDeps): Handlers<typeof adminEmailBroadcastsContract> {
  const broadcasts = createBroadcastsService(deps);
  return {
    list: ({ query }) => broadcasts.list(query),
    read: ({ params }) => broadcasts.read(params.id),
    create: ({ body }, context) => broadcasts.create(body, getActing(context)),
    update: ({ params, body }, context) => broadcasts.update(params.id, body, getActing(context)),
    count: ({ params, body }, context) => broadcasts.count(params.id, body.version, getActing(context)),
    sendTest: ({ params, body }, context) => broadcasts.sendTest(params.id, body.version, getActing(context)),
    send: ({ params, body }, context) => broadcasts.send(params.id, body, getActing(context)),
    stop: ({ params, body }, context) => broadcasts.stop(params.id, body.version, getActing(context)),
    discard: ({ params, body }, context) => broadcasts.discard(params.id, body.version, getActing(context)),
  };
}

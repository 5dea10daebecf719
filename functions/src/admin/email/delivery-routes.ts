import type { adminEmailDeliveryContract } from "@cardwell/core/contract/admin/email/delivery";
import { getCaller } from "../../http/serve.ts";
import type { Handlers } from "../../http/serve.ts";
import { createDeliveryService } from "./delivery-service.ts";
import type { DeliveryDeps } from "./delivery-service.ts";

export function emailDeliveryRoutes(deps: DeliveryDeps): Handlers<typeof adminEmailDeliveryContract> {
  const delivery = createDeliveryService(deps);
  return {
    figures: (_, { clock }) => delivery.figures(clock.now()),
    pauseSending: ({ body }, context) =>
      context.audit.change((unit) =>
        delivery.pauseSending({ by: getCaller(context).uid, reason: body.reason, now: context.clock.now() }, unit),
      ),
    resumeSending: (_, { audit, clock }) => audit.change((unit) => delivery.resumeSending(clock.now(), unit)),
    list: ({ query }, { clock }) => delivery.list(query, clock.now()),
    read: ({ params }, { clock }) => delivery.read(params.id, clock.now()),
    resend: ({ params }, { audit, clock }) => audit.change((unit) => delivery.resend(params.id, clock.now(), unit)),
    suppressions: ({ query }) => delivery.suppressions(query),
    addSuppression: async ({ body }, context) => {
      const staff = { by: getCaller(context).uid, now: context.clock.now() };
      const added = await context.audit.change((unit) => delivery.addSuppression(body, staff, unit));
      return added.map(async (row) => (await delivery.toSuppressionRows([row]))[0]!);
    },
    removeSuppression: ({ params }, { audit }) =>
      audit.change((unit) => delivery.removeSuppression(params.digest, unit)),
  };
}

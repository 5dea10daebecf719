import { randomUUID } from "node:crypto";
import type { adminIncidentsContract } from "@cardwell/core/contract/admin/incidents";
import { getCaller } from "../../http/serve.ts";
import type { Handlers } from "../../http/serve.ts";
import { createIncidentsService } from "./incidents-service.ts";
import type { IncidentsDeps } from "./incidents-service.ts";

export function incidentsRoutes(deps: IncidentsDeps): Handlers<typeof adminIncidentsContract> {
  const incidents = createIncidentsService(deps);

  return {
    list: ({ query }) => incidents.list(query),
    read: ({ params: { id } }) => incidents.read(id),
    publish: async ({ body: { id = randomUUID(), reason: _reason, ...published } }, context) => {
      const sameRequest = await incidents.find(id);
      if (sameRequest) return context.audit.unchanged(await incidents.show(sameRequest));
      const acting = { by: getCaller(context).uid, now: context.clock.now() };
      const recorded = await context.audit.change(async (unit) => {
        const incident = await incidents.publish(unit, id, published, acting);
        return { object: `incidents/${id}`, before: null, after: incident, answer: incident };
      });
      return recorded.map((incident) => incidents.show(incident));
    },
    update: async ({ params: { id }, body: { reason: _reason, ...update } }, context) => {
      const acting = { by: getCaller(context).uid, now: context.clock.now() };
      const recorded = await context.audit.change(async (unit) => {
        const { before, next } = await incidents.update(unit, id, update, acting);
        return { object: `incidents/${id}`, before, after: next, answer: next };
      });
      return recorded.map((incident) => incidents.show(incident));
    },
    rename: async ({ params: { id }, body: { reason: _reason, ...rename } }, context) => {
      const recorded = await context.audit.change(async (unit) => {
        const { before, next } = await incidents.rename(unit, id, rename);
        return { object: `incidents/${id}`, before, after: next, answer: next };
      });
      return recorded.map((incident) => incidents.show(incident));
    },
  };
}

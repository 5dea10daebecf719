import * as z from "zod/mini";
import { INCIDENT_STATUSES, SHOWN_INCIDENTS, SHOWN_INCIDENT_DAYS } from "../domain/system/incidents.ts";
import { endpoint } from "./endpoint.ts";
import { instant } from "./shapes.ts";

const status = z.enum(INCIDENT_STATUSES);

const publicIncident = z.object({
  id: z.string(),
  title: z.string(),
  status,
  startedAt: instant,
  /** Null while it is open. */
  endedAt: z.nullable(instant),
  /** The newest first. */
  updates: z.array(z.object({ status, message: z.string(), at: instant })),
});

export type PublicIncident = z.infer<typeof publicIncident>;

/** What everybody reads of problems: what staff published, and nothing of who did. */
export const statusContract = {
  incidents: endpoint("GET /api/status", {
    access: "public",
    summary: `Incidents that staff published: the open ones, and those that ended in the last ${SHOWN_INCIDENT_DAYS} days, ${SHOWN_INCIDENTS} at most. The last that started is first.`,
    publicMaxAgeSeconds: 60,
    response: z.object({ days: z.int(), open: z.array(publicIncident), past: z.array(publicIncident) }),
  }),
};

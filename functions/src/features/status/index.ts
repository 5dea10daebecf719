import type { PublicIncident, statusContract } from "@cardwell/core/contract/status";
import { DAY_MS } from "@cardwell/core/domain/dates/instants";
import { SHOWN_INCIDENT_DAYS } from "@cardwell/core/domain/system/incidents";
import { shorterRetentionMs } from "../../config/environment.ts";
import type { Handlers } from "../../http/serve.ts";
import { firestore } from "../../lib/firestore.ts";
import { createIncidentsRepository } from "../../lib/incidents-repository.ts";
import type { Incident } from "../../lib/incidents-repository.ts";
import { keepFor } from "../../lib/keep-for.ts";
import { once } from "../../lib/once.ts";

const toPublic = ({ id, title, status, startedAt, endedAt, updates }: Incident): PublicIncident => ({
  id,
  title,
  status,
  startedAt: startedAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
  updates: updates.toReversed().map(({ at, by: _by, ...update }) => ({ ...update, at: at.toISOString() })),
});

/** The public status page. Once a minute, each process reads the incidents that it can show. */
export function createStatus() {
  const kept = once(() => keepFor(() => createIncidentsRepository(firestore()).findLatest(), shorterRetentionMs()));
  return {
    routes: (): Handlers<typeof statusContract> => ({
      async incidents(_, { now }) {
        const { open, past } = await kept().get();
        const since = new Date(now.getTime() - SHOWN_INCIDENT_DAYS * DAY_MS);
        return {
          days: SHOWN_INCIDENT_DAYS,
          open: open.map(toPublic),
          past: past.filter(({ endedAt }) => endedAt !== null && endedAt >= since).map(toPublic),
        };
      },
    }),
  };
}

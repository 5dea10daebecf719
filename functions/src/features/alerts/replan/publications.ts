import type { PublicationPort } from "../../../lib/publication-port.ts";
import { toCardChange } from "./price-change.ts";
import type { ReplanRuns } from "./runs-repository.ts";

/** Records with each publication that holders of its cards must be notified and replanned. `begin` starts the run. */
export const publicationNotes = (
  runs: Pick<ReplanRuns, "createWithin">,
  begin: (runId: string) => Promise<void>,
): PublicationPort => ({
  within: (unit, versions, reference, now) => {
    const cards = versions.map((version) => toCardChange(version, reference));
    const runId = runs.createWithin(unit, { kind: "cards", cards }, now);
    unit.afterCommit(() => begin(runId));
  },
});

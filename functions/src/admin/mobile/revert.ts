import { MINIMUM_MODES } from "@cardwell/core/domain/mobile/minimum-version";
import * as z from "zod/mini";
import type { MinimumRepository } from "../../features/mobile/minimum-repository.ts";
import type { UnitOfWork } from "../../lib/unit-of-work-repository.ts";
import { notReversible, type Reverter } from "../reverter.ts";
import { toAudited } from "./mobile-service.ts";

const audited = z.object({
  revision: z.number(),
  release: z.nullable(z.string()),
  mode: z.enum(MINIMUM_MODES),
  title: z.string(),
  message: z.string(),
});

/** Brings back the minimum version that an entry replaced, as long as it wasn't changed again. */
export function createMinimumReverter(minimum: MinimumRepository): Reverter {
  async function plan({ before, after }: { before: unknown; after: unknown }, unit?: UnitOfWork) {
    const [was, is] = [z.safeParse(audited, before), z.safeParse(audited, after)];
    if (!was.success || !is.success) throw notReversible("This entry doesn't hold a whole minimum version.");
    const current = await (unit ? minimum.readIn(unit) : minimum.read());
    if (current.revision !== is.data.revision) throw notReversible("The minimum version was changed again since.");
    return { was: was.data, current };
  }

  return {
    check: async (entry) => void (await plan(entry)),
    async revert(entry, { uid, now }, unit) {
      const { was, current } = await plan(entry, unit);
      const next = { ...was, revision: current.revision + 1, changedBy: uid, changedAt: now };
      minimum.set(unit, next);
      return { object: "minimumVersions/current", before: toAudited(current), after: toAudited(next), answer: null };
    },
  };
}

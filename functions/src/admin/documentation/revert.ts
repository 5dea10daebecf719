import * as z from "zod/mini";
import type { AuditEntry } from "../../http/audit-repository.ts";
import { notReversible } from "../reverter.ts";
import type { Reverter } from "../reverter.ts";
import { createDocumentation } from "./service.ts";
import type { DocumentationDeps } from "./service.ts";

const liveVersion = z.object({ version: z.number() });

/** Puts the version live again that an entry replaced, as long as the one that it put live still is. */
export function createArticleReverter(deps: DocumentationDeps): Reverter {
  const documentation = createDocumentation(deps);

  async function plan({ object, before, after }: AuditEntry) {
    const [was, is] = [z.safeParse(liveVersion, before), z.safeParse(liveVersion, after)];
    if (!was.success || !is.success) throw notReversible("This entry replaced no version of an article.");
    const id = object.slice("articles/".length);
    const stored = await documentation.find(id);
    if (stored.live?.version !== is.data.version) throw notReversible("Another version of the article is live now.");
    return { id, revision: stored.revision, version: await documentation.prepareRestore(stored, was.data.version) };
  }

  return {
    check: async (entry) => void (await plan(entry)),
    async revert(entry, { uid, reason, now }, unit) {
      const { id, ...planned } = await plan(entry);
      const changed = await documentation.restore(unit, id, { ...planned, reason }, { uid, now });
      return { ...changed, answer: null };
    },
  };
}

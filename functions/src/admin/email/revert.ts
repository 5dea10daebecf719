import { TEMPLATE_IDS } from "@cardwell/core/domain/email/mail-templates";
import * as z from "zod/mini";
import { notReversible, type Reverter } from "../reverter.ts";
import type { AuditEntry } from "../../http/audit-repository.ts";
import { createEmailTemplates } from "./templates-service.ts";
import type { EmailTemplatesDeps } from "./templates-service.ts";

const liveVersion = z.object({ version: z.number() });

/** Puts the version live again that an entry replaced, as long as the one that it put live still is. */
export function createTemplateReverter(deps: EmailTemplatesDeps): Reverter {
  const templates = createEmailTemplates(deps);

  async function plan({ object, before, after }: AuditEntry) {
    const id = TEMPLATE_IDS.find((each) => object === `mailTemplates/${each}`);
    const [was, is] = [z.safeParse(liveVersion, before), z.safeParse(liveVersion, after)];
    if (id === undefined || !was.success || !is.success)
      throw notReversible("This entry put no version of a template live.");
    const { live, revision } = await templates.read(id);
    if (live.version !== is.data.version) throw notReversible("Another version of the template is live now.");
    const { version } = was.data;
    return { id, version, revision, ...(await templates.prepareRestore(id, version)) };
  }

  return {
    check: async (entry) => void (await plan(entry)),
    async revert(entry, { uid, reason, now }, unit) {
      const { id, ...planned } = await plan(entry);
      const changed = await templates.restore(unit, id, { ...planned, reason }, { uid, now });
      return { ...changed, answer: null };
    },
  };
}

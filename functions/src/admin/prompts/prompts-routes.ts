import type { adminPromptsContract } from "@cardwell/core/contract/admin/prompts";
import type { Handlers } from "../../http/serve.ts";
import { getActing } from "../acting.ts";
import { createAdminPrompts } from "./prompts-service.ts";
import type { AdminPromptsDeps } from "./prompts-service.ts";

export function adminPromptsRoutes(deps: AdminPromptsDeps): Handlers<typeof adminPromptsContract> {
  const prompts = createAdminPrompts(deps);
  return {
    list: ({ query }, { clock }) => prompts.list(query, clock.now()),
    prompt: ({ params }, { clock }) => prompts.read(params.id, clock.now()),
    versions: ({ params, query }) => prompts.versions(params.id, query),
    comparison: ({ params, query }, { clock }) => prompts.compare(params.id, query, clock.now()),
    runs: ({ params, query }) => prompts.listRuns(params.id, query),
    run: ({ params }) => prompts.readRun(params.id, params.runId),
    saveDraft: ({ params, body }, context) => prompts.saveDraft(params.id, body, getActing(context)),
    discardDraft: ({ params, body }, context) => prompts.discardDraft(params.id, body.revision, getActing(context)),
    stage: ({ params, body }, context) => prompts.stage(params.id, body.revision, getActing(context)),
    runCases: ({ params, body }, context) => prompts.runCases(params.id, body, getActing(context)),
    saveCase: ({ params, body }, context) => prompts.saveCase(params.id, body, getActing(context)),
    removeCase: ({ params, body }, context) => prompts.removeCase(params.id, body, getActing(context)),
    promote: ({ params, body }, context) => prompts.promote(params.id, body, getActing(context)),
    rollBack: ({ params, body }, context) => prompts.rollBack(params.id, body, getActing(context)),
    setLimits: ({ params, body }, context) => prompts.setLimits(params.id, body, getActing(context)),
    turnOff: ({ params, body }, context) => prompts.turnOff(params.id, body.reason, getActing(context)),
    turnOn: ({ params }, context) => prompts.turnOn(params.id, getActing(context)),
  };
}

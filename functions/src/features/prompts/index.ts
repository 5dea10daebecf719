import type { PromptId } from "@cardwell/core/domain/prompts/prompts";
import type * as z from "zod/mini";
import { languageModel, listModelPrices } from "../../integrations/model/connect.ts";
import { firestore } from "../../lib/firestore.ts";
import { once } from "../../lib/once.ts";
import { countModelCost } from "../../lib/performance-meter.ts";
import { createPromptsRepository } from "./prompts-repository.ts";
import { createPromptRunner, toSuggestion } from "./run-prompts.ts";
import type { Suggestion, UseContext } from "./run-prompts.ts";
import { createPromptRunsRepository } from "./runs-repository.ts";

/** What the product asks a language model. */
export function createPrompts() {
  const prompts = once(() => createPromptsRepository(firestore()));
  const runs = once(() => createPromptRunsRepository(firestore()));
  const runner = once(() =>
    createPromptRunner({
      prompts: prompts(),
      runs: runs(),
      getModel: languageModel,
      listPrices: listModelPrices,
      countCost: countModelCost,
    }),
  );
  return {
    prompts,
    runs,
    listPrices: listModelPrices,
    runner,

    /** The answer of a live prompt in its shape (`toSuggestion`). */
    suggest: async <T>(
      id: PromptId,
      values: Readonly<Record<string, string>>,
      shape: z.ZodMiniType<T>,
      asked: UseContext,
    ): Promise<Suggestion<T>> => toSuggestion(await runner().use(id, values, asked), shape),
  };
}

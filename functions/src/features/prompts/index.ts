import type { PromptId } from "@cardwell/core/domain/prompts/prompts";
import type * as z from "zod/mini";
import { languageModel, listModelPrices } from "../../integrations/model/connect.ts";
import { firestore } from "../../lib/firestore.ts";
import { once } from "../../lib/once.ts";
import { countModelCost } from "../../lib/performance-meter.ts";
import { createPromptsRepository } from "./prompts-repository.ts";
import { createPromptRunner, isTransient } from "./run-prompts.ts";
import type { UseContext } from "./run-prompts.ts";
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

    /**
     * The answer of a live prompt, where it is one of the given shape; null: it can't be used.
     *
     * @returns also whether another call may do better now
     */
    async suggest<T>(
      id: PromptId,
      values: Readonly<Record<string, string>>,
      shape: z.ZodMiniType<T>,
      asked: UseContext,
    ): Promise<{ suggested: T | null; isAvailable: boolean }> {
      const used = await runner().use(id, values, asked);
      if (used.answer === null)
        return { suggested: null, isAvailable: "failure" in used && !isTransient(used.failure) };
      const parsed = shape.safeParse(used.answer);
      return { suggested: parsed.success ? parsed.data : null, isAvailable: true };
    },
  };
}

import type { PromptId } from "@cardwell/core/domain/prompts/prompts";
import { PROMPTS } from "@cardwell/core/domain/prompts/prompts";
import type { CallBlock } from "@cardwell/core/domain/prompts/runs";
import type { Model } from "../../integrations/model/model.ts";
import { withDefaults } from "./prompts-repository.ts";
import type { PromptsRepository, StoredPrompt, StoredResults } from "./prompts-repository.ts";
import { createPromptRunner } from "./run-prompts.ts";
import type { MadeCall, PromptRunsRepository, StoredRun } from "./runs-repository.ts";

export const storedPrompt = (id: PromptId, change: Partial<StoredPrompt> = {}): StoredPrompt => ({
  ...withDefaults(id),
  ...change,
});

export const smallModelPrice = {
  model: "small-4",
  inputUsd: 0.5,
  outputUsd: 2,
  source: "https://vendor.example/prices",
  asOf: "2026-11-20",
};

type Given = {
  change?: Partial<StoredPrompt>;
  prices?: (typeof smallModelPrice)[];
  /** What the limits answer. */
  limit?: CallBlock | null;
};

/** A runner that stores in memory what it would write. */
export function createTestRunner(
  model: Model | null,
  { change = {}, prices = [smallModelPrice], limit = null }: Given = {},
) {
  const changed = new Map<PromptId, StoredPrompt>();
  const getStored = (id: PromptId): StoredPrompt => {
    const stored = changed.get(id) ?? storedPrompt(id, change);
    changed.set(id, stored);
    return stored;
  };
  const kept: { results: StoredResults; runs: Partial<StoredRun>[]; calls: MadeCall[]; countedMicros: number } = {
    results: {},
    runs: [],
    calls: [],
    countedMicros: 0,
  };
  const runner = createPromptRunner({
    prompts: {
      read: (id: PromptId) => Promise.resolve(getStored(id)),
      readVersion: (id: PromptId) => Promise.resolve({ version: 0, content: PROMPTS[id].content, changed: null }),
      readResults: () => Promise.resolve({}),
      addResults: (_id: string, _version: number, added: StoredResults) => {
        Object.assign(kept.results, added);
        return Promise.resolve();
      },
    } as unknown as PromptsRepository,
    runs: {
      reserve: () => Promise.resolve(limit),
      settle: (_id: string, { run, calls }: { run: Partial<StoredRun>; calls: MadeCall[] }) => {
        kept.runs.push(run);
        kept.calls.push(...calls);
        return Promise.resolve("run-1");
      },
    } as unknown as PromptRunsRepository,
    getModel: () => model,
    listPrices: () => prices,
    countCost: (micros) => void (kept.countedMicros += micros),
  });
  return { runner, kept, getStored };
}

import { adminPromptsContract as contract } from "@cardwell/core/contract/admin/prompts";
import { PROMPT_IDS } from "@cardwell/core/domain/prompts/prompts";
import type { PromptId } from "@cardwell/core/domain/prompts/prompts";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { callApi } from "../../lib/api-client.ts";
import { tabPath } from "../frame/tabs-context.ts";

const key = "admin-prompts";

export const listKey = [key, "list"];
export const runsKey = (id: PromptId) => [key, "runs", id];
export const versionsKey = (id: PromptId) => [key, "versions", id];

export const promptPath = (id: string, part = "") => tabPath("prompts", `${id}${part && `/${part}`}`);

export const isPromptId = (id: string): id is PromptId => PROMPT_IDS.some((known) => known === id);

export const overviewQuery = queryOptions({
  queryKey: [key, "overview"],
  queryFn: ({ signal }) => callApi(contract.list, { query: {} }, { signal }),
});

export const promptQuery = (id: PromptId) =>
  queryOptions({
    queryKey: [key, "prompt", id],
    queryFn: ({ signal }) => callApi(contract.prompt, { params: { id } }, { signal }),
  });

export const comparisonQuery = (id: PromptId, before: number, after: number) =>
  queryOptions({
    queryKey: [key, "comparison", id, before, after],
    queryFn: ({ signal }) =>
      callApi(
        contract.comparison,
        { params: { id }, query: { before: String(before), after: String(after) } },
        { signal },
      ),
  });

export const runQuery = (id: PromptId, runId: string) =>
  queryOptions({
    queryKey: [key, "run", id, runId],
    queryFn: ({ signal }) => callApi(contract.run, { params: { id, runId } }, { signal }),
  });

/** After a change everything of the tab loads again. */
export function useStalePrompts(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [key] });
}

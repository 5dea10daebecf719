import { LinkButton } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { PageHead } from "../frame/page-head.tsx";
import { tabPath } from "../frame/tabs-context.ts";

export function PromptNotFound({ id }: { id: string }) {
  return (
    <>
      <PageHead title="Prompt not found" />
      <EmptyState
        title={`There is no prompt "${id}".`}
        action={<LinkButton to={tabPath("prompts")}>All prompts</LinkButton>}
      />
    </>
  );
}

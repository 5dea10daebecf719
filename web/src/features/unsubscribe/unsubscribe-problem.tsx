import { Button } from "../../components/button.tsx";
import { SupportLink } from "../../components/support-link.tsx";
import { SettingsLink } from "./settings-link.tsx";
import { StepHeading } from "../../components/step-heading.tsx";
import type { Problem } from "./unsubscribe-messages.ts";

const words: Record<Problem, { title: string; text: string }> = {
  missing: {
    title: "This link is incomplete",
    text: "Open it from the email again. If your email app split the link, copy all of it.",
  },
  gone: {
    title: "This link no longer works",
    text: "It's expired or invalid, so nothing changed. You can turn off any email in your alert settings.",
  },
  silent: {
    title: "We couldn't check the link",
    text: "Our server didn't respond. Check your connection and try again.",
  },
};

/** What is wrong with the link, and the way on. */
export function UnsubscribeProblem({ problem, onRetry }: { problem: Problem; onRetry: () => void }) {
  const { title, text } = words[problem];
  return (
    <div role="alert" className="grid gap-6">
      <StepHeading title={title}>
        <p>{text}</p>
      </StepHeading>
      <div className="flex flex-wrap gap-2.5">
        {problem === "silent" ? (
          <Button variant="filled" size="large" onClick={onRetry}>
            Try again
          </Button>
        ) : null}
        <SettingsLink variant={problem === "silent" ? "outline" : "filled"} />
      </div>
      <p className="text-body text-ink-2">
        Or <SupportLink>contact support</SupportLink>, and we'll turn them off for you.
      </p>
    </div>
  );
}

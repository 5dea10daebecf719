import type { ResponseOf } from "@cardwell/core/contract/endpoint";
import { useCallback, useEffect, useState } from "react";
import { contract } from "../../lib/contract.ts";
import { Button } from "../../components/button.tsx";
import { actionLinkFor } from "../../lib/action-link.ts";
import { callApi } from "../../lib/api-client.ts";
import { paths } from "../../lib/paths.ts";
import { usePageTitle } from "../../lib/use-page-title.ts";
import { offTitle, type Problem, toProblem, turnOffLabel } from "./unsubscribe-messages.ts";
import { UnsubscribeProblem } from "./unsubscribe-problem.tsx";
import { SettingsLink } from "./settings-link.tsx";
import { StepHeading } from "../../components/step-heading.tsx";
import "../../styles/pages.css";
import type { AlertGroup } from "@cardwell/core/domain/alerts/types";
import { groupLabels } from "../../lib/alert-group-labels.ts";

type Preview = ResponseOf<typeof contract.email.unsubscribePreview>;
type State =
  | { step: "checking" }
  | { step: "problem"; problem: Problem }
  | { step: "ready" | "busy" | "failed" | "done"; preview: Preview };

function tokenOfLink(): string | null {
  const link = actionLinkFor(paths.unsubscribe);
  return link === null ? null : new URL(link.href).searchParams.get("token");
}

/** Opened from a mail, signed in or not. Opening it turns off nothing: link scanners open every address. */
export function UnsubscribePage() {
  usePageTitle("Turn off emails");
  const [token] = useState(tokenOfLink);
  const [state, setState] = useState<State>(
    token === null ? { step: "problem", problem: "missing" } : { step: "checking" },
  );

  const check = useCallback(async (): Promise<State> => {
    try {
      return {
        step: "ready",
        preview: await callApi(contract.email.unsubscribePreview, { query: { token: token ?? "" } }),
      };
    } catch (error) {
      return { step: "problem", problem: toProblem(error) };
    }
  }, [token]);

  useEffect(() => {
    if (token === null) return;
    let isCurrent = true;
    void check().then((checked) => isCurrent && setState(checked));
    return () => {
      isCurrent = false;
    };
  }, [token, check]);

  async function turnOff(preview: Preview) {
    setState({ step: "busy", preview });
    try {
      await callApi(contract.email.unsubscribe, { query: { token: token ?? "" }, body: {} });
      setState({ step: "done", preview });
    } catch (error) {
      const problem = toProblem(error);
      setState(problem === "silent" ? { step: "failed", preview } : { step: "problem", problem });
    }
  }

  if (state.step === "problem") {
    const retry = () => {
      setState({ step: "checking" });
      void check().then(setState);
    };
    return <UnsubscribeProblem problem={state.problem} onRetry={retry} />;
  }
  if (state.step === "checking") return <StepHeading title="Checking the link" waiting />;
  const { step, preview } = state;
  if (step === "done") return <Done preview={preview} />;
  return (
    <div className="grid gap-6">
      <StepHeading title={`${turnOffLabel(preview.groups)}?`}>
        <p>
          They're sent to <strong className="font-semibold break-words text-ink">{preview.address}</strong>. You'll
          still see alerts in the app.
        </p>
      </StepHeading>
      <GroupList groups={preview.groups} />
      {step === "failed" ? (
        <p role="alert" className="border-l-2 border-copper pl-4 text-body">
          <span className="font-semibold">They're still on.</span>{" "}
          <span className="text-ink-2">Our server didn't respond. Check your connection and try again.</span>
        </p>
      ) : null}
      <div>
        <Button
          variant="filled"
          size="large"
          busy={step === "busy"}
          busyLabel="Turning them off"
          onClick={() => void turnOff(preview)}
        >
          {turnOffLabel(preview.groups)}
        </Button>
      </div>
      <p className="text-body text-ink-2">
        You'll still get emails about your plan and account security. You can turn these back on in your alert settings.
      </p>
    </div>
  );
}

function Done({ preview: { groups, address } }: { preview: Preview }) {
  return (
    <div className="grid gap-6">
      <StepHeading title={offTitle(groups)}>
        <p>
          We won't send any more to <strong className="font-semibold break-words text-ink">{address}</strong>. You'll
          still see alerts in the app.
        </p>
      </StepHeading>
      <p className="text-body text-ink-2">You can turn them back on anytime in your alert settings.</p>
      <SettingsLink />
    </div>
  );
}

/** The emails that would be turned off, before confirmation. */
function GroupList({ groups }: { groups: readonly AlertGroup[] }) {
  return (
    <div className="grid gap-3">
      <ul className="border-t border-line">
        {groups.map((group) => (
          <li key={group} className="border-b border-line py-2.5">
            <p className="font-semibold">{groupLabels[group].name}</p>
            <p className="text-ink-2">{groupLabels[group].about}</p>
          </li>
        ))}
      </ul>
      {groups.includes("payments") ? (
        <p className="text-body text-ink-2">You won't get an email even when a payment is due that day.</p>
      ) : null}
    </div>
  );
}

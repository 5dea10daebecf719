import { RingIcon, TickDiscIcon } from "../../components/icons.tsx";
import { SpinnerRing } from "../../components/spinner.tsx";

export type ProgressStep = { label: string; state: "done" | "now" | "later" };

const words: Record<ProgressStep["state"], string> = { done: "done", now: "in progress", later: "upcoming" };

/** What has happened, what is happening and what comes. Changes are read out. */
export function ProgressSteps({ steps }: { steps: ProgressStep[] }) {
  return (
    <ol aria-live="polite" className="mt-8 border-t border-line">
      {steps.map(({ label, state }) => (
        <li
          key={label}
          aria-current={state === "now" ? "step" : undefined}
          className={`flex items-center gap-3 border-b border-line py-3.5 text-lead ${state === "later" ? "text-ink-3" : ""}`}
        >
          <span className="text-green">
            {state === "done" ? (
              <TickDiscIcon />
            ) : state === "now" ? (
              <SpinnerRing />
            ) : (
              <RingIcon className="text-ink-3" />
            )}
          </span>
          <span>
            {label}
            <span className="sr-only">, {words[state]}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { classNames } from "../../components/class-names.ts";
import { ChevronIcon, TickDiscIcon } from "../../components/icons.tsx";
import { usePageTitle } from "../../lib/use-page-title.ts";

const steps = ["Choose a bank", "Sign in at the bank", "Match cards", "First import"] as const;

type LinkStepsProps = {
  at: 1 | 3 | 4;
  /** The document's title, and of the bar on a phone. */
  name: string;
  title: ReactNode;
  intro: ReactNode;
  /** Where a phone's bar leads back to. */
  back: { label: string; to: string };
  isWide?: boolean;
  children: ReactNode;
};

/** One of the steps of linking a bank. On a phone its bar takes the place of the app's navigation (styles/pages.css). */
export function LinkSteps({ at, name, title, intro, back, isWide = false, children }: LinkStepsProps) {
  usePageTitle(name);
  return (
    <div data-flow className={classNames("mx-auto", isWide ? "max-w-200" : "max-w-160")}>
      <div className="-mx-5 -mt-6 mb-4 grid h-14 grid-cols-[1fr_auto_1fr] items-center border-b border-line px-5 max-[21rem]:-mx-4 max-[21rem]:px-4 md:hidden">
        <Link to={back.to} className="link flex min-h-10 items-center gap-1 justify-self-start no-underline">
          <ChevronIcon className="rotate-90" />
          {back.label}
        </Link>
        <p className="font-semibold">{name}</p>
      </div>
      <div aria-hidden="true" className="mb-4 grid grid-cols-4 gap-1.5 md:hidden">
        {steps.map((step, index) => (
          <span key={step} className={classNames("h-0.75 rounded-full", index < at ? "bg-green" : "bg-line-2")} />
        ))}
      </div>
      <p className="text-small text-ink-3 md:hidden">
        Step {at} of {steps.length}
      </p>
      <ol className="mb-6 flex flex-wrap gap-x-6 gap-y-2 text-small max-md:hidden">
        {steps.map((step, index) => (
          <Step key={step} number={index + 1} at={at}>
            {step}
          </Step>
        ))}
      </ol>
      <h1 className="text-display">{title}</h1>
      <p className="mt-2 text-lead text-ink-2">{intro}</p>
      {children}
    </div>
  );
}

function Step({ number, at, children }: { number: number; at: number; children: string }) {
  const isDone = number < at;
  const isCurrent = number === at;
  return (
    <li
      aria-current={isCurrent ? "step" : undefined}
      className={classNames(
        "flex items-center gap-2",
        isDone ? "text-green" : isCurrent ? "font-semibold text-ink" : "text-ink-3",
      )}
    >
      {isDone ? (
        <TickDiscIcon />
      ) : (
        <span
          className={classNames(
            "grid size-5 place-items-center rounded-full border text-caption",
            isCurrent ? "border-green bg-green text-on-green" : "border-line-2",
          )}
        >
          {number}
        </span>
      )}
      {children}
      {isDone ? <span className="sr-only">, done</span> : null}
    </li>
  );
}

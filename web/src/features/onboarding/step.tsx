import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { classNames } from "../../components/class-names.ts";
import { Logo } from "../../components/logo.tsx";
import { OfflineBanner } from "../../components/offline-banner.tsx";
import { StepHeading } from "../../components/step-heading.tsx";
import { ToastRegion } from "../../components/toast.tsx";
import { paths } from "../../lib/paths.ts";

const steps = [1, 2, 3] as const;

type StepProps = {
  at: (typeof steps)[number];
  title: string;
  intro: ReactNode;
  skip: ReactNode;
  /** Ends in a `StepFooter`. */
  children: ReactNode;
};

/** One of the three steps: a page with its place among them in the place of the app's navigation. */
export function Step({ at, title, intro, skip, children }: StepProps) {
  return (
    <>
      <OfflineBanner />
      <div className="mx-auto flex w-full max-w-130 grow flex-col px-5 md:py-6">
        <header className="flex h-13 items-center justify-between gap-4">
          <Link to={paths.dashboard} aria-label="Cardwell" className="target rounded-chip">
            <Logo />
          </Link>
          {skip}
        </header>
        <main id="main" tabIndex={-1} className="flex grow flex-col">
          <div aria-hidden="true" className="grid grid-cols-3 gap-1.5">
            {steps.map((step) => (
              <span key={step} className={classNames("h-0.75 rounded-full", step <= at ? "bg-green" : "bg-line-2")} />
            ))}
          </div>
          <p className="mt-3.5 text-small text-ink-3">Step {at} of 3</p>
          <StepHeading title={title}>{intro}</StepHeading>
          {children}
        </main>
      </div>
      <ToastRegion place="bottom-32" />
    </>
  );
}

/** The main action and what is below it, at the foot of a phone's window. */
export function StepFooter({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 -mx-5 mt-auto grid justify-items-center gap-3 border-t border-line-2 bg-raised px-5 pt-4 pb-[calc(1rem+env(safe-area-inset-bottom))] md:static md:mx-0 md:mt-8 md:border-t-0 md:bg-transparent md:px-0">
      {children}
    </div>
  );
}

export const quietLinkClass = "-mr-2 rounded-chip p-2.5 text-body text-ink-2 hover:text-ink";

import { DEFAULT_FIRST_RUN, FIRST_RUN_SCREENS } from "@cardwell/core/domain/mobile/first-run";
import type { FirstRunTexts } from "@cardwell/core/domain/mobile/first-run";
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { classNames } from "../../components/class-names.ts";
import { Logo } from "../../components/logo.tsx";
import { OfflineBanner } from "../../components/offline-banner.tsx";
import { StepHeading } from "../../components/step-heading.tsx";
import { ToastRegion } from "../../components/toast.tsx";
import { callApi } from "../../lib/api-client.ts";
import { contract } from "../../lib/page-contract.ts";
import { paths } from "../../lib/paths.ts";

type Screen = keyof FirstRunTexts;

type StepProps = {
  screen: Screen;
  /** What follows the explanation that staff wrote. */
  intro?: string | undefined;
  skip: ReactNode;
  /** Ends in a `StepFooter`. */
  children: ReactNode;
};

/** What staff published, or the default texts where it can't be loaded; while it loads, nothing is shown of either. */
const textsQuery = queryOptions({
  queryKey: ["first-run"],
  queryFn: ({ signal }) => callApi(contract.mobile.firstRun, {}, { signal }),
  staleTime: Infinity,
  retry: false,
  networkMode: "always",
});

/** Where a screen is among the steps. */
export function StepPlace({ screen }: { screen: Screen }) {
  const at = FIRST_RUN_SCREENS.indexOf(screen);
  return (
    <>
      <div aria-hidden="true" className="grid grid-cols-3 gap-1.5">
        {FIRST_RUN_SCREENS.map((each, index) => (
          <span key={each} className={classNames("h-0.75 rounded-full", index <= at ? "bg-green" : "bg-line-2")} />
        ))}
      </div>
      <p className="mt-3.5 text-small text-ink-3">
        Step {at + 1} of {FIRST_RUN_SCREENS.length}
      </p>
    </>
  );
}

/** One of the three steps: a page with its place among them in the place of the app's navigation. */
export function Step({ screen, intro, skip, children }: StepProps) {
  const { data = DEFAULT_FIRST_RUN, isPending } = useQuery(textsQuery);
  const texts = data[screen];
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
          <StepPlace screen={screen} />
          <StepHeading title={texts.title} waiting={isPending}>
            {isPending ? undefined : [texts.intro, intro].filter(Boolean).join(" ")}
          </StepHeading>
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

import type { adminUsersContract } from "@cardwell/core/contract/admin/users";
import type { ResponseOf } from "@cardwell/core/contract/endpoint";
import { type ReactNode, useEffect, useState } from "react";
import { NavLink, useLocation } from "react-router-dom";
import { BasisSheet } from "../components/basis.tsx";
import { Button } from "../components/button.tsx";
import { classNames } from "../components/class-names.ts";
import { Logo } from "../components/logo.tsx";
import { OfflineBanner } from "../components/offline-banner.tsx";
import { PageBoundary } from "../components/page-boundary.tsx";
import { SkipLink } from "../components/skip-link.tsx";
import { ToastRegion } from "../components/toast.tsx";
import { paths } from "../lib/paths.ts";
import { getServerTime } from "../lib/server-time.ts";
import { useTopOfPage } from "../lib/use-top-of-page.ts";

export type View = ResponseOf<typeof adminUsersContract.readView>;

const places = [
  { name: "Today", path: paths.dashboard },
  { name: "Cards", path: paths.cards },
  { name: "Credits", path: paths.credits },
  { name: "Payments", path: paths.payments },
  { name: "Value", path: paths.value },
  { name: "Alerts", path: paths.alerts },
];

type ViewFrameProps = { view: View; onEnd: () => Promise<void>; children: ReactNode };

/** Around the member's pages: who is viewed and for how long, and the places that they have. */
export function ViewFrame({ view, onEnd, children }: ViewFrameProps) {
  const { pathname } = useLocation();
  useTopOfPage();
  return (
    <>
      <SkipLink />
      <OfflineBanner />
      <Banner view={view} onEnd={onEnd} />
      <header className="border-b border-line">
        <div className="wrap flex flex-wrap items-center gap-x-6">
          <span className="py-3">
            <Logo />
          </span>
          <nav aria-label="Main" className="flex gap-4 overflow-x-auto lg:gap-5">
            {places.map(({ name, path }) => (
              <NavLink
                key={name}
                to={path}
                end={path === paths.dashboard}
                className={({ isActive }) =>
                  classNames(
                    "-mb-px border-b-2 px-1 py-3 whitespace-nowrap focus-visible:outline-offset-[-2px]",
                    isActive ? "border-green font-medium text-ink" : "border-transparent text-ink-2 hover:text-ink",
                  )
                }
              >
                {name}
              </NavLink>
            ))}
          </nav>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="wrap grow pt-6 pb-12 md:pt-10 md:pb-18">
        <PageBoundary>{children}</PageBoundary>
      </main>
      <BasisSheet key={pathname} />
      <ToastRegion />
    </>
  );
}

function Banner({ view: { name, expiresAt }, onEnd }: Pick<ViewFrameProps, "view" | "onEnd">) {
  const [isEnding, setIsEnding] = useState(false);
  const leftMs = useTimeLeft(expiresAt);
  const isOver = leftMs <= 0;
  useEffect(() => {
    if (isOver) void onEnd();
  }, [isOver, onEnd]);
  async function end() {
    setIsEnding(true);
    await onEnd();
    setIsEnding(false);
  }
  return (
    <aside
      aria-label="View as a member"
      className="sticky top-0 z-20 border-b border-copper bg-copper-tint text-small text-copper-ink"
    >
      <div className="wrap flex items-center justify-between gap-6 py-2">
        <p>
          <strong className="font-semibold">Viewing as {name}.</strong> Read only.{" "}
          <span role="timer" aria-label="Time left" className="figures">
            {formatTimeLeft(leftMs)} left
          </span>
        </p>
        <div className="shrink-0">
          <Button size="small" busy={isEnding} busyLabel="Ending" onClick={() => void end()}>
            End view
          </Button>
        </div>
      </div>
    </aside>
  );
}

/** Milliseconds until a moment of the server's clock, each second. */
function useTimeLeft(until: string): number {
  const compute = () => new Date(until).getTime() - getServerTime().getTime();
  const [left, setLeft] = useState(compute);
  useEffect(() => {
    const timer = setInterval(() => setLeft(new Date(until).getTime() - getServerTime().getTime()), 1_000);
    return () => clearInterval(timer);
  }, [until]);
  return left;
}

/** `14:05`, rounded up to the second. */
export function formatTimeLeft(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

import type { ReactNode } from "react";
import { Link, Outlet } from "react-router-dom";
import { Logo } from "./logo.tsx";
import { OfflineBanner } from "./offline-banner.tsx";
import { SupportLink } from "./support-link.tsx";
import { ToastRegion } from "./toast.tsx";
import { paths } from "../lib/paths.ts";
import { PageBoundary } from "./page-boundary.tsx";
import { SkipLink } from "./skip-link.tsx";

const contact = (
  <p className="text-body text-ink-2">
    <span className="hidden md:inline">Need help? </span>
    <SupportLink>Contact support</SupportLink>
  </p>
);

/** Around the pages that need no sign-in, in a narrow column; what is given instead of them is as wide as the app. */
export function PublicFrame({ links = contact, children }: { links?: ReactNode; children?: ReactNode }) {
  return (
    <>
      <SkipLink />
      <OfflineBanner />
      <header>
        <div className="wrap flex h-14 items-center justify-between gap-4 md:h-16">
          <a href={paths.landing} aria-label="Cardwell, home" className="target rounded-chip">
            <Logo />
          </a>
          {links}
        </div>
      </header>
      <main id="main" tabIndex={-1} className="wrap grow pt-8 pb-14 md:pt-16">
        <div className={children ? "" : "mx-auto max-w-105"}>
          <PageBoundary>{children ?? <Outlet />}</PageBoundary>
        </div>
      </main>
      <footer className="wrap flex flex-wrap justify-center gap-x-8 gap-y-2 pb-12 text-body text-ink-2">
        {Object.entries({ Help: paths.help, News: paths.news, Status: paths.status }).map(([name, to]) => (
          <Link key={name} to={to} className="target hover:text-ink">
            {name}
          </Link>
        ))}
        <a href="/privacy" className="target hover:text-ink">
          Privacy
        </a>
        <a href="/terms" className="target hover:text-ink">
          Terms
        </a>
      </footer>
      <ToastRegion />
    </>
  );
}

import { Outlet } from "react-router-dom";
import { Logo } from "../components/logo.tsx";
import { OfflineBanner } from "../components/offline-banner.tsx";
import { SupportLink } from "../components/support-link.tsx";
import { ToastRegion } from "../components/toast.tsx";
import { paths } from "../lib/paths.ts";
import { PageBoundary } from "../components/page-boundary.tsx";
import { SkipLink } from "../components/skip-link.tsx";

/** Around the pages that need no sign-in. */
export function PublicFrame() {
  return (
    <>
      <SkipLink />
      <OfflineBanner />
      <header>
        <div className="wrap flex h-14 items-center justify-between gap-4 md:h-16">
          <a href={paths.landing} aria-label="Cardwell, home" className="target rounded-chip">
            <Logo />
          </a>
          <p className="text-body text-ink-2">
            <span className="hidden md:inline">Need help? </span>
            <SupportLink>Contact support</SupportLink>
          </p>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="wrap grow pt-8 pb-14 md:pt-16">
        <div className="mx-auto max-w-105">
          <PageBoundary>
            <Outlet />
          </PageBoundary>
        </div>
      </main>
      <footer className="wrap flex flex-wrap justify-center gap-x-8 gap-y-2 pb-12 text-body text-ink-2">
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

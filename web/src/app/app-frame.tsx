import { useEffect } from "react";
import type { ReactNode } from "react";
import { Link, NavLink, useLocation } from "react-router-dom";
import { BasisSheet } from "../components/basis.tsx";
import { classNames } from "../components/class-names.ts";
import { Logo } from "../components/logo.tsx";
import { OfflineBanner } from "../components/offline-banner.tsx";
import { ToastRegion } from "../components/toast.tsx";
import { useAccount } from "../lib/account-query.ts";
import { cardPath, isSamplePath, paths, toSamplePath } from "../lib/paths.ts";
import { useAuth, useIsClosed } from "../lib/session/use-auth.ts";
import { applyTheme, readTheme } from "../lib/theme.ts";
import { useWaitingCount } from "../lib/use-wallet-change.ts";
import { AccountMenu } from "./account-menu.tsx";
import { AlertBell } from "./alert-bell.tsx";
import { PageBoundary } from "../components/page-boundary.tsx";
import { places } from "./places.tsx";
import { NewsLink } from "./news-link.tsx";
import { PlanChip } from "./plan-chip.tsx";
import { SkipLink } from "../components/skip-link.tsx";

/** Around every page of a member, and around the sample wallet, which has neither alerts nor an account. */
export function AppFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const waiting = useWaitingCount();
  return (
    <>
      <SkipLink />
      <AdoptTheme />
      <OfflineBanner waiting={waiting} />
      <NoticeBanner />
      <Header />
      <main
        id="main"
        tabIndex={-1}
        className="wrap grow pt-6 pb-12 max-md:min-h-[calc(100svh-3.5rem)] md:pt-10 md:pb-18"
      >
        <PageBoundary>{children}</PageBoundary>
      </main>
      <Footer />
      <BottomBar />
      <BasisSheet key={pathname} />
      <ToastRegion />
    </>
  );
}

/** What staff want everyone to know, such as maintenance. */
function NoticeBanner() {
  const notice = useAccount().data?.notice;
  return notice ? (
    <aside aria-label="Notice" className="bg-copper-tint px-4 py-2 text-center whitespace-pre-line text-copper-ink">
      {notice}
    </aside>
  ) : null;
}

function Header() {
  const { user } = useAuth();
  const isClosed = useIsClosed();
  const { shown, current, isSample } = usePlaces();
  return (
    <header className="z-10 border-b border-line bg-paper md:sticky md:top-0">
      <div className="wrap flex h-14 items-center gap-6 md:h-16">
        {user === null ? (
          <a href={paths.landing} aria-label="Cardwell" className="target rounded-chip">
            <Logo />
          </a>
        ) : (
          <Link to={isClosed ? paths.billing : paths.dashboard} aria-label="Cardwell" className="target rounded-chip">
            <Logo />
          </Link>
        )}
        {shown.length === 0 ? null : (
          <nav aria-label="Main" className="hidden h-full gap-2 md:flex lg:gap-5">
            {shown.map(({ name, path }) => (
              <Link
                key={name}
                to={path}
                aria-current={name === current ? "page" : undefined}
                className={classNames(
                  "-mb-px inline-flex h-[calc(100%+1px)] items-center border-b-2 px-1",
                  name === current
                    ? "border-green font-medium text-ink"
                    : "border-transparent text-ink-2 hover:text-ink",
                )}
              >
                {name}
              </Link>
            ))}
          </nav>
        )}
        {user === null || isSample ? null : (
          <div className="ml-auto flex items-center gap-2 lg:gap-4">
            {isClosed ? null : <HeaderLinks />}
            <AccountMenu />
          </div>
        )}
      </div>
    </header>
  );
}

function HeaderLinks() {
  return (
    <>
      <div className="max-[420px]:hidden">
        <PlanChip />
      </div>
      <div className="hidden md:block">
        <NewsLink />
      </div>
      <div className="hidden gap-2 lg:flex">
        {[
          { name: "Billing", path: paths.billing },
          { name: "Help", path: paths.help },
        ].map(({ name, path }) => (
          <NavLink
            key={path}
            to={path}
            className="rounded-chip px-2 py-1 text-ink-2 hover:text-ink aria-[current]:text-ink"
          >
            {name}
          </NavLink>
        ))}
      </div>
      <AlertBell />
    </>
  );
}

/** The places at the foot of a narrow window, under the thumb. */
function BottomBar() {
  const { shown, current } = usePlaces();
  if (shown.length === 0) return null;
  return (
    <nav aria-label="Places" className="h-16 md:hidden">
      <div className="fixed inset-x-0 bottom-0 z-10 grid h-[calc(4rem+env(safe-area-inset-bottom))] grid-cols-5 border-t border-line bg-raised pb-[env(safe-area-inset-bottom)]">
        {shown.map(({ name, path, icon }) => (
          <Link
            key={name}
            to={path}
            aria-current={name === current ? "page" : undefined}
            className={classNames(
              "-mt-px grid content-center justify-items-center gap-0.5 border-t-2 text-[0.6875rem]/4 focus-visible:outline-offset-[-2px]",
              name === current
                ? "border-green font-semibold text-green"
                : "border-transparent font-medium text-ink-2 hover:text-ink",
            )}
          >
            {icon}
            {name}
          </Link>
        ))}
      </div>
    </nav>
  );
}

/** The places of this person, none without access, and the name of the current one. A card's own page, and the one that adds a card, belong to the cards. */
function usePlaces() {
  const { pathname } = useLocation();
  const { user } = useAuth();
  const isClosed = useIsClosed();
  const isSample = isSamplePath(pathname);
  const own = user === null || isClosed ? [] : places;
  const shown = isSample ? places.map((place) => ({ ...place, path: toSamplePath(place.path) })) : own;
  const isCard = [paths.addCard, paths.link, paths.consentFix, cardPath("")].some((path) => pathname.startsWith(path));
  const current = isCard ? "Cards" : shown.find(({ path }) => path === pathname.replace(/(?<=.)\/$/, ""))?.name;
  return { shown, current, isSample };
}

function Footer() {
  return (
    <footer className="wrap pb-6 md:pb-10">
      <div className="flex flex-wrap justify-between gap-x-8 gap-y-3 border-t border-line pt-6 text-small text-ink-3">
        <p>Cardwell is funded by members. We take no commission from banks.</p>
        <nav aria-label="Footer" className="flex gap-6">
          <a href="/privacy" className="target -my-1 py-1 hover:text-ink">
            Privacy
          </a>
          <a href="/terms" className="target -my-1 py-1 hover:text-ink">
            Terms
          </a>
          <Link to={paths.help} className="target -my-1 py-1 hover:text-ink">
            Help
          </Link>
        </nav>
      </div>
    </footer>
  );
}

/** On a browser where no theme was chosen, the account's applies. */
function AdoptTheme() {
  const theme = useAccount().data?.theme;
  useEffect(() => {
    if (theme !== undefined && theme !== "system" && readTheme() === "system") applyTheme(theme);
    // Only when the account arrives: a later choice of "system" on this page is a choice.
  }, [theme]);
  return null;
}

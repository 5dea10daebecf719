import { Link, NavLink, Outlet, useLocation } from "react-router-dom";
import { LinkButton } from "../components/button.tsx";
import { classNames } from "../components/class-names.ts";
import { Logo } from "../components/logo.tsx";
import { OfflineBanner } from "../components/offline-banner.tsx";
import { PageBoundary } from "../components/page-boundary.tsx";
import { PageSpinner } from "../components/spinner.tsx";
import { SkipLink } from "../components/skip-link.tsx";
import { ToastRegion } from "../components/toast.tsx";
import { env } from "../lib/env.ts";
import { paths } from "../lib/paths.ts";
import { useAuth } from "../lib/session/use-auth.ts";
import { usePageTitle } from "../lib/use-page-title.ts";
import { adminTabs } from "./tabs.ts";

/** The back office: a rail of tabs at the left, a row of them on small screens. The server checks the role again. */
export function AdminLayout() {
  const { idToken, staffRole } = useAuth();
  if (idToken === null) return <PageSpinner />;
  if (staffRole === null) return <NotForThisAccount />;
  return (
    <>
      <SkipLink />
      <OfflineBanner />
      <div className="flex grow flex-col lg:flex-row">
        <Rail />
        <main id="main" tabIndex={-1} className="min-w-0 grow px-5 pt-8 pb-18 lg:px-10">
          <div className="max-w-250">
            <PageBoundary>
              <Outlet />
            </PageBoundary>
          </div>
        </main>
      </div>
      <ToastRegion />
    </>
  );
}

function Rail() {
  const { pathname } = useLocation();
  return (
    <header className="flex shrink-0 flex-col border-line max-lg:border-b lg:sticky lg:top-0 lg:h-dvh lg:w-52 lg:border-r">
      <div className="flex items-start justify-between gap-4 px-5 pt-4 lg:pt-5">
        <div>
          <Link to={paths.dashboard} aria-label="Cardwell, back to Today" className="rounded-chip">
            <Logo />
          </Link>
          <p className="mt-1 text-caption text-ink-3">Back office · {env.emulators ? "local" : "production"}</p>
        </div>
        <div className="min-w-0 lg:hidden">
          <WhoIsSignedIn />
        </div>
      </div>
      <nav
        aria-label="Back office"
        className="flex gap-0.5 overflow-x-auto p-3 lg:mt-2 lg:grid lg:grow lg:content-start lg:overflow-y-auto"
      >
        {adminTabs.map((tab) => (
          <NavLink
            key={tab.path}
            to={`${paths.admin}/${tab.path}`}
            ref={isTab(pathname, tab.path) ? keepInView : undefined}
            className={({ isActive }) =>
              classNames(
                "rounded-field px-2.5 py-1.5 text-body whitespace-nowrap focus-visible:outline-offset-[-2px]",
                isActive ? "bg-sunk font-semibold text-ink" : "text-ink-2 hover:bg-sunk hover:text-ink",
              )
            }
          >
            {tab.label}
          </NavLink>
        ))}
      </nav>
      <div className="px-5 py-4 max-lg:hidden">
        <WhoIsSignedIn />
      </div>
    </header>
  );
}

const isTab = (pathname: string, tab: string) => `${pathname}/`.startsWith(`${paths.admin}/${tab}/`);

function WhoIsSignedIn() {
  const { user, staffRole, signOut } = useAuth();
  const name = user?.displayName ?? user?.email ?? "";
  return (
    <div className="flex items-center gap-2.5">
      <span className="grid size-7 shrink-0 place-items-center rounded-full border border-line-2 font-serif text-small">
        {name.slice(0, 1).toUpperCase()}
      </span>
      <div className="min-w-0 text-small">
        <p className="truncate font-semibold">{name}</p>
        <p className="text-caption text-ink-3">
          {staffRole} ·{" "}
          <button type="button" className="link py-1" onClick={() => void signOut()}>
            Sign out
          </button>
        </p>
      </div>
    </div>
  );
}

/** Scrolls the row of tabs alone: the page stays where its reader was. */
function keepInView(tab: HTMLAnchorElement | null) {
  if (tab === null || tab.parentElement === null) return;
  const row = tab.parentElement;
  row.scrollTo({
    left: tab.offsetLeft - row.offsetLeft - row.clientWidth / 2,
    top: tab.offsetTop - row.offsetTop - row.clientHeight / 2,
  });
}

function NotForThisAccount() {
  usePageTitle("Not for this account");
  const { user } = useAuth();
  return (
    <main id="main" tabIndex={-1} className="wrap grow pt-14">
      <div className="grid max-w-140 justify-items-start gap-4">
        <Logo />
        <h1 className="mt-4 text-title-1">Not for this account.</h1>
        <p className="text-lead text-ink-2">
          The back office is for the people who run Cardwell. You are signed in as{" "}
          <strong className="font-semibold break-words text-ink">{user?.email}</strong>.
        </p>
        <LinkButton to={paths.dashboard} variant="filled">
          Go to Today
        </LinkButton>
      </div>
    </main>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useId, useRef, useState } from "react";
import { Link, NavLink, Outlet, useLocation } from "react-router-dom";
import { LinkButton } from "../components/button.tsx";
import { classNames } from "../components/class-names.ts";
import { SearchIcon } from "../components/icons.tsx";
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
import { CommandPalette } from "./frame/command-palette.tsx";
import { FreshSignIn } from "./frame/fresh-sign-in.tsx";
import { MenuIcon } from "./frame/icons.tsx";
import { getProblemTab, systemOverviewQuery } from "./frame/problems.ts";
import { tabPath } from "./frame/tabs-context.ts";
import { adminTabs } from "./tabs.ts";

/** The back office: a rail of tabs at the left, a bar with a menu on small screens. The server checks the role again. */
export function AdminLayout() {
  const { idToken, staffRole } = useAuth();
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const openPalette = useCallback(() => setPaletteOpen(true), []);
  const closePalette = useCallback(() => setPaletteOpen(false), []);
  if (idToken === null) return <PageSpinner />;
  if (staffRole === null) return <NoAccess />;
  return (
    <>
      <SkipLink />
      <OfflineBanner />
      <div className="flex grow flex-col lg:flex-row">
        <Bar onSearch={openPalette} />
        <Rail onSearch={openPalette} />
        <main id="main" tabIndex={-1} className="min-w-0 grow px-5 pt-6 pb-18 lg:px-10 lg:pt-8">
          <div className="max-w-250">
            <PageBoundary>
              <Outlet />
            </PageBoundary>
          </div>
        </main>
      </div>
      <CommandPalette tabs={adminTabs} isOpen={isPaletteOpen} onOpen={openPalette} onClose={closePalette} />
      <FreshSignIn />
      <ToastRegion />
    </>
  );
}

function Rail({ onSearch }: { onSearch: () => void }) {
  return (
    <header className="sticky top-0 flex h-dvh w-52 shrink-0 flex-col border-r border-line max-lg:hidden">
      <div className="px-5 pt-5">
        <Brand />
      </div>
      <div className="px-3 pt-4">
        <button
          type="button"
          aria-keyshortcuts="Control+K Meta+K"
          onClick={onSearch}
          className="flex min-h-8 w-full items-center gap-2.5 rounded-field border border-line-2 px-2.5 text-small text-ink-2 hover:bg-sunk"
        >
          <SearchIcon size={14} />
          <span className="grow text-left">Search</span>
          <kbd className="rounded-chip border border-line-2 px-1 font-sans text-caption text-ink-3">⌘K</kbd>
        </button>
      </div>
      <TabLinks className="grow overflow-y-auto px-3 py-3" />
      <div className="px-5 py-4">
        <SignedInAs />
      </div>
    </header>
  );
}

/** On a phone: menu, name of the tab, search. */
function Bar({ onSearch }: { onSearch: () => void }) {
  const { pathname } = useLocation();
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = menu.current;
    const closeAfterChoice = (event: Event) => {
      if (event.target instanceof Element && event.target.closest("a")) element?.hidePopover();
    };
    element?.addEventListener("click", closeAfterChoice);
    return () => element?.removeEventListener("click", closeAfterChoice);
  }, []);
  const tab = adminTabs.find(({ path }) => `${pathname}/`.startsWith(`${tabPath(path)}/`));
  return (
    <header className="sticky top-0 z-10 flex min-h-14 items-center gap-1 border-b border-line bg-paper px-3 lg:hidden">
      <button
        type="button"
        aria-label="Menu"
        popoverTarget={id}
        className="grid size-10 place-items-center rounded-field"
      >
        <MenuIcon size={18} />
      </button>
      <p className="grow text-lead font-semibold">{tab?.label}</p>
      <button
        type="button"
        aria-label="Search"
        onClick={onSearch}
        className="grid size-10 place-items-center rounded-field"
      >
        <SearchIcon size={18} />
      </button>
      <div
        id={id}
        popover="auto"
        ref={menu}
        className="m-0 h-dvh max-h-none w-72 max-w-[85vw] bg-raised p-4 text-ink shadow-sheet"
      >
        <div className="px-2.5">
          <Brand />
        </div>
        <TabLinks className="py-3" />
        <div className="px-2.5">
          <SignedInAs />
        </div>
      </div>
    </header>
  );
}

const Brand = () => (
  <>
    <Link to={paths.dashboard} aria-label="Cardwell, back to Today" className="rounded-chip">
      <Logo />
    </Link>
    <p className="mt-1 text-caption text-ink-3">Back office · {env.emulators ? "local" : "production"}</p>
  </>
);

const SHOWN_FOR_MS = 10 * 60_000;

/** How many problems are in each tab, as the overview or System loaded them in the last minutes. It makes no call of its own. */
function useProblemCounts(): ReadonlyMap<string, number> {
  const { data, dataUpdatedAt } = useQuery({ ...systemOverviewQuery, enabled: false });
  const [expiredAt, setExpiredAt] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setExpiredAt(dataUpdatedAt), dataUpdatedAt + SHOWN_FOR_MS - Date.now());
    return () => clearTimeout(timer);
  }, [dataUpdatedAt]);
  if (data === undefined || expiredAt === dataUpdatedAt) return new Map();
  const problems = Map.groupBy(data.alerts, getProblemTab);
  return new Map([...problems].map(([tab, { length }]) => [tab, length]));
}

function TabLinks({ className }: { className: string }) {
  const problems = useProblemCounts();
  return (
    <nav aria-label="Back office" className={classNames("grid content-start gap-0.5", className)}>
      {adminTabs.map((tab) => (
        <NavLink
          key={tab.path}
          to={tabPath(tab.path)}
          className={({ isActive }) =>
            classNames(
              "flex justify-between rounded-field px-2.5 py-1.5 text-body whitespace-nowrap focus-visible:outline-offset-[-2px] max-lg:py-2",
              isActive ? "bg-sunk font-semibold text-ink" : "text-ink-2 hover:bg-sunk hover:text-ink",
            )
          }
        >
          {tab.label}
          <ProblemCount count={problems.get(tab.path) ?? 0} />
        </NavLink>
      ))}
    </nav>
  );
}

const ProblemCount = ({ count }: { count: number }) =>
  count === 0 ? null : (
    <span className="figures font-medium text-copper-ink">
      {count}
      <span className="sr-only"> {count === 1 ? "problem" : "problems"}</span>
    </span>
  );

function SignedInAs() {
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

function NoAccess() {
  usePageTitle("No access");
  const { user } = useAuth();
  return (
    <main id="main" tabIndex={-1} className="wrap grow pt-14">
      <div className="grid max-w-140 justify-items-start gap-4">
        <Logo />
        <h1 className="mt-4 text-title-1">This account doesn't have access.</h1>
        <p className="text-lead text-ink-2">
          The back office is for the people who run Cardwell. You're signed in as{" "}
          <strong className="font-semibold break-words text-ink">{user?.email}</strong>.
        </p>
        <LinkButton to={paths.dashboard} variant="filled">
          Go to Today
        </LinkButton>
      </div>
    </main>
  );
}

import { useEffect, useRef } from "react";
import type { ReactNode } from "react";
import { Link, NavLink, useLocation } from "react-router-dom";
import { classNames } from "../../components/class-names.ts";
import { formatNumber } from "../../lib/format.ts";
import { useHasPermission } from "./permission.tsx";
import { scrollIntoRow } from "./scroll-into-row.ts";
import { tabPath, useTab } from "./tabs-context.ts";

type PageHeadProps = {
  title: ReactNode;
  /** In the caption after the tab's name: "9,706 people". */
  caption?: ReactNode;
  /** A quiet fact beside the title. */
  aside?: ReactNode;
  actions?: ReactNode;
};

/** Caption with the tab, title, fact and actions of a page of the back office. */
export function PageHead({ title, caption, aside, actions }: PageHeadProps) {
  const tab = useTab();
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <p className="mb-1.5 text-caption text-ink-3">
          <Link to={tabPath(tab.path)} className="hover:text-ink">
            {tab.label}
          </Link>
          {caption === undefined ? null : <> · {caption}</>}
        </p>
        <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <h1 className="text-title-1 md:text-display">{title}</h1>
          {aside === undefined ? null : <div className="text-small text-ink-2">{aside}</div>}
        </div>
      </div>
      {actions === undefined ? null : <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  );
}

type SectionTab = { to: string; label: ReactNode; count?: number | undefined; end?: boolean };

/** Tabs that are addresses, each with how many things in it need attention. */
export function SectionTabs({ label, tabs }: { label: string; tabs: readonly SectionTab[] }) {
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const links = [...(nav.current?.querySelectorAll("a") ?? [])];
    // The longest that fits: the first section's address begins all others.
    const [current] = links
      .filter((link) => `${pathname}/`.startsWith(`${link.pathname}/`))
      .toSorted((a, b) => b.pathname.length - a.pathname.length);
    scrollIntoRow(current ?? null);
  }, [pathname]);
  return (
    <nav ref={nav} aria-label={label} className="mt-4 flex gap-5 overflow-x-auto border-b border-line-2">
      {tabs.map(({ to, label: text, count = 0, end = false }) => (
        <NavLink
          key={to}
          to={to}
          end={end}
          className={({ isActive }) =>
            classNames(
              "-mb-px border-b-2 py-2.5 text-body whitespace-nowrap focus-visible:outline-offset-[-2px]",
              isActive ? "border-green font-medium text-ink" : "border-transparent text-ink-2 hover:text-ink",
            )
          }
        >
          {text}
          {count === 0 ? null : (
            <span className="figures ml-1.5 font-medium text-copper-ink">{formatNumber(count)}</span>
          )}
        </NavLink>
      ))}
    </nav>
  );
}

/** The sections of the tab, as the list of tabs has them. `counts` are by path. */
export function TabSections({ counts }: { counts?: Readonly<Record<string, number | undefined>> }) {
  const tab = useTab();
  const may = useHasPermission();
  const sections = tab.routes.filter(({ isSection, permission }) => isSection && may(permission));
  return (
    <SectionTabs
      label={tab.label}
      tabs={sections.map(({ path, label }) => ({
        to: tabPath(tab.path, path),
        label,
        count: counts?.[path],
        end: path === "",
      }))}
    />
  );
}

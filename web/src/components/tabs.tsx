import { NavLink } from "react-router-dom";
import { classNames } from "./class-names.ts";

type Tab = { to: string; label: string };

/** Tabs that are addresses: two faces of one screen. */
export function LinkTabs({ label, tabs, state }: { label: string; tabs: Tab[]; state?: unknown }) {
  return (
    <nav aria-label={label} className="flex gap-6 border-b border-line-2">
      {tabs.map(({ to, label: text }) => (
        <NavLink
          key={to}
          to={to}
          replace
          state={state}
          className={({ isActive }) =>
            classNames(
              "-mb-px border-b-2 py-3 text-lead",
              isActive ? "border-green font-medium text-ink" : "border-transparent text-ink-2 hover:text-ink",
            )
          }
        >
          {text}
        </NavLink>
      ))}
    </nav>
  );
}

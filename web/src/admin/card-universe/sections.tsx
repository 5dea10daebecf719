import { NavLink } from "react-router-dom";
import { classNames } from "../../components/class-names.ts";
import { places } from "./places.ts";

type Count = number | undefined;

const number = new Intl.NumberFormat("en-US");

/** The parts of the tab, with how many wait in each. */
export function Sections({ proposals, reports }: { proposals?: Count; reports?: Count }) {
  const links: { to: string; label: string; count?: Count; end?: boolean }[] = [
    { to: places.cards, label: "Cards", end: true },
    { to: places.review, label: "Review", count: proposals },
    { to: places.reports, label: "Reports", count: reports },
    { to: places.verification, label: "To verify" },
    { to: places.imports, label: "Import" },
  ];
  return (
    <nav aria-label="Card universe" className="mt-5 flex gap-6 overflow-x-auto border-b border-line-2">
      {links.map(({ to, label, count, end = false }) => (
        <NavLink
          key={to}
          to={to}
          end={end}
          className={({ isActive }) =>
            classNames(
              "border-b-2 py-2.5 text-body whitespace-nowrap focus-visible:outline-offset-[-2px]",
              isActive ? "border-green font-medium text-ink" : "border-transparent text-ink-2 hover:text-ink",
            )
          }
        >
          {label}
          {count === undefined || count === 0 ? null : (
            <span className="figures ml-1.5 font-medium text-copper-ink">{number.format(count)}</span>
          )}
        </NavLink>
      ))}
    </nav>
  );
}

import { createElement, useEffect, useState } from "react";
import type { ComponentType } from "react";
import { NavLink } from "react-router-dom";
import { paths } from "../lib/paths.ts";

const IDLE_MS = 1_500;

/** The link to the news. Its mark of unread posts comes once the page is painted. */
export function NewsLink() {
  const [Dot, setDot] = useState<ComponentType | null>(null);
  useEffect(() => {
    const load = () =>
      void import("../features/news/unread-dot.tsx").then(
        (found) => setDot(() => found.UnreadDot),
        // Without a connection the link has no mark.
        () => undefined,
      );
    const timer = setTimeout(load, IDLE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <NavLink
      to={paths.news}
      className="flex items-center rounded-chip px-2 py-1 text-ink-2 hover:text-ink aria-[current]:text-ink"
    >
      News
      {Dot === null ? null : createElement(Dot)}
    </NavLink>
  );
}

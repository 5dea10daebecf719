import type { Permission } from "@cardwell/core/domain/staff/tabs";
import { createContext, use } from "react";
import type { ComponentType } from "react";
import { paths } from "../../lib/paths.ts";

/** A page of a tab, at an address under the tab's. */
export type AdminRoute = {
  /** "" is the tab itself; `:cardId/*` is in no menu. */
  path: string;
  label: string;
  page: ComponentType;
  /** Listed as a section of the tab, and in the palette. */
  isSection?: boolean;
  /** The page is closed to a role without it, and its section and action are left out. */
  permission?: Permission;
  /** The palette only: an action that has its own page. */
  isAction?: boolean;
  /** A list with a search: the palette offers to search it. */
  hasSearch?: boolean;
};

export type PaletteHit = { to: string; label: string; hint: string };

export type AdminTab = {
  path: string;
  label: string;
  routes: readonly AdminRoute[];
  /** Objects of the tab that the palette finds by what is typed; the sign in front narrows to them. */
  finder?: { label: string; sign: string; find: (query: string, signal: AbortSignal) => Promise<PaletteHit[]> };
};

export const tabPath = (tab: string, route = "") =>
  `${paths.admin}/${tab}${/^[?]|^$/.test(route) ? route : `/${route}`}`;

/** The tab that is shown. Pages read it from here, as the list of tabs loads them. */
export const TabContext = createContext<AdminTab | null>(null);

export function useTab(): AdminTab {
  const tab = use(TabContext);
  if (tab === null) throw new Error("useTab needs a tab around it.");
  return tab;
}

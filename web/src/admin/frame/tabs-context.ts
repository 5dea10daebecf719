import type { Permission } from "@cardwell/core/domain/staff/tabs";
import { createContext, use } from "react";
import type { ComponentType } from "react";
import { useSearchParams } from "react-router-dom";
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

export type PaletteHit = {
  to: string;
  label: string;
  hint: string;
  /** What can be done with it, offered while it is the first hit. */
  actions?: readonly PaletteAction[];
};

/** `to` opens its confirmation (`actionPath`). */
export type PaletteAction = { to: string; label: string; permission: Permission | undefined };

const OPENS = "do";

/** A page with the confirmation open of the `ActionButton` that has this as its `opensBy`. */
export const actionPath = (page: string, opens: string) => `${page}?${new URLSearchParams({ [OPENS]: opens })}`;

/** The action whose confirmation the address opens, and how to take it out of the address. */
export function useOpenedAction(): [string | null, () => void] {
  const [search, setSearch] = useSearchParams();
  const close = () =>
    setSearch(
      (before) => {
        before.delete(OPENS);
        return before;
      },
      { replace: true },
    );
  return [search.get(OPENS), close];
}

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

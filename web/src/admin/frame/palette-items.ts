import { createWordFilter } from "@cardwell/core/domain/fold-text";
import type { Permission } from "@cardwell/core/domain/staff/tabs";
import * as z from "zod/mini";
import { readLocal, writeLocal } from "../../lib/storage.ts";
import { tabPath } from "./tabs-context.ts";
import type { AdminTab, PaletteHit } from "./tabs-context.ts";

export type PaletteGroup = { label: string; hits: PaletteHit[] };

const recentKey = "cardwell:palette-recent";
const maxRecent = 5;
const storedHits = z.array(z.object({ to: z.string(), label: z.string(), hint: z.string() }));

function readRecent(): PaletteHit[] {
  try {
    return storedHits.parse(JSON.parse(readLocal(recentKey) ?? "[]"));
  } catch {
    return [];
  }
}

export function rememberHit(hit: PaletteHit): void {
  const others = readRecent().filter(({ to }) => to !== hit.to);
  writeLocal(recentKey, JSON.stringify([hit, ...others].slice(0, maxRecent)));
}

/** A sign in front narrows the palette: ">" to actions, others to the objects of a tab. */
export function parseTyped(typed: string, tabs: readonly AdminTab[]): { sign: string | null; query: string } {
  const text = typed.trim();
  const signs = [">", ...tabs.flatMap(({ finder }) => finder?.sign ?? [])];
  const sign = signs.find((each) => text.startsWith(each)) ?? null;
  return { sign, query: sign === null ? text : text.slice(sign.length).trim() };
}

/** What the palette offers without asking the server: places, actions, and searches in lists. */
export function placesFor(
  tabs: readonly AdminTab[],
  typed: string,
  may: (permission: Permission | undefined) => boolean,
): PaletteGroup[] {
  const { sign, query } = parseTyped(typed, tabs);
  const routes = tabs.flatMap((tab) =>
    tab.routes
      .filter(({ permission }) => may(permission))
      .map((route) => ({ ...route, tab, to: tabPath(tab.path, route.path) })),
  );
  const places = tabs.flatMap((tab): PaletteHit[] => {
    const sections = tab.routes.filter(
      ({ isSection, path, permission }) => isSection === true && path !== "" && may(permission),
    );
    return [
      { to: tabPath(tab.path), label: tab.label, hint: "" },
      ...sections.map(({ path, label }) => ({ to: tabPath(tab.path, path), label, hint: tab.label })),
    ];
  });
  const actions = routes
    .filter(({ isAction }) => isAction)
    .map(({ to, label, tab }) => ({ to, label, hint: tab.label }));
  const searches = routes
    .filter(({ hasSearch }) => hasSearch)
    .map(({ to, label, tab }) => ({
      to: `${to}?${new URLSearchParams({ query }).toString()}`,
      label: `${tab.label}, ${label.toLowerCase()} for "${query}"`,
      hint: "",
    }));
  const isFound = createWordFilter(query);
  const matching = (hits: PaletteHit[]) => hits.filter(({ label, hint }) => isFound(`${label} ${hint}`));
  const groups: PaletteGroup[] =
    sign === ">"
      ? [{ label: "Actions", hits: matching(actions) }]
      : sign !== null
        ? []
        : [
            ...(query === "" ? [{ label: "Recent", hits: readRecent() }] : []),
            { label: "Actions", hits: matching(actions) },
            { label: "Go to", hits: [...matching(places), ...(query === "" ? [] : searches)] },
          ];
  return groups.filter(({ hits }) => hits.length > 0);
}

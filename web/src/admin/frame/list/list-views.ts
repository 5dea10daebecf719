import { useState } from "react";
import * as z from "zod/mini";
import { readLocal, writeLocal } from "../../../lib/storage.ts";
import { useAuth } from "../../../lib/session/use-auth.ts";
import type { ListView } from "./list-types.ts";

const storedViews = z.array(z.object({ id: z.string(), label: z.string(), address: z.string() }));

function parseStored(text: string | null): ListView[] {
  try {
    return storedViews.parse(JSON.parse(text ?? "[]"));
  } catch {
    return [];
  }
}

/** The views of a list: those that everyone has, changed and followed by the ones that this staff member saved here. */
export function useListViews(list: string, shared: readonly ListView[]) {
  const { user } = useAuth();
  const key = `cardwell:views:${list}:${user?.uid ?? ""}`;
  const [saved, setSaved] = useState(() => parseStored(readLocal(key)));
  const keep = (next: ListView[]) => {
    setSaved(next);
    writeLocal(key, JSON.stringify(next));
  };
  const byId = new Map(saved.map((view) => [view.id, view]));
  const own = saved.filter(({ id }) => !shared.some((view) => view.id === id));
  return {
    views: [...shared.map((view) => byId.get(view.id) ?? view), ...own],
    isSaved: (id: string) => byId.has(id),
    /** Adds a view, or replaces the one with this id. */
    save: (view: ListView) => keep([...saved.filter(({ id }) => id !== view.id), view]),
    remove: (id: string) => keep(saved.filter((view) => view.id !== id)),
  };
}

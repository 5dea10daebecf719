import { useSyncExternalStore } from "react";
import type { Theme } from "@cardwell/core/contract/accounts";
import { readLocal, removeLocal, writeLocal } from "./storage.ts";

const key = "theme";
const listeners = new Set<() => void>();

export function readTheme(): Theme {
  const stored = readLocal(key);
  return stored === "light" || stored === "dark" ? stored : "system";
}

/** Applies immediately and on every later visit with this browser. */
export function applyTheme(theme: Theme): void {
  if (theme === "system") {
    removeLocal(key);
    delete document.documentElement.dataset["theme"];
  } else {
    writeLocal(key, theme);
    document.documentElement.dataset["theme"] = theme;
  }
  for (const listener of listeners) listener();
}

export function useTheme(): Theme {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, readTheme);
}

export const themeOptions: { value: Theme; label: string }[] = [
  { value: "system", label: "System" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
];

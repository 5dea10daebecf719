import type { Theme } from "@cardwell/core/contract/accounts";
import { readLocal, removeLocal, writeLocal } from "./storage.ts";

const key = "theme";

export function readTheme(): Theme {
  const stored = readLocal(key);
  return stored === "light" || stored === "dark" ? stored : "system";
}

/** Applies at once and on every later visit with this browser. */
export function applyTheme(theme: Theme): void {
  if (theme === "system") {
    removeLocal(key);
    delete document.documentElement.dataset["theme"];
    return;
  }
  writeLocal(key, theme);
  document.documentElement.dataset["theme"] = theme;
}

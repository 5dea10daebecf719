import type { Dashboard } from "@cardwell/core/domain/dashboard/shapes";
import { DAY_MS } from "@cardwell/core/domain/dates/instants";
import { readLocal, removeLocal, writeLocal } from "./storage.ts";

/** Deleted with all of the person's data when they sign out (session/local-traces.ts). */
const key = "cardwell:dashboard";
const goodForMs = 30 * DAY_MS;

export type KeptDashboard = { readonly answer: Dashboard; readonly savedAtMs: number };

/** The member who stored it, and the shape of the response then: a release that expects another would read it wrongly. */
type Owner = { readonly uid: string; readonly shape: string };

/** The last dashboard response for this person, shown until the next arrives. */
export function readKeptDashboard(owner: Owner, nowMs: number): KeptDashboard | null {
  const kept = parsed(readLocal(key));
  if (kept === null || kept.uid !== owner.uid || kept.shape !== owner.shape) return null;
  return nowMs - kept.savedAtMs < goodForMs ? { answer: kept.answer, savedAtMs: kept.savedAtMs } : null;
}

export function keepDashboard(owner: Owner, { answer, savedAtMs }: KeptDashboard): void {
  writeLocal(key, JSON.stringify({ ...owner, savedAtMs, answer }));
}

/** Calls back when another tab stored a newer response. */
export function onKeptElsewhere(act: () => void): void {
  globalThis.window.addEventListener("storage", (event) => {
    if (event.key === key && event.newValue !== null) act();
  });
}

export const forgetDashboard = () => removeLocal(key);

function parsed(text: string | null): (Owner & KeptDashboard) | null {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    return typeof value === "object" && value !== null && "answer" in value ? (value as Owner & KeptDashboard) : null;
  } catch {
    return null;
  }
}

/** Smaller differences are the time that a response takes, and no wrong clock. */
const leastOffsetMs = 60_000;

let offsetMs = 0;
const listeners = new Set<() => void>();

/** The server's time, which decides what day it is; the device's until the first response. */
export const getServerTime = (): Date => new Date(Date.now() + offsetMs);

/** Calls the listener when the device's clock turns out to be wrong, or was corrected; returns how to stop that. */
export function onServerOffset(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Takes the server's time from a response. A cached one shows the time at which it was cached, so it doesn't count. */
export function readServerTime(headers: Headers): void {
  const serverMs = Date.parse(headers.get("date") ?? "");
  if (Number.isNaN(serverMs) || headers.get("cache-control")?.includes("no-store") !== true) return;
  const differenceMs = serverMs - Date.now();
  const nextMs = Math.abs(differenceMs) < leastOffsetMs ? 0 : differenceMs;
  if (Math.abs(nextMs - offsetMs) < leastOffsetMs) return;
  offsetMs = nextMs;
  for (const listener of listeners) listener();
}

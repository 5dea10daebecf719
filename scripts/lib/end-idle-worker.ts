import { subscribe } from "node:diagnostics_channel";

/**
 * Loaded into every process that the emulators start. The functions emulator keeps a process, of some 100 MB, for each function that was
 * ever called. Those of background functions end when they have had nothing to do for a while: whoever calls them, a schedule or a
 * task queue, calls again where a call meets the end of its process. The functions that browsers and vendors call stay.
 */
const endsAfterMs = Number(process.env["FUNCTION_ENDS_AFTER_MS"] ?? 10_000);
const staying = new Set(["api", "admin", "webhooks"]);
const name = process.env["FUNCTION_TARGET"];

if (name !== undefined && !staying.has(name)) {
  let running = 0;
  let ending: NodeJS.Timeout | undefined;
  const count = (change: number) => {
    running += change;
    clearTimeout(ending);
    if (running === 0) ending = setTimeout(() => process.exit(), endsAfterMs);
  };
  subscribe("http.server.request.start", () => count(1));
  subscribe("http.server.response.finish", () => count(-1));
}

import { inEmulator } from "./environment.ts";
import { sandboxOrigin } from "./params.ts";

export type Clock = { now(): Date };

/** Real time, for vendors and leases. */
export const systemNow = (): Date => new Date();

const systemClock: Clock = { now: systemNow };

/** The clock of the business rules: the system's, or in the emulators the sandbox's, which tests move. */
export async function currentClock(): Promise<Clock> {
  if (!inEmulator() || sandboxOrigin.value() === "") return systemClock;
  const response = await fetch(`${sandboxOrigin.value()}/clock`, { signal: AbortSignal.timeout(5_000) });
  const { offsetMs } = (await response.json()) as { offsetMs: number };
  return { now: () => new Date(Date.now() + offsetMs) };
}

import { sandboxOrigin } from "./addresses.ts";

export type SandboxTime = { now: Date; offsetMs: number };

/** The sandbox's clock, which the product follows. */
export async function sandboxTime(): Promise<SandboxTime> {
  const response = await fetch(`${sandboxOrigin}/clock`);
  if (!response.ok) throw new Error(`The sandbox's clock answered ${response.status}.`);
  const { now, offsetMs } = (await response.json()) as { now: string; offsetMs: number };
  return { now: new Date(now), offsetMs };
}

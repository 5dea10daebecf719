import { sandboxOrigin } from "./addresses.ts";

export type SandboxTime = {
  now: Date;
  /** From the machine's time to this one, and to the time as it is without a test that moves it. */
  offsetMs: number;
  startOffsetMs: number;
  /** False while a history is written: schedules don't run then. */
  runsSchedules: boolean;
};

/** The sandbox's clock, which the product follows. */
export async function sandboxTime(): Promise<SandboxTime> {
  const response = await fetch(`${sandboxOrigin}/clock`);
  if (!response.ok) throw new Error(`The sandbox's clock answered ${response.status}.`);
  const { now, ...rest } = (await response.json()) as Omit<SandboxTime, "now"> & { now: string };
  return { ...rest, now: new Date(now) };
}

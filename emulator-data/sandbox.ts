import { sandboxOrigin } from "../scripts/lib/addresses.ts";
import { sandboxTime } from "../scripts/lib/clock.ts";

async function ask<T>(method: "GET" | "POST", path: string, body?: unknown): Promise<T> {
  const response = await fetch(`${sandboxOrigin}${path}`, {
    method,
    headers: { "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok)
    throw new Error(`${method} ${path} of the sandbox answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

export const getFromSandbox = <T>(path: string): Promise<T> => ask("GET", path);
export const postToSandbox = <T>(path: string, body: unknown): Promise<T> => ask("POST", path, body);

/** Empties the sandbox and sets its clock; from then on no webhook is delivered and no schedule runs automatically. */
export async function beginAt(at: Date): Promise<void> {
  await postToSandbox("/reset", { at: at.toISOString(), webhooks: false });
}

export async function advanceDays(days: number): Promise<void> {
  await postToSandbox("/clock/advance", { days });
}

/** Moves the clock on to a moment. */
export async function goTo(moment: Date): Promise<void> {
  const { now } = await sandboxTime();
  await postToSandbox("/clock/advance", { minutes: (moment.getTime() - now.getTime()) / 60_000 });
}

/** The present of the stack, wherever its clock stands. */
export async function findPresent(): Promise<Date> {
  const { startOffsetMs } = await sandboxTime();
  return new Date(Date.now() + startOffsetMs);
}

/** Moves the clock to the present, and lets webhooks be delivered again. Schedules wait for `letSchedulesRun`. */
export async function returnToToday(): Promise<void> {
  const { offsetMs, startOffsetMs } = await sandboxTime();
  await postToSandbox("/clock/advance", { minutes: (startOffsetMs - offsetMs) / 60_000 });
  for (const vendor of ["stripe", "resend", "plaid"])
    await postToSandbox(`/${vendor}/control/webhooks`, { enabled: true });
}

export async function letSchedulesRun(): Promise<void> {
  await postToSandbox("/clock/schedules", { enabled: true });
}

import { sandboxOrigin } from "../scripts/lib/addresses.ts";
import { sandboxTime } from "../scripts/lib/clock.ts";

async function post(path: string, body: unknown): Promise<void> {
  const response = await fetch(`${sandboxOrigin}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok)
    throw new Error(`POST ${path} of the sandbox answered ${response.status}: ${await response.text()}`);
}

/** Empties the sandbox and sets its clock; from then on no webhook is delivered and no schedule runs automatically. */
export async function beginAt(at: Date): Promise<void> {
  await post("/reset", { at: at.toISOString(), webhooks: false });
}

export async function advanceDays(days: number): Promise<void> {
  await post("/clock/advance", { days });
}

/** Moves the clock on to a moment. */
export async function goTo(moment: Date): Promise<void> {
  const { now } = await sandboxTime();
  await post("/clock/advance", { minutes: (moment.getTime() - now.getTime()) / 60_000 });
}

/** Moves the clock to the machine's time, and lets webhooks be delivered again. Schedules wait for `letSchedulesRun`. */
export async function returnToToday(): Promise<void> {
  const { offsetMs } = await sandboxTime();
  await post("/clock/advance", { minutes: -offsetMs / 60_000 });
  for (const vendor of ["stripe", "resend"]) await post(`/${vendor}/control/webhooks`, { enabled: true });
}

export async function letSchedulesRun(): Promise<void> {
  await post("/clock/schedules", { enabled: true });
}

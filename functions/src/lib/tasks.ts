import { measureCall } from "./call-stats.ts";
import { firebaseApp } from "./firebase-app.ts";

/** Asks for a task to be run by one of our task queue functions, at least once; in the emulators without its delay. */
export async function enqueueTask(
  functionName: string,
  data: Record<string, unknown>,
  options: { scheduleDelaySeconds?: number } = {},
): Promise<void> {
  const { getFunctions } = await import("firebase-admin/functions");
  const queue = getFunctions(firebaseApp()).taskQueue(`locations/us-central1/functions/${functionName}`);
  await measureCall("tasks", queue.enqueue(data, options));
}

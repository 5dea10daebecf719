import { callApi } from "../lib/api-client.ts";
import { contract } from "../lib/page-contract.ts";
import { clearDevice, findSubscription, readMark, register, removeDevice } from "../lib/push.ts";
import { onClearTraces } from "../lib/session/local-traces.ts";
import { onSignOut, session } from "../lib/session/session.ts";

const longestGoodbyeMs = 3_000;

/** A subscription is its member's until they sign out here: whoever is next doesn't get what was meant for them. */
onSignOut(async () => {
  const mark = readMark();
  if (mark === null) return;
  // Nothing of it may keep somebody signed in. Where the server isn't reached, the push service rejects what is sent from now on.
  const goodbye = Promise.allSettled([callApi(contract.push.remove, { params: { id: mark.id } }), clearDevice()]);
  await Promise.race([goodbye, new Promise((resolve) => setTimeout(resolve, longestGoodbyeMs))]);
});
onClearTraces(() => void clearDevice().catch(() => undefined));

/** At the start: what became of the subscription while the app was closed. */
export async function checkDevice(): Promise<void> {
  const uid = session.getState().user?.uid ?? null;
  const mark = readMark();
  const subscription = await findSubscription();
  // Signing out removes the mark; without a user it stays only until the session is known.
  if (uid === null ? mark === null : mark?.uid !== uid) {
    if (subscription !== null) await clearDevice();
    return;
  }
  if (uid === null || mark === null) return;
  const isAllowed = "Notification" in globalThis && Notification.permission === "granted";
  if (!isAllowed || subscription === null) await removeDevice(mark.id);
  else if (subscription.endpoint !== mark.endpoint) {
    await register(uid, subscription);
    if (readMark()?.id !== mark.id) await removeDevice(mark.id);
  }
}

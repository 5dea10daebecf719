import type { PushSettings } from "@cardwell/core/contract/push";
import { hashText } from "@cardwell/core/domain/hash-text";
import { DAY_MS } from "@cardwell/core/domain/dates/instants";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { callApi } from "./api-client.ts";
import { findPlatform, proposeDeviceName } from "./describe-device.ts";
import { isApplePhone, isInstalled } from "./installed.ts";
import { contract } from "./page-contract.ts";
import { useAuth } from "./session/use-auth.ts";
import { readLocal, removeLocal, writeLocal } from "./storage.ts";

export const pushQuery = queryOptions({
  queryKey: ["push"],
  queryFn: ({ signal }): Promise<PushSettings> => callApi(contract.push.read, {}, { signal }),
  staleTime: 0,
});

/** `home-screen`: an iPhone shows notifications for the installed app only. */
export type DeviceState = "on" | "off" | "blocked" | "home-screen" | "unsupported";

/** What this browser was subscribed as. Signing out removes it (session/local-traces.ts). */
const markKey = "cardwell:push";

type Mark = { readonly uid: string; readonly id: string; readonly endpoint: string };

export function readMark(): Mark | null {
  try {
    return JSON.parse(readLocal(markKey) ?? "null") as Mark | null;
  } catch {
    return null;
  }
}

export const canNotify = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;

export async function findSubscription(): Promise<PushSubscription | null> {
  if (!canNotify()) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

type OwnDevice = { state: DeviceState; id: string | null };

async function readDevice(uid: string | null): Promise<OwnDevice> {
  if (!canNotify()) return { state: isApplePhone() && !isInstalled() ? "home-screen" : "unsupported", id: null };
  if (Notification.permission === "denied") return { state: "blocked", id: null };
  const mark = readMark();
  if (mark === null || mark.uid !== uid) return { state: "off", id: null };
  const isOn = (await findSubscription())?.endpoint === mark.endpoint;
  return isOn ? { state: "on", id: mark.id } : { state: "off", id: null };
}

/** This browser as a member has it: whether their notifications come here. */
export const deviceQuery = (uid: string | null) =>
  queryOptions({
    queryKey: ["push-device", uid],
    queryFn: () => readDevice(uid).catch((): OwnDevice => ({ state: "unsupported", id: null })),
    staleTime: 0,
    networkMode: "always",
  });

export const useMemberId = (): string | null => useAuth().user?.uid ?? null;

const longestWaitMs = 10_000;

/** The app's worker, which is registered when the browser is idle (app/installed-app.tsx). */
async function waitForWorker(): Promise<ServiceWorkerRegistration> {
  const tooLate = new Promise<never>((_resolve, reject) =>
    setTimeout(() => reject(new Error("The service worker didn't start.")), longestWaitMs),
  );
  return Promise.race([navigator.serviceWorker.ready, tooLate]);
}

/**
 * Asks for the permission, so it is called by a tap alone, and sends this member's notifications here. Null where the permission wasn't
 * given. The subscription is always a new one: none of another member, or for an earlier key, is continued.
 */
export async function turnOn(uid: string, publicKey: string): Promise<PushSettings | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  const { pushManager } = await waitForWorker();
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  try {
    return await register(uid, subscription);
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
}

/** Sends the subscription to the server, and notes whose it is. */
export async function register(uid: string, subscription: PushSubscription): Promise<PushSettings> {
  const { endpoint, keys } = subscription.toJSON();
  const { id, ...settings } = await callApi(contract.push.subscribe, {
    body: {
      endpoint: endpoint ?? "",
      keys: { p256dh: keys?.["p256dh"] ?? "", auth: keys?.["auth"] ?? "" },
      platform: findPlatform(),
      name: proposeDeviceName(),
    },
  });
  writeLocal(markKey, JSON.stringify({ uid, id, endpoint }));
  return settings;
}

export async function removeDevice(id: string): Promise<PushSettings> {
  const settings = await callApi(contract.push.remove, { params: { id } });
  if (readMark()?.id === id) await clearDevice();
  return settings;
}

/** Leaves nothing of a member's notifications in this browser: no subscription, none that is shown, no count. */
export async function clearDevice(): Promise<void> {
  removeLocal(markKey);
  void navigator.clearAppBadge?.().catch(() => undefined);
  const registration = canNotify() ? await navigator.serviceWorker.getRegistration() : undefined;
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/** Stays when the member signs out, or they would be asked again. It has a digest of each member. */
const declinedKey = "cardwellNotNow";
const declinedForMs = 30 * DAY_MS;

const readDeclined = (): Record<string, number> => {
  try {
    return JSON.parse(readLocal(declinedKey) ?? "{}") as Record<string, number>;
  } catch {
    return {};
  }
};

/** "Not now" and "Email only": Cardwell doesn't ask again for a month. */
export function decline(uid: string, nowMs = Date.now()): void {
  const recent = Object.entries(readDeclined()).filter(([, atMs]) => nowMs - atMs < declinedForMs);
  const one = [String(hashText(uid)), nowMs] as const;
  writeLocal(declinedKey, JSON.stringify(Object.fromEntries([...recent, one])));
}

const hasDeclined = (uid: string): boolean =>
  Date.now() - (readDeclined()[String(hashText(uid))] ?? Number.NEGATIVE_INFINITY) < declinedForMs;

/**
 * Whether to ask for notifications in this browser: they can be turned on, and the member didn't decline in the last month. Staff who look at
 * a member's screens have no token.
 */
export function usePushAsk(): boolean {
  const { user, idToken } = useAuth();
  const uid = idToken === null ? null : (user?.uid ?? null);
  const state = useQuery({ ...deviceQuery(uid), enabled: uid !== null }).data?.state;
  const canAsk = uid !== null && (state === "off" || state === "home-screen") && !hasDeclined(uid);
  const settings = useQuery({ ...pushQuery, enabled: canAsk }).data;
  return canAsk && settings !== undefined && settings.publicKey !== null;
}

import type { PushSettings } from "@cardwell/core/contract/push";
import { vi } from "vitest";

/** Doubles of what jsdom has none of: a browser that can subscribe, and what it shows. */

export const nobodysDevices: PushSettings = { publicKey: "BKey", devices: [], hidesAmounts: false };

export const noraPhone = {
  id: "digest-1",
  name: "Android, Chrome",
  platform: "android",
  addedAt: "2026-11-20T13:00:00.000Z",
  lastPushAt: null,
  state: "active",
} as const;

type FakeSubscription = ReturnType<typeof createSubscription>;

const createSubscription = (endpoint: string, browser: { subscription: unknown }) => ({
  endpoint,
  options: { userVisibleOnly: true },
  toJSON: () => ({ endpoint, keys: { p256dh: "p256dh-1", auth: "auth-1" } }),
  async unsubscribe() {
    browser.subscription = null;
    return true;
  },
});

/** `answer` is what she chooses when the browser asks. */
export function installPushBrowser(permission: NotificationPermission, answer: NotificationPermission = "granted") {
  const browser = {
    permission,
    subscription: null as FakeSubscription | null,
    subscribed: [] as unknown[],
    closed: 0,
    failsToSubscribe: false,
    endpoint: "https://push.example/1",
    subscribe() {
      browser.subscription = createSubscription(browser.endpoint, browser);
      return browser.subscription;
    },
  };
  const registration = {
    getNotifications: async () => [{ close: () => void (browser.closed += 1) }],
    pushManager: {
      getSubscription: async () => browser.subscription,
      subscribe: async (options: unknown) => {
        if (browser.failsToSubscribe) throw new DOMException("Registration failed", "AbortError");
        browser.subscribed.push(options);
        return browser.subscribe();
      },
    },
  };
  vi.stubGlobal("PushManager", () => undefined);
  vi.stubGlobal("Notification", {
    get permission() {
      return browser.permission;
    },
    requestPermission: async () => (browser.permission = answer),
  });
  Object.defineProperty(navigator, "serviceWorker", {
    configurable: true,
    value: { ready: Promise.resolve(registration), getRegistration: async () => registration },
  });
  return browser;
}

export function removePushBrowser(): void {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, "serviceWorker");
  localStorage.clear();
}

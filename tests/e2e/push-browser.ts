import type { BrowserContext, CDPSession, Page, Worker } from "@playwright/test";
import { appOrigin } from "../../scripts/lib/addresses.ts";
import type { TestSubscription } from "../support/push.ts";
import { expect } from "./journey.ts";

type Shown = { title: string; body: string; tag: string; data: { path: string }; actions: { action: string }[] };

/** What is used of the worker's global scope, and what `watchWorker` adds to it. */
type Scope = {
  navigator: object;
  registration: { showNotification: (title: string, options: object) => Promise<void> };
  ExtendableEvent: new (type: string) => Event & { waitUntil: (wait: Promise<unknown>) => void };
  dispatchEvent: (event: Event) => void;
  shown: object[];
  badge?: number;
};

/**
 * The browser of a member whose push service is the sandbox's: it subscribes to what it is given. Chromium's headless shell reaches no push
 * service and shows no notifications, so these two are replaced; all else is the app's own worker.
 */
export async function usePushBrowser(
  context: BrowserContext,
  subscriptions: TestSubscription[],
  permission: NotificationPermission = "default",
): Promise<void> {
  await context.grantPermissions(["notifications"], { origin: appOrigin });
  await context.addInitScript(
    ({ subscriptions: given, permission: atFirst }) => {
      const storage = globalThis.localStorage;
      const read = (key: string) => Number(storage.getItem(key) ?? -1);
      const make = (at: number) => ({
        ...given[at],
        toJSON: () => given[at],
        async unsubscribe() {
          storage.setItem("test-subscription", "-1");
          return true;
        },
      });
      Object.defineProperty(Notification, "permission", { get: () => storage.getItem("test-permission") ?? atFirst });
      Notification.requestPermission = async () => {
        storage.setItem("test-permission", "granted");
        return "granted";
      };
      Object.assign(PushManager.prototype, {
        async subscribe() {
          const next = read("test-subscribed") + 1;
          storage.setItem("test-subscribed", String(next));
          storage.setItem("test-subscription", String(next));
          return make(next);
        },
        getSubscription: async () => (read("test-subscription") < 0 ? null : make(read("test-subscription"))),
      });
    },
    { subscriptions, permission },
  );
}

/** The app's worker, with what it shows written down. */
export async function watchWorker(page: Page): Promise<PushWorker> {
  const context = page.context();
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state === "activated") return;
    await new Promise<void>((resolve) =>
      active?.addEventListener("statechange", () => active.state === "activated" && resolve()),
    );
  });
  const session = await context.newCDPSession(page);
  const { promise: registrationId, resolve } = Promise.withResolvers<string>();
  session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
    for (const found of registrations) if (found.scopeURL.startsWith(appOrigin)) resolve(found.registrationId);
  });
  await session.send("ServiceWorker.enable");
  await worker.evaluate(() => {
    const scope = globalThis as unknown as Scope;
    const shown: object[] = [];
    scope.shown = shown;
    Object.assign(scope.navigator, { setAppBadge: async (count: number) => void (scope.badge = count) });
    scope.registration.showNotification = async (title, options) => void shown.push({ title, ...options });
  });
  return new PushWorker(worker, session, await registrationId);
}

class PushWorker {
  readonly #worker: Worker;
  readonly #session: CDPSession;
  readonly #registrationId: string;

  constructor(worker: Worker, session: CDPSession, registrationId: string) {
    this.#worker = worker;
    this.#session = session;
    this.#registrationId = registrationId;
  }

  /** As the push service does with what it decrypted, or as anybody might. */
  async deliver(data: string): Promise<Shown> {
    const before = await this.listShown();
    await this.#session.send("ServiceWorker.deliverPushMessage", {
      origin: appOrigin,
      registrationId: this.#registrationId,
      data,
    });
    await expect.poll(async () => (await this.listShown()).length).toBe(before.length + 1);
    return (await this.listShown()).at(-1) as Shown;
  }

  listShown(): Promise<Shown[]> {
    return this.#worker.evaluate(() => (globalThis as unknown as Scope).shown as Shown[]);
  }

  readBadge(): Promise<number | undefined> {
    return this.#worker.evaluate(() => (globalThis as unknown as Scope).badge);
  }

  /** Presses a button of the last notification, and waits until the worker has finished. */
  async press(action: string): Promise<void> {
    await this.#worker.evaluate(async (pressed) => {
      const scope = globalThis as unknown as Scope;
      const notification = { ...scope.shown.at(-1), close: () => undefined };
      const waits: Promise<unknown>[] = [];
      const event = new scope.ExtendableEvent("notificationclick");
      const waitUntil = (wait: Promise<unknown>) => void waits.push(wait);
      scope.dispatchEvent(Object.assign(event, { notification, action: pressed, waitUntil }));
      await Promise.all(waits);
    }, action);
  }
}

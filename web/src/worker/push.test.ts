import { beforeEach, describe, expect, it, vi } from "vitest";
import { listenForPushes, toOwnAddress } from "./push.ts";

const origin = "https://cardwell.example";
const message = {
  title: "Freedom Flex: $1,284.60 due tomorrow",
  body: "No payment recorded.",
  tag: "payment_due:flex",
  path: "/dashboard/alerts/a1",
  unread: 3,
  actions: [
    { action: "mark", title: "Mark as paid", token: "token-mark" },
    { action: "snooze", title: "Snooze", token: "token-snooze" },
  ],
};

type Shown = { title: string; tag: string; body: string; data: unknown; actions?: unknown };

/** A worker without a browser around it. */
function startWorker({ window = null as string | null, isControlled = true } = {}) {
  const events = new EventTarget();
  const shown: Shown[] = [];
  const visited: string[] = [];
  const fetch = vi.fn(async (_path: string, _init: RequestInit) => Response.json({ done: "Marked as paid." }));
  const setAppBadge = vi.fn(async () => undefined);
  const client = {
    url: `${origin}${window}`,
    focused: true,
    focus: async () => client,
    navigate: async (to: string) => {
      if (!isControlled) throw new TypeError("This client isn't controlled.");
      visited.push(to);
    },
  };
  const subscribe = vi.fn(async () => undefined);
  listenForPushes({
    addEventListener: events.addEventListener.bind(events),
    location: { origin },
    navigator: { setAppBadge },
    registration: {
      showNotification: async (title: string, options: Omit<Shown, "title">) => void shown.push({ title, ...options }),
      pushManager: { subscribe },
    },
    clients: {
      matchAll: async () => (window === null ? [] : [client]),
      openWindow: async (to: string) => void visited.push(`new ${to}`),
    },
    fetch,
  } as unknown as ServiceWorkerGlobalScope);
  async function dispatch(type: string, more: object): Promise<void> {
    const waits: Promise<unknown>[] = [];
    const waitUntil = (wait: Promise<unknown>) => void waits.push(wait);
    events.dispatchEvent(Object.assign(new Event(type), { waitUntil, ...more }));
    await Promise.all(waits);
  }
  const close = vi.fn();
  return {
    shown,
    visited,
    fetch,
    setAppBadge,
    subscribe,
    close,
    push: (data: unknown) => dispatch("push", { data }),
    click: (action: string) => {
      const { title, tag, data } = shown.at(-1) ?? {};
      return dispatch("notificationclick", { action, notification: { title, tag, data, close } });
    },
    renew: (more: object) => dispatch("pushsubscriptionchange", more),
  };
}

let worker: ReturnType<typeof startWorker>;
beforeEach(() => void (worker = startWorker()));
const pushMessage = (change = {}) => worker.push({ json: () => ({ ...message, ...change }) });

describe("a push", () => {
  it("is shown with its buttons, and counted on the icon", async () => {
    await pushMessage();
    expect(worker.shown).toEqual([
      {
        title: message.title,
        body: message.body,
        tag: message.tag,
        icon: "/icon-192.png",
        badge: "/badge-96.png",
        data: { path: message.path, tokens: { mark: "token-mark", snooze: "token-snooze" } },
        actions: [
          { action: "mark", title: "Mark as paid" },
          { action: "snooze", title: "Snooze" },
        ],
      },
    ]);
    expect(worker.setAppBadge).toHaveBeenCalledWith(3);
  });

  it.each([
    ["without data", null],
    ["that is no JSON", { json: () => JSON.parse("{") as unknown }],
    ["that is no object", { json: () => 7 }],
    ["without a title", { json: () => ({ body: "x" }) }],
  ])("%s is shown, too", async (_name, data) => {
    await worker.push(data);
    expect(worker.shown).toMatchObject([{ title: "Cardwell", body: "Open your alerts." }]);
    await worker.click("");
    expect(worker.visited).toEqual([`new ${origin}/dashboard/alerts`]);
  });
});

describe("a click", () => {
  it("on a button sends its token alone, and closes", async () => {
    await pushMessage();
    await worker.click("mark");
    expect(worker.fetch.mock.calls).toMatchObject([
      ["/api/push/actions", { method: "POST", body: '{"token":"token-mark"}' }],
    ]);
    expect(worker.close).toHaveBeenCalled();
    expect(worker.shown).toHaveLength(1);
    expect(worker.visited).toEqual([]);
  });

  it.each([
    [
      "Used already. Open the alert to do it there.",
      async () => Response.json({ message: "Used already." }, { status: 409 }),
    ],
    ["No connection. Open the alert to try again.", async () => Promise.reject(new TypeError("Failed to fetch"))],
    ["No connection. Open the alert to try again.", async () => new Response("<html>", { status: 502 })],
  ])("on a button that fails shows: %s", async (body, answer) => {
    worker.fetch.mockImplementation(answer);
    await pushMessage();
    await worker.click("snooze");
    expect(worker.shown.at(-1)).toMatchObject({ title: message.title, body, tag: message.tag });
    expect(worker.shown.at(-1)?.actions).toBeUndefined();
    await worker.click("");
    expect(worker.visited).toEqual([`new ${origin}/dashboard/alerts/a1`]);
  });

  it("on the rest opens the alert in the app's window, or a new one", async () => {
    worker = startWorker({ window: "/dashboard/cards" });
    await pushMessage();
    await worker.click("");
    expect(worker.visited).toEqual([`${origin}/dashboard/alerts/a1`]);
    worker = startWorker({ window: "/dashboard/cards", isControlled: false });
    await pushMessage();
    await worker.click("");
    expect(worker.visited).toEqual([`new ${origin}/dashboard/alerts/a1`]);
  });

  it.each(["/admin/users", "/dashboard/link", "/plaid-oauth-return?oauth_state_id=7", "/"])(
    "leaves a window with %s where it is",
    async (window) => {
      worker = startWorker({ window });
      await pushMessage();
      await worker.click("");
      expect(worker.visited).toEqual([`new ${origin}/dashboard/alerts/a1`]);
    },
  );

  it.each(["//evil.example", "https://evil.example/a", "/\\evil.example", "javascript:alert(1)", "http://[", 7])(
    "never leads to %s",
    (path) => expect(new URL(toOwnAddress(path, origin)).origin).toBe(origin),
  );
});

describe("a subscription that the browser ended", () => {
  it("is renewed for the same key, unless the browser did it", async () => {
    const oldSubscription = { options: { userVisibleOnly: true } };
    await worker.renew({ oldSubscription, newSubscription: {} });
    await worker.renew({ oldSubscription: null });
    expect(worker.subscribe).not.toHaveBeenCalled();
    await worker.renew({ oldSubscription });
    expect(worker.subscribe).toHaveBeenCalledWith(oldSubscription.options);
  });
});

import type { PushNotification } from "@cardwell/core/domain/push/notification";
import { paths } from "../lib/paths.ts";

/** Shows the alerts that the server sends to this device, and does what their buttons name. The page has no part in it: it may be closed. */

type Message = Omit<PushNotification, "sentAt">;

/** Shown where a message can't be read, because browsers expect a notification for each push. */
const unreadable: Message = {
  title: "Cardwell",
  body: "Open your alerts.",
  tag: "cardwell",
  path: paths.alerts,
  unread: null,
  actions: [],
};

function readMessage(data: { json: () => unknown } | null): Message {
  try {
    const message = data?.json() as Partial<Message> | null | undefined;
    return typeof message?.title === "string" ? { ...unreadable, ...message } : unreadable;
  } catch {
    return unreadable;
  }
}

/** An address of ours alone. */
export function toOwnAddress(path: unknown, origin: string): string {
  const url = URL.canParse(String(path), origin) ? new URL(String(path), origin) : null;
  return url?.origin === origin ? url.href : `${origin}${paths.alerts}`;
}

/** A window that may be led elsewhere: the back office and a bank that is being linked stay where they are. */
function showsDashboard(address: string): boolean {
  const { pathname } = new URL(address);
  return pathname.startsWith(paths.dashboard) && !pathname.startsWith(paths.link);
}

type ShownData = { path: string; tokens: Record<string, string> };
/** `actions` is missing from TypeScript's library. */
type Options = NotificationOptions & { actions?: { action: string; title: string }[] };

export function listenForPushes(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener("push", (event) => event.waitUntil(showMessage(readMessage(event.data))));
  worker.addEventListener("notificationclick", (event) => event.waitUntil(followClick(event)));
  worker.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event as RenewEvent)));

  async function show(title: string, options: Options, data: ShownData): Promise<void> {
    const look: Options = { icon: "/icon-192.png", badge: "/badge-96.png", ...options, data };
    await worker.registration.showNotification(title, look);
  }

  async function showMessage({ title, body, tag, path, unread, actions }: Message): Promise<void> {
    const tokens = Object.fromEntries(actions.map(({ action, token }) => [action, token]));
    const buttons = actions.map((each) => ({ action: each.action, title: each.title }));
    if (unread !== null) await worker.navigator.setAppBadge?.(unread).catch(() => undefined);
    await show(title, { body, tag, actions: buttons }, { path, tokens });
  }

  async function followClick({ notification, action }: NotificationEvent): Promise<void> {
    notification.close();
    const { path, tokens } = notification.data as ShownData;
    const token = tokens[action];
    if (token === undefined) return open(path);
    const failure = await send(token);
    if (failure !== null)
      await show(notification.title, { body: failure, tag: notification.tag }, { path, tokens: {} });
  }

  /** Null when it was done, else why it wasn't. The token is all that it takes, as nobody may be signed in. */
  async function send(token: string): Promise<string | null> {
    try {
      const response = await worker.fetch("/api/push/actions", {
        method: "POST",
        headers: { "content-type": "application/json", accept: "application/json" },
        body: JSON.stringify({ token }),
      });
      if (response.ok) return null;
      const { message } = (await response.json()) as { message?: string };
      return `${message ?? "That didn't work."} Open the alert to do it there.`;
    } catch {
      return "No connection. Open the alert to try again.";
    }
  }

  async function open(path: string): Promise<void> {
    const address = toOwnAddress(path, worker.location.origin);
    const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
    const [first] = windows
      .filter(({ url }) => showsDashboard(url))
      .toSorted((one, other) => Number(other.focused) - Number(one.focused));
    try {
      if (first === undefined) throw new Error("No window is open.");
      // A window that this worker doesn't control can't be navigated.
      await (await first.focus()).navigate(address);
    } catch {
      await worker.clients.openWindow(address);
    }
  }

  /** The app sends the new one to the server at its next start: that takes a session. */
  async function renew({ oldSubscription, newSubscription }: RenewEvent): Promise<void> {
    if (newSubscription || !oldSubscription) return;
    await worker.registration.pushManager.subscribe(oldSubscription.options);
  }
}

type RenewEvent = ExtendableEvent & {
  oldSubscription?: PushSubscription | null;
  newSubscription?: PushSubscription | null;
};

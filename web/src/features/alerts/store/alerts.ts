import { session } from "../../../lib/session/session.ts";
import { readLocal, writeLocal } from "../../../lib/storage.ts";
import { onWalletChange } from "../../../lib/use-wallet-change.ts";
import { createAlertStore } from "./alert-store.ts";
import { pollCount } from "./count-poll.ts";
import { createNews } from "./news.ts";
import type { Channel } from "./news.ts";
import { createOutbox } from "./outbox.ts";
import { createSender } from "./sender.ts";

/** Alerts of this document, on our own API. */

const name = "cardwell:alerts";

function uid(): string | null {
  const { user, subscriptionStatus } = session.getState();
  return user !== null && subscriptionStatus?.hasAccess === true ? user.uid : null;
}

function openChannel(): Channel {
  const channel = new BroadcastChannel(name);
  return {
    post: channel.postMessage.bind(channel),
    listen: (listener) => channel.addEventListener("message", ({ data }) => listener(data)),
  };
}

function setTimer(act: () => void, delayMs: number): () => void {
  const timer = setTimeout(act, delayMs);
  return () => clearTimeout(timer);
}

function onReturn(act: () => void): () => void {
  const look = () => {
    if (document.visibilityState === "visible") act();
  };
  document.addEventListener("visibilitychange", look);
  globalThis.addEventListener("online", look);
  return () => {
    document.removeEventListener("visibilitychange", look);
    globalThis.removeEventListener("online", look);
  };
}

const isOnline = () => navigator.onLine;
const exclusively = async (act: () => Promise<void>): Promise<void> =>
  "locks" in navigator ? navigator.locks.request(name, act) : act();

export const news = createNews({ uid, channel: openChannel() });
export const outbox = createOutbox({
  uid,
  storage: { read: readLocal, write: writeLocal },
  onWrittenElsewhere: (listener) => globalThis.window.addEventListener("storage", ({ key }) => listener(key)),
  news,
});
const now = () => new Date();
const sender = createSender({ uid, outbox, news, isOnline, now, exclusively, setTimer });

const newStore = () =>
  createAlertStore({
    uid,
    onSession: session.subscribe,
    outbox,
    news,
    sender,
    now,
    newId: () => crypto.randomUUID(),
    warn: (words) => console.warn(words),
  });

/** The bell's: the newest, of whatever kind. */
export const bellAlerts = newStore();
/** The alert centre's: what its filters let through. */
export const pageAlerts = newStore();

/** What the last visit, or a time without a line, left to be sent. */
function sendWhatIsLeft(): void {
  if (outbox.changes().length > 0) void sender.flush();
}

/** What is on its way goes first: a count may hold it already, and it is taken off what is shown until it is answered. */
async function fetchUnreadCount(): Promise<void> {
  await sender.flush().catch(() => undefined);
  await bellAlerts.fetchUnreadCount();
}

sendWhatIsLeft();
session.subscribe(sendWhatIsLeft);
onReturn(sendWhatIsLeft);
pollCount({
  uid,
  onSession: session.subscribe,
  fetchUnreadCount,
  isOnline,
  setTimer,
  onReturn,
  onWalletChange,
});

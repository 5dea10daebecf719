import type { Alert } from "@cardwell/core/contract/alerts";
import { setTransport } from "../../../lib/api-client.ts";
import { createAlertStore } from "./alert-store.ts";
import { createNews } from "./news.ts";
import { createOutbox } from "./outbox.ts";
import { createSender } from "./sender.ts";

/** Test doubles of what the store stands on. */
export function anAlert(id: string, change: Partial<Alert> = {}): Alert {
  return {
    id,
    type: "payment_due",
    severity: "high",
    title: `Alert ${id}`,
    body: "It is due tomorrow.",
    is_read: false,
    read_at: null,
    created_at: `2026-11-20T08:0${9 - Number(id.slice(1))}:00Z`,
    status: "open",
    box: "new",
    link: null,
    mark: null,
    stake: null,
    subject: { kind: "wallet", walletCardId: null, id: null, cardName: null },
    groupKey: id,
    dueOn: null,
    snoozedUntil: null,
    closedAt: null,
    dismissReason: null,
    why: "",
    facts: [],
    closes: "",
    rule: { type: "payment_due", name: "Payment due", version: 1 },
    next: [],
    history: [],
    ...change,
  };
}

type Tab = {
  /** Hears what the other tabs post. */
  hear: (message: unknown) => void;
  onWritten: (key: string) => void;
};

/** What tabs of one browser share. */
export function aBrowser() {
  const stored = new Map<string, string>();
  const tabs: Tab[] = [];
  return { stored, tabs };
}

type Answer = { status: number; body: unknown };
type Options = { uid?: string | null; browser?: ReturnType<typeof aBrowser> };

/** A store on a server whose answers the test decides; without one it gives an empty list. */
export function aStoreWorld({ uid: first = "u1", browser = aBrowser() }: Options = {}) {
  const calls: string[] = [];
  const bodies: unknown[] = [];
  const warnings: string[] = [];
  const answers = new Map<string, Answer>();
  const held = new Map<string, Promise<void>>();
  const timers: { act: () => void; delayMs: number }[] = [];
  const sessionListeners: (() => void)[] = [];
  let uid = first;
  let online = true;
  let failure: Error | null = null;
  let ids = 0;
  const nothing = { alerts: [], page: 1, limit: 10, total: 0, hasMore: false, nextCursor: null, alert: null, count: 0 };

  async function answerTo(address: string, method: string): Promise<Response> {
    const name = `${method} ${address.split("?")[0] ?? ""}`;
    const answer = answers.get(`${method} ${address}`) ?? answers.get(name) ?? { status: 200, body: nothing };
    const wait = held.get(name);
    held.delete(name);
    await wait;
    if (answer.status === 0) throw new TypeError("Failed to fetch");
    return Response.json(answer.body, { status: answer.status });
  }

  const connect = () =>
    setTransport({
      token: async () => "token-1",
      fetch: async (address, init) => {
        const where = typeof address === "string" ? address : "";
        calls.push(`${init?.method} ${where}`);
        if (typeof init?.body === "string") bodies.push(JSON.parse(init.body));
        return answerTo(where, init?.method ?? "GET");
      },
    });
  connect();

  const tab: Tab = { hear: () => undefined, onWritten: () => undefined };
  const others = () => browser.tabs.filter((each) => each !== tab);
  browser.tabs.push(tab);
  const news = createNews({
    uid: () => uid,
    channel: {
      post: (message) => others().forEach(({ hear }) => hear(structuredClone(message))),
      listen: (listener) => (tab.hear = listener),
    },
  });
  const outbox = createOutbox({
    uid: () => uid,
    storage: {
      read: (key) => browser.stored.get(key) ?? null,
      write(key, value) {
        browser.stored.set(key, value);
        for (const { onWritten } of others()) onWritten(key);
      },
    },
    onWrittenElsewhere: (listener) => (tab.onWritten = listener),
    news,
  });
  const sender = createSender({
    uid: () => uid,
    outbox,
    news,
    isOnline: () => online,
    now: () => new Date(),
    async exclusively(act) {
      const error = failure;
      failure = null;
      if (error !== null) throw error;
      await act();
    },
    setTimer(act, delayMs) {
      const timer = { act, delayMs };
      timers.push(timer);
      return () => {
        if (timers.includes(timer)) timers.splice(timers.indexOf(timer), 1);
      };
    },
  });
  const newStore = () =>
    createAlertStore({
      uid: () => uid,
      onSession: (listener) => void sessionListeners.push(listener),
      outbox,
      news,
      sender,
      now: () => new Date(),
      newId: () => `change-${(ids += 1)}`,
      warn: (words) => void warnings.push(words),
    });
  const store = newStore();

  return {
    store,
    /** Another list in the same tab. */
    another: newStore,
    outbox,
    sender,
    news,
    calls,
    bodies,
    warnings,
    timers,
    stored: browser.stored,
    connect,
    answers: (name: string, body: unknown) => void answers.set(name, { status: 200, body }),
    refuses: (name: string, status: number, more: object = {}) =>
      void answers.set(name, { status, body: { error: "internal", message: "No.", ...more } }),
    /** The next answer to this call waits for `release`. */
    holds(name: string) {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.set(name, promise);
      return { release: resolve };
    },
    becomes(next: string | null) {
      uid = next;
      for (const listener of sessionListeners) listener();
    },
    /** The next time that something is to be sent, this goes wrong before it is. */
    fails(error: Error) {
      failure = error;
    },
    goes(state: "online" | "offline") {
      online = state === "online";
    },
  };
}

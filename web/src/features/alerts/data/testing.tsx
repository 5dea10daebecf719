import type { Alert, AlertList } from "@cardwell/core/contract/alerts";
import type { SubscriptionStatus } from "@cardwell/core/contract/billing";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, renderHook } from "@testing-library/react";
import { useSyncExternalStore } from "react";
import type { ReactElement, ReactNode } from "react";
import { vi } from "vitest";
import { connectQueue } from "../../../lib/pending-changes.ts";
import { AuthContext } from "../../../lib/session/use-auth.ts";
import { buildAuth, createFakeServer as createServer } from "../../../lib/testing.tsx";
import type { AlertFilters } from "./list-query.ts";
import { connectAlerts } from "./connect-alerts.ts";
import { useAlertActions, useAlerts, useCreateAlert } from "./use-alerts.ts";
import { useUnreadCount, useUnreadCountPoll } from "./use-unread-count.ts";

/** Test doubles for the alerts' data: a server whose answers the test sets, and tabs of one browser. */

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

export function aList(alerts: Alert[], change: Partial<AlertList> = {}): AlertList {
  return { alerts, page: 1, limit: 10, total: alerts.length, hasMore: false, nextCursor: null, ...change };
}

/** Calls that the test sets no answer for get an empty one. */
const nothing = { ...aList([]), alert: null, count: 0, new: 0, snoozed: 0, done: 0, unread: 0 };

export type { FakeServer } from "../../../lib/testing.tsx";

/** A server in the place of the API. `calls` leaves out the reads of counts by box. */
export const createFakeServer = () => createServer({ nothing, unlisted: "GET /api/alerts/counts" });

type Plan = { hasAccess: boolean };

const toAuth = (id: string | null, plan: Plan | null) => buildAuth(id, plan as SubscriptionStatus | null);

/** Who is signed in; null: no one. */
export function createFakeSession(uid: string | null = "u1", plan: Plan | null = { hasAccess: true }) {
  const listeners = new Set<() => void>();
  let auth = toAuth(uid, plan);
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    uid: () => (plan?.hasAccess ? (auth.user?.uid ?? null) : null),
    subscribe,
    getAuth: () => auth,
    become(next: string | null) {
      auth = toAuth(next, plan);
      for (const listener of listeners) listener();
    },
  };
}

/** A query client of a tab that is connected to the member's other tabs, and what goes around its components. */
export function createFakeTab(session = createFakeSession()) {
  const client = new QueryClient({ defaultOptions: { queries: { networkMode: "always", retry: false } } });
  const queue = connectQueue(client, { uid: session.uid, onSession: session.subscribe });
  const disconnectAlerts = connectAlerts(client, { queue, uid: session.uid });
  const disconnect = () => {
    disconnectAlerts();
    queue.disconnect();
  };
  function Wrapper({ children }: { children: ReactNode }) {
    const auth = useSyncExternalStore(session.subscribe, session.getAuth);
    return (
      <AuthContext value={auth}>
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      </AuthContext>
    );
  }
  return { client, session, Wrapper, disconnect };
}

const open = new Set<() => void>();

function usePage(shown: AlertFilters) {
  useUnreadCountPoll();
  return {
    list: useAlerts(shown),
    actions: useAlertActions(),
    reminders: useCreateAlert(),
    isCounted: useUnreadCount().isKnown,
  };
}

/** A tab whose page shows the alerts with these filters, as its components see them. */
export async function openTab({ uid = "u1", filters = {} }: { uid?: string | null; filters?: AlertFilters } = {}) {
  const tab = createFakeTab(createFakeSession(uid));
  const { result, rerender, unmount } = renderHook(usePage, { wrapper: tab.Wrapper, initialProps: filters });
  const close = () => {
    open.delete(close);
    unmount();
    tab.disconnect();
  };
  open.add(close);
  await settle();
  return {
    ...tab,
    close,
    state: () => result.current.list.state,
    page: () => result.current,
    filter: async (next: AlertFilters) => {
      rerender(next);
      await settle();
    },
    /** Runs something and waits for what follows from it. */
    run: async <Result,>(perform: (page: ReturnType<typeof usePage>) => Result | Promise<Result>): Promise<Result> =>
      act(async () => {
        const answer = await perform(result.current);
        await settle();
        return answer;
      }),
    /** Runs something whose answer is awaited later. */
    start: async (perform: (page: ReturnType<typeof usePage>) => unknown): Promise<void> => {
      await act(async () => void perform(result.current));
      await settle();
    },
  };
}

/** A tab whose page is this element. */
export async function openTabWith(page: ReactElement, session = createFakeSession()) {
  const tab = createFakeTab(session);
  const view = render(page, { wrapper: tab.Wrapper });
  const close = () => {
    open.delete(close);
    view.unmount();
    tab.disconnect();
  };
  open.add(close);
  await settle();
  return { ...tab, close };
}

export type FakeTab = Awaited<ReturnType<typeof openTab>>;

export function closeTabs(): void {
  for (const close of open) close();
}

const realSetTimeout = globalThis.setTimeout;
/** An answer takes a few turns of the event loop: the transport, the query cache's notification, the render. */
const turns = 10;

/** Until answers, messages between tabs and renders that are on their way have arrived. */
export async function settle(): Promise<void> {
  await act(async () => {
    for (let turn = 0; turn < turns; turn += 1) {
      await new Promise((resolve) => realSetTimeout(resolve, 1));
      if (globalThis.setTimeout !== realSetTimeout) await vi.advanceTimersByTimeAsync(1);
    }
  });
}

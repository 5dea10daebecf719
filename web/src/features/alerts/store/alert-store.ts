import type { Alert, AlertList } from "@cardwell/core/contract/alerts";
import { contract } from "@cardwell/core/contract/contract";
import type { RequestOf } from "@cardwell/core/contract/endpoint";
import type { DismissReason } from "@cardwell/core/domain/alerts/types";
import { callApi } from "../../../lib/api-client.ts";
import { createIdempotencyKeys } from "../../../lib/idempotency-keys.ts";
import { createAlertBook } from "./alert-book.ts";
import type { Placing } from "./alert-book.ts";
import { countAfter, deltaOf } from "./alert-change.ts";
import type { AlertChange, Doing } from "./alert-change.ts";
import { belongsTo, emptyAlerts, queryOf } from "./alert-state.ts";
import type { AlertFilters, AlertState } from "./alert-state.ts";
import { failure, isOfList, listFailure } from "./failures.ts";
import type { AlertNews, News } from "./news.ts";
import type { Outbox } from "./outbox.ts";
import type { Sender } from "./sender.ts";

const mostAtOnce = 100;

export type AlertStoreDeps = {
  /** Of the member who is signed in; null when nobody is, or without a plan. */
  uid: () => string | null;
  onSession: (listener: () => void) => void;
  outbox: Outbox;
  news: News;
  sender: Pick<Sender, "flush">;
  now: () => Date;
  newId: () => string;
  /** Where it is told that the count could not be had; nothing on the screen says so. */
  warn: (words: string) => void;
};

type Draft = Omit<RequestOf<typeof contract.alerts.create>["body"], "id">;
type Ids = readonly string[];
export type AlertStore = ReturnType<typeof createAlertStore>;

/**
 * Alerts as one part of the screen shows them, and how many are unread. What is done shows at once: it lies over what the server
 * told until the server has answered, and is taken away again when it refuses. React reads it through `useAlerts`.
 */
export function createAlertStore(deps: AlertStoreDeps) {
  const { uid, onSession, outbox, news, sender, now, newId, warn } = deps;
  const book = createAlertBook();
  const once = createIdempotencyKeys();
  const listeners = new Set<() => void>();
  let owner = uid();
  let state = emptyAlerts;
  let base = { count: 0, total: 0 };
  /** The count is the server's, not where it begins or falls back to. */
  let isCounted = false;
  let filters: AlertFilters | null = null;
  let cursor: string | null = null;
  let requests = 0;
  let isRefreshing = false;
  /** Something came to be known while a page was on its way: what is shown is to be asked for again after it. */
  let isStale = false;
  /** How often the server has told of a change: an answer that was asked for before may be older. */
  let version = 0;

  function publish(change: Partial<AlertState> = {}): void {
    const changes = outbox.changes();
    const box = filters?.box;
    const alerts = book.listed(changes).filter((alert) => box === undefined || alert.box === box);
    const total = Math.max(0, base.total + alerts.length - book.size());
    const pagination = { ...state.pagination, ...change.pagination, total };
    state = { ...state, ...change, alerts, pagination, unreadCount: countAfter(base.count, changes) };
    for (const listener of listeners) listener();
  }

  function empty(): void {
    book.clear();
    base = { count: 0, total: 0 };
    isCounted = false;
    filters = cursor = null;
    isStale = false;
    requests += 1;
    state = emptyAlerts;
    publish();
  }

  onSession(() => {
    if (uid() === owner) return;
    owner = uid();
    empty();
  });
  outbox.subscribe(() => publish());
  news.listen(hear);

  function hear(what: AlertNews, isOwn: boolean): void {
    if (what.kind === "refused") return publish(isOwn ? { error: what.error } : {});
    isCounted = what.kind !== "uncounted";
    if (what.kind === "uncounted") {
      base.count = 0;
      return publish();
    }
    const isMore = what.kind === "count" && what.count > base.count;
    base.count = what.count;
    if (what.kind === "count") {
      publish();
      if (isMore && filters !== null) void refresh();
      return;
    }
    version += 1;
    if (what.kind === "made") {
      const fits = belongsTo(what.alert, filters ?? {});
      if (fits) book.putOnTop(what.alert);
      else book.put(what.alert);
      base.total += Number(fits);
      return publish();
    }
    const before = book.size();
    const isUnknown = book.fold(what.changes);
    base.total = Math.max(0, base.total + book.size() - before);
    if (what.alert !== null) book.put(what.alert);
    publish();
    if (isUnknown && filters !== null) void refresh();
  }

  /** The error that stays when the list is asked for again: that of something done. */
  const refusal = () => (state.error !== null && isOfList(state.error) ? null : state.error);

  /** Asks until nothing has changed meanwhile, three times at most. */
  async function upToDate<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    for (let attempts = 1; ; attempts += 1) {
      const asOf = version;
      const answer = await ask();
      if (asOf === version || attempts === 3) return answer;
    }
  }

  async function fetchUnreadCount(): Promise<void> {
    const asked = uid();
    if (asked === null) return;
    try {
      const { count } = await upToDate(() => callApi(contract.alerts.unreadCount));
      if (uid() === asked) news.tell({ kind: "count", count });
    } catch (error) {
      if (uid() !== asked) return;
      warn(failure("fetch unread count", error));
      news.tell({ kind: "uncounted" });
    }
  }

  async function load(wanted: AlertFilters, after: string | null, mode: Placing): Promise<void> {
    const request = (requests += 1);
    const query = { ...queryOf(wanted), ...(after === null ? {} : { cursor: after }) };
    try {
      const answer = await upToDate(() => callApi(contract.alerts.list, { query }));
      if (request !== requests) return;
      adopt(answer, mode);
      if (isStale) void refresh();
    } catch (error) {
      if (request === requests) publish({ loading: false, error: listFailure(error) });
    }
  }

  function adopt({ alerts, page, limit, total, hasMore, nextCursor }: AlertList, mode: Placing): void {
    book.show(alerts, mode);
    base.total = total;
    if (mode !== "over") cursor = nextCursor;
    const more = mode === "over" ? cursor !== null : hasMore;
    publish({ loading: false, error: refusal(), pagination: { page, limit, total, hasMore: more } });
  }

  async function fetchAlerts(wanted: AlertFilters = {}): Promise<void> {
    if (uid() === null) return;
    const isOther = JSON.stringify(wanted) !== JSON.stringify(filters);
    filters = wanted;
    if (isOther) book.show([], "instead");
    publish({ loading: true, error: isOther ? null : refusal() });
    isStale = false;
    await load(wanted, null, "instead");
  }

  /** The next page, under what is shown. */
  async function fetchMore(): Promise<void> {
    if (uid() === null || filters === null || cursor === null) return;
    publish({ loading: true, error: refusal() });
    // The answer to a refresh on its way counts no more.
    isStale ||= isRefreshing;
    await load(filters, cursor, "after");
  }

  /** What is shown, asked for again without a word; of more than a page, the newest of it. */
  async function refresh(): Promise<void> {
    if (uid() === null || filters === null) return;
    isStale = state.loading;
    if (isStale) return;
    const size = book.size();
    const limit = Math.min(mostAtOnce, Math.max(filters.limit ?? emptyAlerts.pagination.limit, size));
    isRefreshing = true;
    await load({ ...filters, limit }, null, size > mostAtOnce ? "over" : "instead");
    isRefreshing = false;
  }

  const at = () => now().toISOString();

  /** Now, or when the newest one that is shown came: the clock of the device may be behind. */
  const notBeforeShown = () =>
    state.alerts.reduce(
      (latest, { created_at: came }) => (Date.parse(came) > Date.parse(latest) ? came : latest),
      at(),
    );

  /**
   * Shows it at once and hands it to the outbox. Resolves when it was answered, refused, or has to wait for the line; with those to
   * which it was not refused.
   */
  async function does(doing: Doing, ids: Ids): Promise<Ids> {
    if (uid() === null) return [];
    state = { ...state, error: null };
    const isAll = doing.kind === "readAll";
    const about = isAll ? state.alerts.map(({ id }) => id) : ids;
    const change: AlertChange = { ...doing, id: newId(), ids, at: isAll ? notBeforeShown() : at(), delta: 0 };
    const helds = about.flatMap((id) => book.after(id, outbox.changes()) ?? []);
    let left = ids;
    const stopListening = news.listen((what) => {
      if (what.kind === "refused" && what.changes.some(({ id }) => id === change.id)) left = [];
    });
    outbox.add({ ...change, delta: deltaOf(change, helds) });
    try {
      await sender.flush();
    } finally {
      stopListening();
    }
    return left;
  }

  async function bulk(kind: "read" | "unread" | "remove" | "restore", ids: Ids): Promise<Ids> {
    const starts = Array.from({ length: Math.ceil(ids.length / mostAtOnce) }, (_, index) => index * mostAtOnce);
    const parts = starts.map((start) => does({ kind }, ids.slice(start, start + mostAtOnce)));
    return (await Promise.all(parts)).flat();
  }

  /** Back among the new ones it is unread, unless it was read before. */
  async function reopen(id: string, { asRead = false } = {}): Promise<Ids> {
    const opened = does({ kind: "reopen" }, [id]);
    if (asRead) await does({ kind: "read" }, [id]);
    return opened;
  }

  async function createAlert(draft: Draft): Promise<Alert | null> {
    if (uid() === null) return null;
    publish({ error: null });
    try {
      const { alert, count } = await callApi(contract.alerts.create, once.named({ body: draft }));
      once.answered();
      news.tell({ kind: "made", alert, count });
      return alert;
    } catch (error) {
      publish({ error: failure("create alert", error) });
      return null;
    }
  }

  return {
    getState: (): AlertState => state,
    /** Whether the server told how many are unread; until then, and when it can't, `unreadCount` is 0. */
    isCounted: (): boolean => isCounted,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** An alert as it is on the screen now; undefined when it is gone, or nobody told of it. */
    find(id: string): Alert | undefined {
      const held = book.after(id, outbox.changes());
      return held?.isGone ? undefined : held?.alert;
    },
    /** Takes over an alert that was asked for by itself. */
    know(alert: Alert): void {
      book.put(alert);
      publish();
    },
    fetchUnreadCount,
    fetchAlerts,
    fetchMore,
    refresh,
    markAsRead: (id: string) => does({ kind: "read" }, [id]),
    markAsUnread: (id: string) => does({ kind: "unread" }, [id]),
    deleteAlert: (id: string) => does({ kind: "remove" }, [id]),
    restore: (ids: Ids) => bulk("restore", ids),
    markAllAsRead: () => does({ kind: "readAll" }, []),
    bulk,
    act: (id: string) => does({ kind: "act" }, [id]),
    reopen,
    snooze: (id: string, until: Date) => does({ kind: "snooze", until: until.toISOString() }, [id]),
    dismiss: (id: string, reason: DismissReason, note?: string) =>
      does(note === undefined ? { kind: "dismiss", reason } : { kind: "dismiss", reason, note }, [id]),
    createAlert,
    clearError: () => publish({ error: null }),
  };
}

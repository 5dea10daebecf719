import { createAlertChanges } from "../../functions/src/features/alerts/changes-repository.ts";
import type { AlertRecord } from "../../functions/src/features/alerts/alert-record.ts";
import { exampleAlert } from "../../functions/src/features/alerts/alert-fixture.ts";
import { createPreferencesRepository } from "../../functions/src/features/alerts/preferences-repository.ts";
import { createAlertsRepository } from "../../functions/src/features/alerts/repository.ts";
import { createAlertsService } from "../../functions/src/features/alerts/service.ts";
import { firestore } from "../../functions/src/lib/firestore.ts";
import { engine, startState, TIME_ZONE } from "./alert-world.ts";
import { countReads, type DetailedBill } from "./counted-reads.ts";

/** What one call costs, and how many alerts it answered. */
export type AlertBill = DetailedBill & { answered: number };

const NOW = new Date("2026-11-20T15:00:00Z");
const KINDS = { box: ["new", "new", "snoozed", "done"], severity: ["high", "medium", "low"] } as const;
const WRITTEN_AT_ONCE = 2_000;

const idAt = (index: number) => index.toString(16).padStart(32, "0");

const pick = <T>(from: readonly T[], index: number): T => from[index % from.length] as T;

function alertAt(index: number): AlertRecord {
  const box = pick(KINDS.box, index);
  const seq = index + 1;
  return exampleAlert({
    seq,
    box,
    status: box === "new" ? "open" : box === "snoozed" ? "snoozed" : "acted",
    severity: pick(KINDS.severity, index),
    unreadSeq: box === "new" ? seq : null,
    walletCardId: `card-${index % 3}`,
    groupKey: `statement:card-${index % 20}`,
    seriesKey: null,
    cause: `reminder|own:${index}`,
  });
}

/** Creates a number of alerts for a person. */
export async function manyAlerts(uid: string, count: number): Promise<void> {
  const db = firestore();
  const wallet = db.doc(`wallets/${uid}`);
  await wallet.set({ alertState: startState({ lastSeq: count }), nextDueAt: null });
  for (let from = 0; from < count; from += WRITTEN_AT_ONCE) {
    const writer = db.bulkWriter({ throttling: false });
    for (let index = from; index < Math.min(from + WRITTEN_AT_ONCE, count); index += 1) {
      void writer.set(wallet.collection("alerts").doc(idAt(index)), alertAt(index));
    }
    await writer.close();
  }
}

/** Every call on alerts of a member who has so many, with its cost. */
export async function alertCalls(uid: string, count: number): Promise<Map<string, AlertBill>> {
  const db = firestore();
  const counter = countReads(db);
  const alerts = createAlertsRepository(db);
  const service = createAlertsService({
    alerts,
    changes: createAlertChanges(db),
    engine: engine(),
    getTimeZone: () => Promise.resolve(TIME_ZONE),
    hasAccess: () => Promise.resolve(true),
  });
  const preferences = createPreferencesRepository(db);
  const asking = { uid, now: NOW };
  const bills = new Map<string, AlertBill>();

  async function bill<T>(name: string, call: () => Promise<T>, answered: (answer: T) => number): Promise<T> {
    let answer: T | undefined;
    const cost = await counter.inDetail(async () => (answer = await call()));
    bills.set(name, { ...cost, answered: answered(answer as T) });
    return answer as T;
  }

  const shown = ({ alerts: page }: { alerts: unknown[] }) => page.length;
  const one = () => 1;
  const nothing = () => 0;
  const list = (name: string, asked: Parameters<typeof service.routes.list>[0]["query"]) =>
    bill(name, () => service.routes.list({ query: asked }, asking), shown);

  const { nextCursor } = await list("the first page of 10", {});
  await list("page 2", { page: 2, limit: 3 });
  await list("the last page", { page: Math.ceil(count / 10) });
  await list("a page in the middle", { page: Math.ceil(count / 20), limit: 10 });
  await list("a page by cursor", { cursor: nextCursor ?? String(Math.ceil(count / 2)) });
  await list("a page of 100", { limit: 100 });
  await list("unread ones, a page in the middle", {
    unread_only: "true",
    limit: 2,
    page: Math.max(1, Math.ceil(count / 8)),
  });
  await list("by box, type, severity and card", {
    box: "new",
    type: "payment_due",
    severity: "high",
    walletCardId: "card-0",
  });
  await list("by a word", { q: "gold" });
  await list("by words", { q: "gold card" });
  await list("by a word, unread ones", { q: "gold", unread_only: "true" });
  await bill("the unread count", () => service.routes.unreadCount({}, asking), nothing);
  await bill("the unread count again", () => service.routes.unreadCount({}, asking), nothing);
  await bill("the counts of the boxes", () => service.routes.counts({}, asking), nothing);
  await bill(
    "one alert with ten related",
    () => service.routes.read({ params: { alertId: idAt(0) } }, asking),
    ({ related }) => 1 + related.length,
  );

  const id = idAt(4);
  await bill("mark as read", () => service.routes.markRead({ params: { alertId: id } }, asking), one);
  await bill("mark as unread", () => service.routes.markUnread({ params: { alertId: id } }, asking), one);
  await bill(
    "mark ten at once",
    () => service.routes.bulk({ body: { ids: Array.from({ length: 10 }, (_, i) => idAt(i)), action: "read" } }, asking),
    ({ changed }) => changed.length,
  );
  await bill("snooze", () => service.routes.snooze({ params: { alertId: id }, body: { preset: "hour" } }, asking), one);
  await bill("reopen", () => service.routes.reopen({ params: { alertId: id } }, asking), one);
  await bill(
    "dismiss",
    () => service.routes.dismiss({ params: { alertId: id }, body: { reason: "wrong" } }, asking),
    one,
  );
  await service.routes.reopen({ params: { alertId: id } }, asking);
  await bill("act", () => service.routes.act({ params: { alertId: id } }, asking), one);
  await bill("remove", () => service.routes.remove({ params: { alertId: id } }, asking), one);
  await bill("remove again", () => service.routes.remove({ params: { alertId: id } }, asking), one);
  await bill("bring back", () => service.routes.bulk({ body: { ids: [id], action: "restore" } }, asking), one);
  await bill(
    "a reminder of one's own",
    () => service.routes.create({ body: { type: "reminder", title: "Call", body: "", severity: "low" } }, asking),
    one,
  );
  await bill("mark all as read", () => service.routes.markAllRead({}, asking), nothing);
  await bill("what preferences there are", () => preferences.read(uid), nothing);
  return bills;
}

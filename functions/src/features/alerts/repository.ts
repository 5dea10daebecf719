import type { Alert } from "@cardwell/core/contract/alerts";
import { readThrough } from "@cardwell/core/domain/alerts/state";
import type { AlertBox, AlertType } from "@cardwell/core/domain/alerts/types";
import type { Firestore, Query, QueryDocumentSnapshot } from "firebase-admin/firestore";
import * as z from "zod/mini";
import { isNotFound, isOvertaken, parsedDocuments, parseDocument, readAll, zodConverter } from "../../lib/firestore.ts";
import { storedPushFields } from "../../lib/stored-wallet.ts";
import {
  type AlertRecord,
  type AlertSearch,
  sentMail,
  type SentMail,
  sentPush,
  type SentPush,
  storedAlert,
  toAlert,
} from "./alert-record.ts";
import { parsePerson } from "./engine/person.ts";
import { getKeptCount, NO_STATE, personState, type PersonState, STATE_FIELDS } from "./person-state-repository.ts";
import { beginOfPage } from "./rank.ts";

/** What alerts are filtered by, in any combination. Each needs an index with each of the orders: Firestore joins them. */
const ALERT_FILTERS = ["box", "type", "severity", "walletCardId"] as const;

type AlertFilters = { [field in (typeof ALERT_FILTERS)[number]]?: string | undefined };

/** All of them in the order in which they came, or the unread ones in the order in which they became unread. */
type AlertOrder = "seq" | "unreadSeq";

/** Alerts by these filters whose number is in `[from, below)`, highest first. */
function alertQuery(
  alerts: Query<AlertRecord>,
  filters: AlertFilters,
  order: AlertOrder,
  { from = 1, below }: { from?: number | undefined; below?: number | undefined } = {},
): Query<AlertRecord> {
  let query = alerts;
  for (const field of ALERT_FILTERS) if (filters[field] !== undefined) query = query.where(field, "==", filters[field]);
  // By its range an order of `unreadSeq` leaves out what is null, and so every alert that is read.
  query = query.where(order, ">=", from);
  if (below !== undefined) query = query.where(order, "<", below);
  return query.orderBy(order, "desc");
}

export type ListQuery = {
  filters: AlertFilters;
  /** Undefined: nothing is searched for. */
  search: AlertSearch | undefined;
  unreadOnly: boolean;
  page: number;
  limit: number;
  /** The number after which to continue; it wins over `page`. */
  cursor: number | null;
};

export type ListPage = { alerts: Alert[]; total: number; hasMore: boolean; nextCursor: number | null };

const RELATED = 10;

const PUSH_FIELDS = [...STATE_FIELDS, "alertPreferences", "push"];
const pushSettings = z.object(storedPushFields);

/** How many alerts are looked through at most where no index finds those that are searched for. */
const LOOKED_THROUGH = 500;

async function counted(query: Query<AlertRecord>): Promise<number> {
  return (await query.count().get()).data().count;
}

const toAlerts = (documents: QueryDocumentSnapshot<AlertRecord>[], state: PersonState) =>
  parsedDocuments(documents).map(({ id, data }) => toAlert(id, data, state));

/**
 * A person's alerts: `wallets/{uid}/alerts`. No call reads a document that it does not answer, beside the wallet's alert fields and
 * one that shows whether there is a next page. Counting is charged as one read for each thousand alerts counted.
 */
export function createAlertsRepository(db: Firestore) {
  const walletRef = (uid: string) => db.collection("wallets").doc(uid);
  const alertsRef = (uid: string) => walletRef(uid).collection("alerts").withConverter(zodConverter(storedAlert));

  async function findState(uid: string) {
    const [wallet] = await readAll([walletRef(uid).withConverter(zodConverter(personState))], STATE_FIELDS);
    return { state: wallet?.data() ?? NO_STATE, updateTime: wallet?.updateTime };
  }

  const readState = async (uid: string): Promise<PersonState> => (await findState(uid)).state;

  /** No read where the count is kept, else the count. */
  async function countUnread(uid: string, state: PersonState, now: Date): Promise<number> {
    const from = readThrough(state) + 1;
    return getKeptCount(state, now) ?? counted(alertQuery(alertsRef(uid), {}, "unreadSeq", { from }));
  }

  const countBox = async (uid: string, box: AlertBox) => counted(alertsRef(uid).where("box", "==", box));

  return {
    readState,

    countUnread,

    /**
     * One read where the count is kept; else the count as well, and one write that keeps it, unless a view asks.
     *
     * @param admit throws where the plan gives no access
     */
    async pollUnread(
      uid: string,
      { now, isView }: { now: Date; isView: boolean },
      admit: (plan: PersonState["plan"]) => Promise<void>,
    ): Promise<number> {
      const { state, updateTime: lastUpdateTime } = await findState(uid);
      await admit(state.plan);
      const count = await countUnread(uid, state, now);
      if (getKeptCount(state, now) === null && lastUpdateTime && !isView) {
        const kept = walletRef(uid).update("alertState.unread", { count, at: now.getTime() }, { lastUpdateTime });
        // Whoever wrote meanwhile may have changed it.
        await kept.catch((error: unknown) => {
          if (!isOvertaken(error) && !isNotFound(error)) throw error;
        });
      }
      return count;
    },

    /** One count. */
    countOpen: async (uid: string): Promise<number> => countBox(uid, "new"),

    /** One read, and four counts at most. */
    async counts(uid: string, now: Date): Promise<Record<AlertBox | "unread", number>> {
      const [unread, fresh, snoozed, done] = await Promise.all([
        readState(uid).then((state) => countUnread(uid, state, now)),
        countBox(uid, "new"),
        countBox(uid, "snoozed"),
        countBox(uid, "done"),
      ]);
      return { new: fresh, snoozed, done, unread };
    },

    /**
     * One read, one for each alert on the page, and one more to know of a next page. Deep pages are found by counting. A search for several
     * words reads the newest 500 alerts with the longest of them, and one among unread alerts the newest 500 of these.
     */
    async list(uid: string, { filters, search, unreadOnly, page, limit, cursor }: ListQuery): Promise<ListPage> {
      const state = await readState(uid);
      const order = unreadOnly ? "unreadSeq" : "seq";
      const lowest = unreadOnly ? readThrough(state) + 1 : 1;
      const ranged = (from: number, below?: number) => {
        const range = { from: Math.max(from, lowest), below };
        return search?.searchKeys === undefined || unreadOnly
          ? alertQuery(alertsRef(uid), filters, order, range)
          : alertQuery(
              alertsRef(uid).where("searchKeys", "array-contains-any", search.searchKeys),
              filters,
              "seq",
              range,
            );
      };
      const skip = (page - 1) * limit;
      const toPage = (found: QueryDocumentSnapshot<AlertRecord>[], total: number): ListPage => {
        const shown = found.slice(0, limit);
        const hasMore = found.length > limit;
        const nextCursor = hasMore ? (shown.at(-1)?.get(order) ?? null) : null;
        return { alerts: toAlerts(shown, state), total, hasMore, nextCursor };
      };
      if (search && (unreadOnly || !search.isOneWord)) {
        const { docs } = await ranged(lowest).limit(LOOKED_THROUGH).get();
        const found = docs.filter((each) => search.matches(String(each.get("title"))));
        const isAfter = (each: QueryDocumentSnapshot) => cursor === null || each.get(order) < cursor;
        return toPage(found.filter(isAfter).slice(cursor === null ? skip : 0), found.length);
      }
      const total = await counted(ranged(lowest));
      const countBetween = (from: number, below: number) => counted(ranged(from, below));
      if (cursor === null && skip >= total) return { alerts: [], total, hasMore: false, nextCursor: null };
      const isFirst = cursor === null && skip === 0;
      const below = isFirst
        ? undefined
        : (cursor ?? (await beginOfPage({ total, highest: state.lastSeq, skip }, countBetween)));
      const found = await ranged(lowest, below)
        .limit(limit + 1)
        .get();
      return toPage(found.docs, total);
    },

    /** One read and one for the alert. */
    async read(uid: string, id: string): Promise<{ stored: AlertRecord; state: PersonState } | null> {
      const [state, document] = await Promise.all([readState(uid), alertsRef(uid).doc(id).get()]);
      const stored = document.data();
      return stored ? { stored, state } : null;
    },

    /** A member's own reminders that are open or snoozed, oldest first. One read for each, and one. */
    async listReminders(uid: string): Promise<{ id: string; stored: AlertRecord; state: PersonState }[]> {
      const open = alertsRef(uid).where("type", "==", "reminder").where("closedAt", "==", null);
      const [state, found] = await Promise.all([readState(uid), open.get()]);
      return found.docs
        .map((each) => ({ id: each.id, stored: each.data(), state }))
        .toSorted((a, b) => a.stored.seq - b.stored.seq);
    },

    /** Which of these alerts are there. One read for each. */
    async listThere(uid: string, ids: string[]): Promise<Set<string>> {
      const found = await readAll(
        ids.map((id) => alertsRef(uid).doc(id)),
        ["status"],
      );
      return new Set(found.flatMap(({ exists, id }) => (exists ? [id] : [])));
    },

    /** One read. */
    async find(uid: string, id: string): Promise<AlertRecord | null> {
      return (await alertsRef(uid).doc(id).get()).data() ?? null;
    },

    /** The newest alerts that the product wrote, without members' own reminders. Twice as many reads at most. */
    async recentIds(uid: string, limit: number): Promise<string[]> {
      const found = await alertsRef(uid)
        .orderBy("seq", "desc")
        .limit(2 * limit)
        .select("type")
        .get();
      return found.docs
        .filter((doc) => doc.get("type") !== "reminder")
        .slice(0, limit)
        .map(({ id }) => id);
    },

    /** The newest alerts of a type: one read for each. */
    async lastOfType(uid: string, type: AlertType, limit: number) {
      const alerts = alertsRef(uid);
      const found = await alerts.where("type", "==", type).orderBy("seq", "desc").limit(limit).get();
      return parsedDocuments(found.docs);
    },

    /** The newest ten others of a group, and one read more at most. */
    async related(uid: string, id: string, groupKey: string, state: PersonState): Promise<Alert[]> {
      const alerts = alertsRef(uid);
      const found = await alerts
        .where("groupKey", "==", groupKey)
        .orderBy("seq", "desc")
        .limit(RELATED + 1)
        .get();
      const others = found.docs.filter((each) => each.id !== id).slice(0, RELATED);
      return toAlerts(others, state);
    },

    /** The same of a notification on devices. */
    async push(pushId: string): Promise<SentPush | null> {
      const pushes = db.collection("pushes").withConverter(zodConverter(sentPush));
      return (await pushes.doc(pushId).get()).data() ?? null;
    },

    /** What decides about a notification on a member's devices: two reads. Null: there is no such alert. */
    async readForPush(uid: string, id: string) {
      const [[wallet], stored] = await Promise.all([readAll([walletRef(uid)], PUSH_FIELDS), this.find(uid, id)]);
      const document = wallet?.data() ?? {};
      const state = parseDocument(personState, `wallets/${uid}`, document);
      const { hidesAmounts } = parseDocument(pushSettings, `wallets/${uid}`, document).push;
      return stored && { stored, state, hidesAmounts, preferences: parsePerson(uid, document).preferences };
    },

    /** One read. Null: what became of it is not kept any more. */
    async mail(mailId: string): Promise<SentMail | null> {
      const mails = db.collection("mails").withConverter(zodConverter(sentMail));
      return (await mails.doc(mailId).get()).data() ?? null;
    },

    /** The content of a mail: those of these alerts that still exist, in their current state. One read for each, and one. */
    async readNotification(
      uid: string,
      ids: string[],
    ): Promise<{ alerts: Alert[]; timeZone: string; plan: PersonState["plan"] } | null> {
      if (ids.length === 0) return null;
      const [state, documents] = await Promise.all([readState(uid), readAll(ids.map((id) => alertsRef(uid).doc(id)))]);
      const alerts = documents.flatMap((each) => {
        const stored = each.data();
        return stored ? [toAlert(each.id, stored, state)] : [];
      });
      return { alerts, timeZone: state.timeZone, plan: state.plan };
    },
  };
}

export type AlertsRepository = ReturnType<typeof createAlertsRepository>;

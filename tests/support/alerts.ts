import { computeExpiry } from "@cardwell/core/domain/retention";
import type { Alert, AlertList } from "@cardwell/core/contract/alerts";
import { FieldPath, FieldValue } from "firebase-admin/firestore";
import { type AlertRecord } from "../../functions/src/features/alerts/alert-record.ts";
import { exampleAlert } from "../../functions/src/features/alerts/alert-fixture.ts";
import { sandboxTime } from "../../scripts/lib/clock.ts";
import { type Answer, call } from "./api.ts";
import { db, type TestPerson } from "./people.ts";

export type AlertAnswer = { alert: Alert; count: number };

/** The calls of one person on their own alerts. */
export function alertsApi({ idToken: token }: Pick<TestPerson, "idToken">) {
  const ask = <T>(method: string, path: string, body?: unknown): Promise<Answer<T>> =>
    call<T>(method, path, { token, ...(body !== undefined && { body }) });

  async function done<T>(answer: Promise<Answer<T>>): Promise<T> {
    const { status, body } = await answer;
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body;
  }

  return {
    /** The raw response, errors included. */
    ask,
    /** An answer that is expected to be given. */
    get: <T>(path: string) => done(ask<T>("GET", path)),
    list: (query: Record<string, string | number> = {}) =>
      done(
        ask<AlertList>(
          "GET",
          `/api/alerts?${new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)]))}`,
        ),
      ),
    unread: async () => (await done(ask<{ count: number }>("GET", "/api/alerts/unread-count"))).count,
    /** A custom reminder, as it was made. */
    remind: (changes: object = {}) =>
      done(
        ask<AlertAnswer>("POST", "/api/alerts", {
          type: "reminder",
          title: "Call the bank",
          body: "About the fee.",
          severity: "medium",
          ...changes,
        }),
      ),
    put: (id: string, mark: "read" | "unread") => done(ask<AlertAnswer>("PUT", `/api/alerts/${id}/${mark}`)),
    remove: (id: string) => done(ask<{ count: number }>("DELETE", `/api/alerts/${id}`)),
    post: <T = AlertAnswer>(path: string, body?: unknown) => done(ask<T>("POST", `/api/alerts/${path}`, body)),
  };
}

export type TestAlerts = ReturnType<typeof alertsApi>;

export const alertsIn = (uid: string) => db.collection("wallets").doc(uid).collection("alerts");

/** Writes alerts as the engine does, numbered on from the last one, and returns their ids in that order. */
export async function writeAlerts(
  uid: string,
  alerts: Partial<AlertRecord>[],
  alertState: object = {},
): Promise<string[]> {
  const wallet = db.collection("wallets").doc(uid);
  const lastSeq = ((await wallet.get()).get("alertState.lastSeq") as number | undefined) ?? 0;
  const { now: createdAt } = await sandboxTime();
  const expireAt = computeExpiry("alerts", createdAt);
  const writer = db.bulkWriter({ throttling: false });
  const ids = alerts.map((changes, index) => {
    const seq = lastSeq + index + 1;
    const id = seq.toString(16).padStart(32, "0");
    void writer.set(alertsIn(uid).doc(id), exampleAlert({ seq, createdAt, expireAt, ...changes }));
    return id;
  });
  await writer.close();
  await wallet.set(
    {
      alertState: {
        timeZone: "America/New_York",
        plan: null,
        ...alertState,
        lastSeq: lastSeq + alerts.length,
        unread: FieldValue.delete(),
      },
    },
    { merge: true },
  );
  return ids;
}

/** What the engine remembers of a reminder of this person. */
export async function readNotified(uid: string, seriesKey: string): Promise<unknown> {
  return (await db.collection("wallets").doc(uid).get()).get(new FieldPath("alertState", "notified", seriesKey));
}

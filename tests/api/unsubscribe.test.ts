// @module-tag gate

import type { UnsubscribeRow } from "@cardwell/core/contract/admin/email/delivery";
import { beforeAll, describe, expect, it } from "vitest";
import { exampleAlert } from "../../functions/src/features/alerts/alert-fixture.ts";
import { sandboxTime } from "../../scripts/lib/clock.ts";
import { appOrigin } from "../../scripts/lib/addresses.ts";
import { runSchedule } from "../../scripts/lib/schedules.ts";
import { call, rejection } from "../support/api.ts";
import { db, newPerson } from "../support/people.ts";
import type { TestPerson } from "../support/people.ts";
import { type InboxMessage, mailOutcome, nextMail } from "../support/sandbox.ts";
import { eventually } from "../support/wait.ts";

const alertId = "0123456789abcdef0123456789abcdef";
const walletRef = ({ uid }: TestPerson) => db.collection("wallets").doc(uid);
const fetchGroups = async (person: TestPerson) =>
  ((await walletRef(person).get()).get("alertPreferences.groups") ?? {}) as Record<string, unknown>;

/** Queues a mail about an open alert, as the engine does, and lets the sweep send it. */
async function notify(person: TestPerson, mailId: string): Promise<string> {
  const { now } = await sandboxTime();
  const id = `${mailId}-${person.uid}`;
  await walletRef(person).set({ alertState: { timeZone: "America/New_York", readMarks: [] } }, { merge: true });
  await walletRef(person).collection("alerts").doc(alertId).set(exampleAlert());
  await db
    .collection("mails")
    .doc(id)
    .set({
      to: null,
      kind: "alerts",
      uid: person.uid,
      data: { alertIds: [alertId] },
      state: "queued",
      attempts: 0,
      notBefore: now,
      dueAt: now,
      providerId: null,
      lastError: null,
      sentAt: null,
      createdAt: now,
      expireAt: new Date(now.getTime() + 86_400_000),
    });
  await runSchedule("sweepMail", now);
  await eventually(
    async () => (await db.doc(`mails/${id}`).get()).get("state") as string,
    (state) => state !== "queued" && state !== "sending",
  );
  return id;
}

const getUnsubscribeUrl = ({ headers }: InboxMessage): string => {
  const url = /^<(.+)>$/.exec(headers["List-Unsubscribe"] ?? "")?.[1] ?? "";
  return url.slice(appOrigin.length);
};

let person: TestPerson;
let mail: InboxMessage;
let way = "";

beforeAll(async () => {
  person = await newPerson();
  await notify(person, "first");
  mail = await nextMail(person.email);
  way = getUnsubscribeUrl(mail);
});

describe("an alert email", () => {
  it("shows the alert and a one-click unsubscribe link", () => {
    expect(mail.subject).toBe("Gold Card is due");
    expect(mail.text).toContain("$40.00 is due on Friday, November 27.");
    expect(mail.headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
    expect(way).toMatch(/^\/api\/email\/unsubscribe\?token=[\w.%-]+$/);
  });
});

describe("opening an alert email's unsubscribe link", () => {
  it("shows a confirmation page and turns off nothing", async () => {
    const before = await fetchGroups(person);
    for (let time = 0; time < 2; time += 1) {
      const answer = await call("GET", way);
      expect(answer.status).toBe(302);
      expect(answer.headers.get("location")).toBe(`${appOrigin}${way.replace("/api/email", "")}`);
    }
    expect(await fetchGroups(person)).toEqual(before);
  });

  it("shows what would be turned off, with the address masked", async () => {
    const answer = await call("GET", way.replace("?", "/preview?"));
    expect(answer).toMatchObject({ status: 200, body: { address: "p•••@example.com", groups: ["payments"] } });
  });
});

describe("one-click unsubscribe", { shuffle: false }, () => {
  const off = { payments: { app: true, push: true, mail: "off" } };

  it("turns off the group without sign-in, and is idempotent", async () => {
    for (const headers of [
      { "content-type": "application/x-www-form-urlencoded" },
      { "content-type": "application/x-www-form-urlencoded; charset=utf-8" },
    ]) {
      const answer = await call("POST", way, { raw: "List-Unsubscribe=One-Click", headers });
      expect([answer.status, answer.body]).toEqual([200, {}]);
      expect(await fetchGroups(person)).toEqual(off);
    }
  });

  it("is noted once, for staff to see", async () => {
    const { idToken: token } = await newPerson({ staff: "viewer" });
    const { body } = await call<{ rows: UnsubscribeRow[] }>("GET", "/api/admin/email/unsubscribes", { token });
    expect(body.rows.filter(({ uid }) => uid === person.uid)).toMatchObject([
      { email: person.email, groups: ["payments"] },
    ]);
  });

  it("applies to mail that was queued before", async () => {
    const id = await notify(person, "second");
    const { state, lastError } = (await db.collection("mails").doc(id).get()).data() ?? {};
    expect({ state, lastError }).toEqual({ state: "skipped", lastError: "turned off" });
  });

  it("with a modified token is rejected", async () => {
    expect(rejection(await call("POST", `${way}x`, { body: {} }))).toEqual({ status: 400, error: "invalid_request" });
    expect(rejection(await call("GET", `${way}x`.replace("?", "/preview?")))).toMatchObject({ status: 400 });
  });

  it.each(["List-Unsubscribe=All", "List-Unsubscribe=One-Click&groups=account", "a=1&a=2", "%"])(
    "is rejected with %s",
    async (raw) => {
      const headers = { "content-type": "application/x-www-form-urlencoded" };
      expect(rejection(await call("POST", way, { raw, headers }))).toMatchObject({ status: 400 });
    },
  );

  it("creates no data for a deleted account", async () => {
    const gone = await newPerson();
    await notify(gone, "first");
    const theirs = getUnsubscribeUrl(await nextMail(gone.email));
    await db.recursiveDelete(walletRef(gone));
    expect((await call("POST", theirs, { body: {} })).status).toBe(200);
    expect((await walletRef(gone).get()).exists).toBe(false);
  });
});

describe("an address whose mail bounces", () => {
  it("gets no alert emails until its owner turns them back on", async () => {
    const other = await newPerson();
    await mailOutcome(other.email, "bounced");
    const first = await notify(other, "first");
    await eventually(
      async () => (await db.collection("mails").doc(first).get()).get("state") as string,
      (state) => state === "bounced",
    );
    const second = await notify(other, "second");
    const { state, lastError, to } = (await db.collection("mails").doc(second).get()).data() ?? {};
    expect({ state, lastError, to }).toEqual({
      state: "skipped",
      lastError: "suppressed: bounced",
      to: other.email,
    });
  });
});

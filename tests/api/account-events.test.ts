// @module-tag gate

import { describe, expect, it } from "vitest";
import { call } from "../support/api.ts";
import { db, newPerson } from "../support/people.ts";
import { newMember } from "../support/subscriptions.ts";
import { eventually } from "../support/wait.ts";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0";
const CHROME = "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Safari/537.36";

/** The app's first call in a browser. */
const start = (token: string, userAgent = FIREFOX) =>
  call("GET", "/api/account", { token, headers: { "user-agent": userAgent } });

async function notified(uid: string) {
  const alerts = await db.collection(`wallets/${uid}/alerts`).orderBy("seq").get();
  return alerts.docs.map((doc) => doc.data());
}

const types = async (uid: string) => (await notified(uid)).map(({ type }) => String(type));

describe("account security alerts", () => {
  it("notifies about an unknown device, and about no other", async () => {
    const { uid, idToken } = await newPerson();
    for (const browser of [FIREFOX, FIREFOX, CHROME, CHROME]) await start(idToken, browser);
    expect(await notified(uid)).toMatchObject([
      {
        type: "security_new_device",
        severity: "high",
        title: "New sign-in from Chrome on Windows",
        link: { path: "/account" },
        box: "new",
      },
    ]);
  });

  it("notifies once about a new device, even with repeated sign-ins and other changes within a minute", async () => {
    const { uid, idToken } = await newPerson();
    await start(idToken);
    const settings = call("PATCH", "/api/account", { token: idToken, body: { theme: "dark" } });
    await Promise.all([start(idToken, CHROME), start(idToken, CHROME), settings, start(idToken, CHROME)]);
    for (let time = 0; time < 2; time += 1) await start(idToken, CHROME);
    expect(await types(uid)).toEqual(["security_new_device"]);
  });

  it("sends the email regardless of alert preferences", async () => {
    const { uid, idToken } = await newPerson();
    await start(idToken);
    await start(idToken, CHROME);
    const mails = await db.collection("mails").where("uid", "==", uid).get();
    expect(mails.docs.map((doc) => doc.get("kind") as string)).toEqual(["alerts"]);
  });

  it("notifies about an export once a day", async () => {
    const { uid, idToken } = await newPerson();
    await start(idToken);
    for (let time = 0; time < 3; time += 1) {
      expect((await call("GET", "/api/wallet/export", { token: idToken })).status).toBe(200);
    }
    expect(await types(uid)).toEqual(["security_export"]);
  });
});

describe("the plan", () => {
  const readPlan = async (uid: string) =>
    (await db.doc(`wallets/${uid}`).get()).get("alertState.plan") as Record<string, unknown> | undefined;

  it("appears in the reminders as soon as it is active, with its payment method", async () => {
    const member = await newMember();
    const plan = await eventually(
      () => readPlan(member.uid),
      (known) => known !== undefined,
    );
    expect(plan).toMatchObject({ status: "active", paymentMethod: { label: "Visa", last4: "4242" } });
  });

  it("creates no wallet for a person who never had one", async () => {
    const { uid, idToken } = await newPerson();
    await start(idToken);
    await call("PATCH", "/api/account", { token: idToken, body: { timeZone: "Asia/Tokyo" } });
    expect((await db.doc(`wallets/${uid}`).get()).exists).toBe(false);
  });
});

describe("a changed time zone", () => {
  it("applies to reminders from then on", async () => {
    const { uid, idToken } = await newPerson();
    await db.doc(`wallets/${uid}`).set({ cards: {}, revision: 1 });
    await start(idToken);
    for (const timeZone of ["Asia/Tokyo", "Europe/Lisbon"]) {
      await call("PATCH", "/api/account", { token: idToken, body: { timeZone } });
      expect((await db.doc(`wallets/${uid}`).get()).get("alertState.timeZone")).toBe(timeZone);
    }
  });
});

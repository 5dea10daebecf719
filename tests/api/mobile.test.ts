// @module-tag gate

import { randomUUID } from "node:crypto";
import type { FirstRun, InstallRow, MobileOverview, PushDeviceRow } from "@cardwell/core/contract/admin/mobile";
import { DEFAULT_FIRST_RUN } from "@cardwell/core/domain/mobile/first-run";
import { beforeAll, describe, expect, it } from "vitest";
import { sandboxTime } from "../../scripts/lib/clock.ts";
import { call, rejection } from "../support/api.ts";
import { db, newPerson, type TestPerson } from "../support/people.ts";
import { listPushes, makeSubscription } from "../support/push.ts";
import { eventually } from "../support/wait.ts";

const old = "2026.09.12-0900-aaaa111";
const october = "2026.10.30-0915-bbbb222";
const latest = "2026.11.19-1640-cccc333";

let owner: TestPerson;
let viewer: TestPerson;
let today: string;
beforeAll(async () => {
  [owner, viewer] = await Promise.all([newPerson({ staff: "owner" }), newPerson({ staff: "viewer" })]);
  today = (await sandboxTime()).now.toISOString().slice(0, 10);
});

/** The first call of an account puts it into the directory, where staff find it. */
async function newMember(): Promise<TestPerson> {
  const person = await newPerson();
  await call("GET", "/api/account", { token: person.idToken });
  return person;
}

const report = (person: TestPerson, body: object) =>
  call("POST", "/api/mobile/installs", { token: person.idToken, body });
const reportOn = async (person: TestPerson, release: string, platform = "ios") => {
  const installId = randomUUID();
  expect((await report(person, { installId, platform, release })).status).toBe(200);
  return installId;
};
const overview = async () => (await call<MobileOverview>("GET", "/api/admin/mobile", { token: viewer.idToken })).body;
const list = async (query: Record<string, string>) =>
  (
    await call<{ rows: InstallRow[]; total: number; nextCursor: string | null }>(
      "GET",
      `/api/admin/mobile/installs?${new URLSearchParams(query)}`,
      { token: viewer.idToken },
    )
  ).body;
const texts = { mode: "block", title: "Update Cardwell", message: "This version can't show late payment alerts." };
const setMinimum = async (body: object, { idToken: token } = owner) => {
  const { revision } = (await overview()).minimum;
  const whole = { revision, ...texts, reason: "It loses alerts", ...body };
  return call<MobileOverview["minimum"]>("PUT", "/api/admin/mobile/minimum-version", { token, body: whole });
};
const publicMinimum = async () =>
  (await call<{ current: string; minimum: object | null }>("GET", "/api/mobile/minimum-version")).body.minimum;
const countInstalls = ({ versions }: MobileOverview, release: string) =>
  versions.find((each) => each.release === release)?.installs ?? 0;

describe("an install of the app", () => {
  it("is counted by platform and version, and moves when it's updated", async () => {
    const member = await newMember();
    const before = await overview();
    const installId = await reportOn(member, october);
    const reported = await overview();
    expect(reported.installs).toBe(before.installs + 1);
    expect(reported.opened).toBe(before.opened + 1);
    expect(reported.members).toBe(before.members + 1);
    expect(countInstalls(reported, october)).toBe(countInstalls(before, october) + 1);

    await report(member, { installId, platform: "ios", release: october });
    expect(await overview()).toEqual(reported);

    await report(member, { installId, platform: "ios", release: latest });
    const updated = await overview();
    expect(updated.installs).toBe(reported.installs);
    expect(countInstalls(updated, october)).toBe(countInstalls(before, october));
    expect(countInstalls(updated, latest)).toBe(countInstalls(before, latest) + 1);
  });

  it("counts whether notifications are allowed, and follows a change of it on the same day", async () => {
    const member = await newMember();
    const before = await overview();
    const install = { installId: randomUUID(), platform: "android", release: latest };
    const readAndroid = ({ platforms }: MobileOverview) => platforms.find(({ platform }) => platform === "android");
    const { allowed = 0, asked = 0 } = readAndroid(before) ?? {};
    await report(member, { ...install, notifications: "default" });
    expect(readAndroid(await overview())).toMatchObject({ allowed, asked });
    await report(member, { ...install, notifications: "granted" });
    const granted = await overview();
    expect(readAndroid(granted)).toMatchObject({ allowed: allowed + 1, asked: asked + 1 });
    expect(granted).toMatchObject({ allowed: before.allowed + 1, asked: before.asked + 1 });
    expect((await list({ query: member.email })).rows).toMatchObject([{ notifications: "granted" }]);
    await report(member, { ...install, notifications: "denied" });
    expect(readAndroid(await overview())).toMatchObject({ allowed, asked: asked + 1 });
    await report(member, install);
    expect(await overview()).toMatchObject({ allowed: before.allowed, asked: before.asked });
  });

  it("is found by its member, and names no more than platform, version, permission and days", async () => {
    const member = await newMember();
    await reportOn(member, october, "android");
    const { rows, total } = await list({ query: member.email });
    expect(total).toBe(1);
    expect(rows).toEqual([
      {
        id: expect.stringMatching(new RegExp(`^${member.uid}_[0-9a-f]{20}$`)),
        uid: member.uid,
        email: member.email,
        platform: "android",
        release: october,
        isBelow: expect.any(Boolean),
        notifications: null,
        firstSeenOn: today,
        lastSeenOn: today,
      },
    ]);
    expect((await list({ query: member.email, platform: "ios" })).rows).toEqual([]);
    const stored = await db.collection("appInstalls").where("uid", "==", member.uid).get();
    expect(Object.keys(stored.docs[0]?.data() ?? {}).toSorted()).toEqual([
      "expireAt",
      "firstSeenOn",
      "lastSeenOn",
      "notifications",
      "platform",
      "release",
      "uid",
    ]);
  });

  it("is one of ten that a member has at most: another one replaces the oldest", async () => {
    const member = await newMember();
    for (let number = 0; number < 12; number += 1) await reportOn(member, october);
    expect((await list({ query: member.email })).total).toBe(10);
  });

  it("isn't connected with another member's on the same device", async () => {
    const [first, second] = await Promise.all([newMember(), newMember()]);
    const body = { installId: randomUUID(), platform: "desktop", release: october };
    await Promise.all([report(first, body), report(second, body)]);
    const ids = await Promise.all(
      [first, second].map(async ({ email }) => (await list({ query: email })).rows[0]?.id.split("_").at(-1)),
    );
    expect(new Set(ids).size).toBe(2);
  });

  it.each([
    ["an unknown platform", { platform: "symbian" }],
    ["a version that is none", { release: "1.0.0" }],
    ["a version with markup", { release: "2026.11.19-1640-<b>" }],
    ["a permission that browsers don't have", { notifications: "maybe" }],
    ["an id that isn't random", { installId: "ada" }],
  ])("is rejected with %s", async (_, wrong) => {
    const body = { installId: randomUUID(), platform: "ios", release: latest, ...wrong };
    expect(rejection(await report(owner, body))).toEqual({ status: 400, error: "invalid_request" });
  });
});

describe("the list of installs", () => {
  it("is paged without repeating one, by platform, version and state", async () => {
    const member = await newMember();
    for (const release of [old, old, old, october]) await reportOn(member, release, "desktop");
    const first = await list({ release: old, platform: "desktop", limit: "2" });
    const second = await list({ release: old, platform: "desktop", limit: "2", cursor: first.nextCursor ?? "" });
    const ids = [...first.rows, ...second.rows].map(({ id }) => id);
    expect(first.rows).toHaveLength(2);
    expect(new Set(ids).size).toBe(ids.length);
    expect(first.total).toBeGreaterThanOrEqual(3);

    expect((await setMinimum({ release: october })).status).toBe(200);
    const below = await list({ state: "below", limit: "2" });
    expect(below.rows.map(({ release, isBelow }) => [release, isBelow])).toEqual([
      [old, true],
      [old, true],
    ]);
    const next = await list({ state: "below", limit: "2", cursor: below.nextCursor ?? "" });
    expect(next.rows.map(({ id }) => id)).not.toContain(below.rows[0]?.id);
    expect((await list({ state: "below", platform: "desktop" })).total).toBeGreaterThanOrEqual(3);
    expect((await list({ state: "below", release: october })).rows).toEqual([]);
  });

  it("rejects a cursor that is none", async () => {
    for (const cursor of ["nonsense", Buffer.from('["2026-11-20","__x__"]').toString("base64url")]) {
      const path = `/api/admin/mobile/installs?cursor=${cursor}`;
      expect(rejection(await call("GET", path, { token: viewer.idToken })).status).toBe(400);
    }
  });
});

describe("the minimum version", () => {
  it("is shown to apps, says how many are below, is recorded, and can be reverted", async () => {
    const member = await newMember();
    for (const release of [old, october, latest]) await reportOn(member, release);
    await setMinimum({ release: null });
    expect(await publicMinimum()).toBeNull();
    const saved = await setMinimum({ release: october });
    expect(saved.body).toMatchObject({ release: october, ...texts, changedBy: owner.email });
    await eventually(publicMinimum, (minimum) => minimum !== null);
    expect(await publicMinimum()).toEqual({ release: october, ...texts });
    const { below, versions } = await overview();
    expect(below.installs).toBeGreaterThan(0);
    expect(versions.find(({ release }) => release === old)?.state).toBe("below");
    expect(["current", "supported"]).toContain(versions.find(({ release }) => release === latest)?.state);

    const entries = await db.collection("auditLog").where("object", "==", "minimumVersions/current").get();
    const entry = entries.docs.find((each) => each.get("after.revision") === saved.body.revision);
    expect(entry?.data()).toMatchObject({
      action: "mobile.set-minimum",
      actorUid: owner.uid,
      reason: "It loses alerts",
      before: { release: null },
      after: { release: october, mode: "block" },
    });
    const revert = () =>
      call("POST", `/api/admin/activity/entries/${entry?.id}/revert`, {
        token: owner.idToken,
        body: { reason: "Too early" },
      });
    expect((await revert()).status).toBe(200);
    expect((await overview()).minimum).toMatchObject({ release: null, revision: saved.body.revision + 1 });
    expect(rejection(await revert())).toEqual({ status: 409, error: "conflict" });
  });

  it("isn't overwritten by a change made from another revision", async () => {
    expect(rejection(await setMinimum({ release: null, revision: 999 }))).toEqual({ status: 409, error: "conflict" });
  });

  it("is a version that is in use, so that an update leads to it", async () => {
    const unknown = await setMinimum({ release: "2026.01.01-0000-ffff999" });
    expect(rejection(unknown)).toEqual({ status: 400, error: "invalid_request" });
    expect(JSON.stringify(unknown.body)).toContain("Choose a version that is in use.");
  });

  it.each([
    ["a title that is too long", { title: "x".repeat(61) }],
    ["no title", { title: " " }],
    ["a message that is too long", { message: "x".repeat(161) }],
    ["another way to show it", { mode: "delete" }],
    ["no reason", { reason: "" }],
  ])("is rejected with %s", async (_, wrong) => {
    expect(rejection(await setMinimum({ release: null, ...wrong }))).toEqual({
      status: 400,
      error: "invalid_request",
    });
  });

  it("can't be set by a role that only reads", async () => {
    expect(rejection(await setMinimum({ release: null }, viewer))).toEqual({ status: 403, error: "forbidden" });
  });
});

describe("the first-run texts", () => {
  const readFirstRun = async ({ idToken: token } = viewer) =>
    (await call<FirstRun>("GET", "/api/admin/mobile/first-run", { token })).body;
  const publish = async (body: object, { idToken: token } = owner) => {
    const { revision } = await readFirstRun();
    const whole = { revision, texts: DEFAULT_FIRST_RUN, reason: "Clearer", ...body };
    return call<FirstRun>("PUT", "/api/admin/mobile/first-run", { token, body: whole });
  };
  const readPublic = async () => (await call("GET", "/api/mobile/first-run")).body;
  const withTitle = (title: string) => ({ ...DEFAULT_FIRST_RUN, cards: { ...DEFAULT_FIRST_RUN.cards, title } });

  it("are published as a new version that members get, recorded, and restored by publishing those of another", async () => {
    const before = await readFirstRun();
    const renamed = withTitle("Pick <i>your</i> cards");
    const { body: published } = await publish({ texts: renamed });
    expect(published).toMatchObject({ revision: before.revision + 1, texts: renamed, initial: DEFAULT_FIRST_RUN });
    expect(published.versions[0]).toMatchObject({ version: before.revision + 1, by: owner.email, change: "Clearer" });
    expect(await readFirstRun()).toEqual(published);
    await eventually(readPublic, (live) => JSON.stringify(live) === JSON.stringify(renamed));
    const entries = await db.collection("auditLog").where("object", "==", "firstRunTexts/current").get();
    const entry = entries.docs.find((each) => each.get("after.version") === published.revision);
    expect(entry?.data()).toMatchObject({
      action: "mobile.publish-first-run",
      reason: "Clearer",
      before: { version: before.revision, cards: before.texts.cards },
      after: { cards: renamed.cards },
    });

    const { body: restored } = await publish({ texts: before.texts, reason: "Back" });
    expect(restored.versions.slice(0, 2).map(({ version, change }) => [version, change])).toEqual([
      [published.revision + 1, "Back"],
      [published.revision, "Clearer"],
    ]);
    await eventually(readPublic, (live) => JSON.stringify(live) === JSON.stringify(before.texts));
  });

  it("have their last twenty versions", async () => {
    for (let number = 0; number < 21; number += 1) await publish({});
    const { revision, versions } = await readFirstRun();
    expect(versions.map(({ version }) => version)).toEqual(Array.from({ length: 20 }, (_, back) => revision - back));
  });

  it("aren't overwritten by a change made from another version", async () => {
    expect(rejection(await publish({ revision: 999 }))).toEqual({ status: 409, error: "conflict" });
  });

  it.each([
    ["a title that is too long", { texts: withTitle("x".repeat(51)) }],
    ["no title", { texts: withTitle(" ") }],
    ["a missing screen", { texts: { cards: DEFAULT_FIRST_RUN.cards } }],
    ["another screen", { texts: { ...DEFAULT_FIRST_RUN, push: DEFAULT_FIRST_RUN.cards } }],
    ["no reason", { reason: "" }],
  ])("are rejected with %s", async (_, wrong) => {
    expect(rejection(await publish(wrong))).toEqual({ status: 400, error: "invalid_request" });
  });

  it("can't be published by a role that only reads", async () => {
    expect(rejection(await publish({}, viewer))).toEqual({ status: 403, error: "forbidden" });
  });
});

describe("a device that gets notifications", () => {
  /** As a subscription leaves it. */
  async function storeDevice(
    person: TestPerson,
    {
      platform = "ios",
      isFailing = false,
      endpoint = "https://push.cardwell.test/none",
      keys = { p256dh: "public", auth: "secret" },
    } = {},
  ): Promise<string> {
    const id = randomUUID().replaceAll("-", "");
    const about = { uid: person.uid, name: "iPhone, Safari", addedAt: new Date(), lastPushAt: null };
    await db
      .collection("pushDevices")
      .doc(id)
      .set({ ...about, endpoint, keys, platform, isFailing });
    return id;
  }
  const listDevices = async (query: Record<string, string>) =>
    (
      await call<{ rows: PushDeviceRow[]; total: number; nextCursor: string | null }>(
        "GET",
        `/api/admin/mobile/devices?${new URLSearchParams(query)}`,
        { token: viewer.idToken },
      )
    ).body;
  const remove = (id: string, { idToken: token } = owner) =>
    call("POST", `/api/admin/mobile/devices/${id}/remove`, { token, body: { reason: "Asked by its member" } });
  const test = (deviceId: string, { idToken: token } = owner) =>
    call("POST", "/api/admin/mobile/test-push", { token, body: { deviceId } });

  it("is found by its member, platform and state, without its address and keys", async () => {
    const member = await newMember();
    const id = await storeDevice(member, { platform: "android", isFailing: true });
    await storeDevice(member, { platform: "desktop" });
    const { rows, total } = await listDevices({ query: member.email, platform: "android", state: "failing" });
    expect(total).toBe(1);
    expect(rows).toEqual([
      {
        id,
        uid: member.uid,
        email: member.email,
        name: "iPhone, Safari",
        platform: "android",
        addedAt: expect.any(String),
        lastPushAt: null,
        state: "failing",
      },
    ]);
    expect((await listDevices({ query: member.email })).total).toBe(2);
    expect((await listDevices({ query: member.email, state: "active", platform: "android" })).rows).toEqual([]);
  });

  it("is listed in pages, the last added first, and counted in the overview", async () => {
    const member = await newMember();
    const before = (await overview()).push.platforms.find(({ platform }) => platform === "ios")?.devices ?? 0;
    const stored = [await storeDevice(member), await storeDevice(member), await storeDevice(member)];
    const first = await listDevices({ platform: "ios", state: "active", limit: "2" });
    const second = await listDevices({ platform: "ios", limit: "2", cursor: first.nextCursor ?? "" });
    const ids = [...first.rows, ...second.rows].map(({ id }) => id);
    expect(ids.slice(0, 3)).toEqual(stored.toReversed());
    expect(new Set(ids).size).toBe(ids.length);
    const { push } = await overview();
    expect(push.platforms.find(({ platform }) => platform === "ios")?.devices).toBe(before + 3);
  });

  it("is removed with a reason, which is recorded, and isn't counted as its member's choice", async () => {
    const member = await newMember();
    const id = await storeDevice(member);
    const before = (await overview()).push.platforms.map(({ optedOut }) => optedOut);
    expect((await remove(id)).status).toBe(200);
    expect((await listDevices({ query: member.email })).rows).toEqual([]);
    expect((await overview()).push.platforms.map(({ optedOut }) => optedOut)).toEqual(before);
    const entries = await db.collection("auditLog").where("object", "==", `pushDevices/${id}`).get();
    const done = entries.docs.find((each) => each.get("outcome") === "done");
    expect(done?.data()).toMatchObject({
      action: "mobile.remove-push-device",
      actorUid: owner.uid,
      reason: "Asked by its member",
      before: { uid: member.uid, name: "iPhone, Safari", platform: "ios" },
    });
    expect(rejection(await remove(id))).toEqual({ status: 404, error: "not_found" });
  });

  it("gets no test from staff whose device it isn't, and is changed by no role that only reads", async () => {
    const id = await storeDevice(await newMember());
    expect(rejection(await test(id))).toEqual({ status: 404, error: "not_found" });
    expect(rejection(await test(id, viewer))).toEqual({ status: 403, error: "forbidden" });
    expect(rejection(await remove(id, viewer))).toEqual({ status: 403, error: "forbidden" });
  });

  it("of staff is offered for a test, which reaches it and is recorded", async () => {
    const staff = await newPerson({ staff: "owner" });
    const subscription = await makeSubscription();
    const id = await storeDevice(staff, subscription);
    const { body } = await call<MobileOverview>("GET", "/api/admin/mobile", { token: staff.idToken });
    expect(body.push.ownDevices).toEqual([{ id, name: "iPhone, Safari" }]);
    expect((await overview()).push.ownDevices).toEqual([]);

    expect(await test(id, staff)).toMatchObject({ status: 200, body: { reply: "delivered" } });
    expect(await listPushes(subscription.endpoint)).toHaveLength(1);
    const entries = await db.collection("auditLog").where("object", "==", `pushDevices/${id}`).get();
    const done = entries.docs.find((each) => each.get("outcome") === "done");
    expect(done?.data()).toMatchObject({ action: "mobile.test-push", after: { reply: "delivered" } });
  });
});

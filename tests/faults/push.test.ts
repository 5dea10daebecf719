import { addDays } from "@cardwell/core/domain/dates/civil";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createAlertsRepository } from "../../functions/src/features/alerts/repository.ts";
import { createAlertForPush } from "../../functions/src/features/alerts/push-alert.ts";
import { createPushQueue } from "../../functions/src/features/push/deliver.ts";
import { createDevicesRepository } from "../../functions/src/features/push/devices-repository.ts";
import { readPushFigures } from "../../functions/src/features/push/figures-repository.ts";
import { createPushesRepository } from "../../functions/src/features/push/pushes-repository.ts";
import { createPushSender } from "../../functions/src/features/push/send.ts";
import { createPostPublic } from "../../functions/src/lib/fetch-public.ts";
import { firestore } from "../../functions/src/lib/firestore.ts";
import { localPushKey, localSecrets } from "../../scripts/lib/secrets.ts";
import {
  at,
  cardToPay,
  DUE_ON,
  engine,
  morning,
  passwordChanged,
  readAlerts,
  rules,
  walletDue,
  walletWith,
  writeAll,
} from "../support/alert-world.ts";
import { countReads } from "../support/counted-reads.ts";
import { clearOwnProject, useOwnProject } from "../support/own-project.ts";
import { startOwnSandbox } from "../support/own-sandbox.ts";
import { countPushRequests, failPushes, listPushes, makeSubscription } from "../support/push.ts";

// Notifications on devices when push services fail, and processes end in the middle of their work.

useOwnProject("push");
beforeEach(clearOwnProject);

let sandbox: Awaited<ReturnType<typeof startOwnSandbox>>;
beforeAll(async () => {
  sandbox = await startOwnSandbox();
});
afterAll(async () => {
  sandbox.stop();
  await firestore().terminate();
});

const UID = "nora";
const due = morning(addDays(DUE_ON, -3));
const later = (minutes: number) => new Date(due.getTime() + minutes * 60_000);
const devices = createDevicesRepository(firestore());
const pushes = createPushesRepository(firestore());

function queueWith({ enqueued = [] as string[][], readAlert = createReader() } = {}) {
  const standIn = { hostname: "push.cardwell.test", origin: new URL(sandbox.origin), path: "/push/service" };
  const identity = {
    subject: "mailto:push@cardwell.test",
    publicKey: localPushKey(),
    privateKey: localSecrets()["PUSH_PRIVATE_KEY"] ?? "",
  };
  const send = createPushSender(identity, createPostPublic({ standIn }));
  return createPushQueue({
    devices,
    pushes,
    readAlert,
    send: () => send,
    signAct: (_, act) => act,
    enqueue: async (ids) => void enqueued.push(ids),
  });
}

const createReader = () =>
  createAlertForPush({
    repository: createAlertsRepository(firestore()),
    rules: { current: () => Promise.resolve({ version: 1, rules }) },
    hasAccess: () => Promise.resolve(true),
  });

async function newDevice(uid = UID) {
  const { endpoint, keys } = await makeSubscription(sandbox.origin);
  const id = await devices.subscribe(uid, { endpoint, keys, name: "Phone", platform: "ios" }, due);
  return { endpoint, id: id ?? "" };
}

/** A payment that is due in three days, with a member who has devices, and no alert yet. */
const givenMember = () => writeAll([[`wallets/${UID}`, walletDue(UID, due, walletWith(cardToPay()))]]);
const sweepAlerts = () => engine().sweep(at(due));
const queued = async () =>
  (await firestore().collection("pushes").get()).docs.map((each) => ({ id: each.id, ...each.data() })) as {
    id: string;
    state: string;
    refusedBy: string[] | null;
    task: { attempts: number; dueAt: { toDate(): Date } | null; deadAt: unknown } | null;
  }[];

/** Sends what is due then, as the sweep's tasks do. Returns how many were due. */
async function sendDue(now: Date): Promise<number> {
  const enqueued: string[][] = [];
  const queue = queueWith({ enqueued });
  await queue.sweep(at(now));
  for (const ids of enqueued) await queue.deliverAll(ids, at(now));
  return enqueued.flat().length;
}

const requests = (endpoint: string) => countPushRequests(endpoint, sandbox.origin);
const received = (endpoint: string) => listPushes(endpoint, sandbox.origin);
const fail = (endpoint: string, failure: Parameters<typeof failPushes>[1]) =>
  failPushes(endpoint, failure, sandbox.origin);

describe("a notification", () => {
  it("is queued with its alert, and sent once by however many sweeps and tasks", async () => {
    await givenMember();
    const { endpoint } = await newDevice();
    await sweepAlerts();
    await sweepAlerts();
    const [push] = await queued();
    expect((await queued()).map(({ state }) => state)).toEqual(["queued"]);
    const [one, other] = [queueWith(), queueWith()];
    await Promise.all([one.deliverAll([push!.id], at(due)), other.deliverAll([push!.id], at(due))]);
    expect(await sendDue(later(1))).toBe(0);
    expect((await received(endpoint)).map(({ payload }) => payload.title)).toEqual([(await readAlerts(UID))[0]?.title]);
    expect(await requests(endpoint)).toBe(1);
  });

  it("goes again to the device alone whose push service had no time, after the time that it names", async () => {
    await givenMember();
    const [busy, fine] = [await newDevice(), await newDevice()];
    await sweepAlerts();
    await fail(busy.endpoint, { status: 429, retryAfterSeconds: 600 });
    await sendDue(due);
    expect(await queued()).toMatchObject([{ state: "sent", refusedBy: [busy.id] }]);
    expect(await sendDue(later(9))).toBe(0);
    expect(await sendDue(later(10))).toBe(1);
    expect([await requests(busy.endpoint), await requests(fine.endpoint)]).toEqual([2, 1]);
    expect(await received(busy.endpoint)).toHaveLength(1);
    expect(await queued()).toMatchObject([{ state: "sent", refusedBy: null, task: null }]);
    expect((await devices.list(UID)).map(({ isFailing }) => isFailing)).toEqual([false, false]);
  });

  it("is tried again 1 and 5 minutes after failures, and given up after six or a day", async () => {
    await givenMember();
    await firestore()
      .doc(`wallets/${UID}`)
      .set({ alertPreferences: { quietHours: null } }, { merge: true });
    const { endpoint } = await newDevice();
    await sweepAlerts();
    await fail(endpoint, { status: 500, times: 9 });
    await sendDue(due);
    expect([await sendDue(later(0.9)), await sendDue(later(1))]).toEqual([0, 1]);
    expect([await sendDue(later(5.9)), await sendDue(later(6))]).toEqual([0, 1]);
    for (const minutes of [31, 156, 781]) expect(await sendDue(later(minutes))).toBe(1);
    expect(await queued()).toMatchObject([{ state: "failed", task: { attempts: 6, dueAt: null } }]);
    expect(await pushes.tasks.read(later(782))).toMatchObject({ waiting: 0, dead: 1 });
    expect(await pushes.tasks.listDead(5, later(782), undefined)).toMatchObject([
      { queue: "sendPushes", error: "The push service responded with 500." },
    ]);
  });

  it("is given up where the time that its push service names is longer than it is worth", async () => {
    await givenMember();
    const { endpoint } = await newDevice();
    await sweepAlerts();
    await fail(endpoint, { status: 500 });
    await fail(endpoint, { status: 429, retryAfterSeconds: 86_400 });
    await sendDue(due);
    await sendDue(later(1));
    expect(await queued()).toMatchObject([{ state: "failed", task: { attempts: 2, dueAt: null } }]);
  });

  it("that is rejected isn't tried again, and marks the device", async () => {
    await givenMember();
    const { endpoint } = await newDevice();
    await sweepAlerts();
    await fail(endpoint, { status: 403 });
    await sendDue(due);
    expect(await queued()).toMatchObject([{ state: "failed", task: null }]);
    expect(await devices.list(UID)).toMatchObject([{ isFailing: true }]);
  });

  it("removes a device that its push service doesn't know, and with the last one what is queued for it", async () => {
    await givenMember();
    const [dead, alive] = [await newDevice(), await newDevice()];
    await sweepAlerts();
    await fail(dead.endpoint, { status: 410 });
    await sendDue(due);
    expect((await devices.list(UID)).map(({ id }) => id)).toEqual([alive.id]);
    await fail(alive.endpoint, { status: 404 });
    await engine().raise(UID, passwordChanged, later(5));
    await sendDue(later(5));
    expect(await devices.list(UID)).toEqual([]);
    expect((await firestore().doc(`wallets/${UID}`).get()).get("push.hasDevices")).toBe(false);
    await engine().raise(UID, { ...passwordChanged, key: "again" }, later(10));
    expect(await queued()).toHaveLength(2);
    const figures = await readPushFigures(firestore(), "2026-11-01", "2026-12-31");
    expect(figures.ios).toEqual({ sent: 3, delivered: 1, removed: 2, optedOut: 0 });
  });

  it("is sent by another worker a minute after one was stopped", async () => {
    await givenMember();
    const { endpoint } = await newDevice();
    await sweepAlerts();
    const [push] = await queued();
    const stopped = queueWith({ readAlert: () => Promise.reject(new Error("stopped")) });
    await stopped.deliverAll([push!.id], at(due));
    expect(await sendDue(later(0.9))).toBe(0);
    expect(await sendDue(later(1))).toBe(1);
    expect(await received(endpoint)).toHaveLength(1);
  });

  it("waits for the end of the quiet hours in which it would be tried again", async () => {
    await givenMember();
    const { endpoint } = await newDevice();
    await sweepAlerts();
    await firestore()
      .doc(`wallets/${UID}`)
      .set({ alertPreferences: { quietHours: { from: "08:30", until: "09:30" } } }, { merge: true });
    expect(await sendDue(later(45))).toBe(1);
    expect(await requests(endpoint)).toBe(0);
    expect([await sendDue(later(89)), await sendDue(later(90))]).toEqual([0, 1]);
    expect(await requests(endpoint)).toBe(1);
  });
});

describe("what is read", () => {
  it("is nothing more for an evaluation, with devices or without", async () => {
    await givenMember();
    const meter = countReads(firestore());
    const without = await meter.inDetail(sweepAlerts);
    await clearOwnProject();
    await givenMember();
    await newDevice();
    const having = await meter.inDetail(sweepAlerts);
    expect(having.documents).toBe(without.documents);
    expect(having.writes).toBe(without.writes + 1);
  });

  it("for a notification is itself, its alert, its wallet, a count and the devices", async () => {
    await givenMember();
    await newDevice();
    await newDevice();
    await sweepAlerts();
    const [push] = await queued();
    const meter = countReads(firestore());
    const bill = await meter.inDetail(() => queueWith().deliverAll([push!.id], at(due)));
    expect(bill).toMatchObject({ documents: 3 + 2, counts: 1 });
  });
});

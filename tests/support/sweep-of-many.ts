import { MINUTE_MS } from "../../core/src/domain/dates/instants.ts";
import { spawn } from "node:child_process";
import { join } from "node:path";
import { Timestamp } from "firebase-admin/firestore";
import { beforeEach, describe, expect, it } from "vitest";
import { createRunsRepository } from "../../functions/src/features/alerts/engine/runs-repository.ts";
import { firestore } from "../../functions/src/lib/firestore.ts";
import { root } from "../../scripts/lib/paths.ts";
import {
  readAlerts,
  at,
  cardToPay,
  engine,
  expectedAlerts,
  isUnread,
  morning,
  hashToNumber,
  personKept,
  walletDue,
  walletWith,
  writeAll,
} from "./alert-world.ts";
import { clearOwnProject } from "./own-project.ts";

const NOW = morning("2026-11-28");

export const uids = (count: number) => Array.from({ length: count }, (_, index) => `person-${index}`);

/** One to three cards each, all of whose statements fall due in three days. */
const walletRef = (uid: string) =>
  walletWith(...Array.from({ length: 1 + (hashToNumber(uid) % 3) }, (_, index) => cardToPay(`card-${index}`)));

const renderDocument = (uid: string) =>
  walletDue(uid, new Date(NOW.getTime() - (hashToNumber(uid) % 3_000) * 1_000), walletRef(uid));

export async function given(count: number, change: (uid: string) => object = renderDocument): Promise<string[]> {
  const all = uids(count);
  await writeAll(all.map((uid) => [`wallets/${uid}`, change(uid)]));
  return all;
}

export const lines = async () => (await firestore().collection("mails").get()).docs;
/** The newest first, as staff see them. */
export const runs = async () => createRunsRepository(firestore()).list(50);

async function inPortions<T, R>(all: T[], work: (each: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let from = 0; from < all.length; from += 50) {
    results.push(...(await Promise.all(all.slice(from, from + 50).map(work))));
  }
  return results;
}

/** Every alert of everyone: lost, doubled, and unread as counted. */
export async function verdictOn(all: string[]) {
  const verdict = { lost: 0, unexpected: 0, doubledNumbers: 0, wrongUnread: 0, alerts: 0, mailed: 0 };
  const mails = (await lines()).flatMap((each) => each.get("data.alertIds") as string[]);
  const people = await inPortions(all, async (uid) => ({
    uid,
    kept: await readAlerts(uid),
    person: await personKept(uid),
  }));
  for (const { uid, kept, person } of people) {
    const { state } = person;
    const expected = expectedAlerts(uid, renderDocument(uid), NOW);
    const ids = kept.map(({ id }) => id).toSorted();
    verdict.lost += expected.filter((id) => !ids.includes(id)).length;
    verdict.unexpected += ids.filter((id) => !expected.includes(id)).length;
    verdict.doubledNumbers += kept.length - new Set(kept.map(({ seq }) => seq)).size;
    verdict.wrongUnread += Number(kept.filter((each) => isUnread(each, state)).length !== expected.length);
    verdict.wrongUnread += Number(state.lastSeq !== expected.length);
    verdict.alerts += ids.length;
  }
  return { ...verdict, mailed: mails.length, mailedTwice: mails.length - new Set(mails).size };
}

/** Sweeps in its own process, and kills it after a number of people; returns whether it was still sweeping. */
async function sweepAndKill(project: string, atPerson: number): Promise<boolean> {
  const script = join(root, "tests/support/alert-sweep-worker.ts");
  const worker = spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", script, project, NOW.toISOString()],
    { cwd: root, stdio: ["ignore", "pipe", "inherit"], env: process.env },
  );
  let come = 0;
  return new Promise((resolve) => {
    worker.stdout.on("data", (text: Buffer) => {
      come += text.toString().split(".").length - 1;
      if (come >= atPerson) worker.kill("SIGKILL");
    });
    worker.on("exit", (_code, signal) => resolve(signal === "SIGKILL"));
  });
}

/** A sweep of so many people, a twentieth of whom cannot be read, and of a worker that is killed so often. */
export function sweepOfMany({ project, people, kills }: { project: string; people: number; kills: number }): void {
  beforeEach(clearOwnProject);

  describe(`a sweep of ${people.toLocaleString("en-US")} people`, () => {
    it(`loses and doubles nothing when its worker is killed ${kills} times`, async () => {
      const all = await given(people);
      let killed = 0;
      for (let kill = 0; kill < kills; kill += 1) killed += Number(await sweepAndKill(project, 1 + ((kill * 7) % 23)));
      expect(killed).toBe(kills);
      const half = (await firestore().collectionGroup("alerts").count().get()).data().count;
      await engine().sweep(at(NOW));
      const expected = all.reduce((sum, uid) => sum + expectedAlerts(uid, renderDocument(uid), NOW).length, 0);
      expect(expected).toBeGreaterThan(people);
      expect(half).toBeGreaterThan(0);
      expect(half).toBeLessThan(expected);
      expect(await verdictOn(all)).toEqual({
        lost: 0,
        unexpected: 0,
        doubledNumbers: 0,
        wrongUnread: 0,
        alerts: expected,
        mailed: expected,
        mailedTwice: 0,
      });
      // What was cut off stays to be seen as such.
      const states = (await runs()).map(({ state }) => state);
      expect(states.filter((state) => state === "running").length).toBeGreaterThan(kills / 2);
      expect(states.filter((state) => state !== "running")).toEqual(["done"]);
    }, 480_000);

    it("serves the others when one in twenty cannot be read, lists those, and fails", async () => {
      const isPoisoned = (uid: string) => Number(uid.slice("person-".length)) % 20 === 7;
      const poison = { cards: { "card-1": { id: "card-1", position: 0, status: "active" } } };
      const all = await given(people, (uid) =>
        isPoisoned(uid) ? { ...renderDocument(uid), ...poison } : renderDocument(uid),
      );
      const poisoned = all.filter(isPoisoned);
      await expect(engine().sweep(at(NOW))).rejects.toThrow(`${people / 20} people could not be looked at.`);
      const healthy = all.filter((uid) => !isPoisoned(uid));
      expect(await verdictOn(healthy)).toMatchObject({ lost: 0, unexpected: 0, doubledNumbers: 0, wrongUnread: 0 });
      const [run] = await runs();
      expect(run).toMatchObject({ state: "failed", handled: people - people / 20, failed: people / 20 });
      const failures = run?.failures ?? [];
      expect(failures.map(({ uid }) => uid).toSorted()).toEqual(poisoned.toSorted());
      for (const { uid, error } of failures) {
        expect(error).toContain(`wallets/${uid}: cards.card-1.role (invalid_value)`);
      }
      // They wait longer each time, and nothing else waits for them.
      const readDue = async (uid: string) => (await firestore().doc(`wallets/${uid}`).get()).data() ?? {};
      const put = await Promise.all(poisoned.map(readDue));
      for (const { nextDueAt, alertState } of put) {
        expect(nextDueAt).toEqual(Timestamp.fromMillis(NOW.getTime() + 5 * MINUTE_MS));
        expect(alertState).toMatchObject({ failures: 1 });
      }
      const later = new Date(NOW.getTime() + 5 * MINUTE_MS);
      await expect(engine().sweep(at(later))).rejects.toThrow(`${people / 20} people`);
      const again = await readDue(poisoned[0] ?? "");
      expect(again["nextDueAt"]).toEqual(Timestamp.fromMillis(later.getTime() + 10 * MINUTE_MS));
      // Once fixed, they get the alerts that they missed.
      await writeAll(poisoned.map((uid) => [`wallets/${uid}`, { ...renderDocument(uid), nextDueAt: later }]));
      await engine().sweep(at(later));
      expect(await verdictOn(all)).toMatchObject({ lost: 0, unexpected: 0, wrongUnread: 0 });
    }, 480_000);

    it("raises each alert once when two sweeps run at the same time", async () => {
      const all = await given(people);
      const results = await Promise.allSettled([engine().sweep(at(NOW)), engine().sweep(at(NOW))]);
      expect(results.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
      expect(await verdictOn(all)).toMatchObject({
        lost: 0,
        unexpected: 0,
        doubledNumbers: 0,
        wrongUnread: 0,
        mailedTwice: 0,
      });
    }, 480_000);
  });
}

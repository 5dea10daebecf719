import { DEFAULT_PREFERENCES } from "@cardwell/core/domain/alerts/preferences";
import { instantAt } from "@cardwell/core/domain/alerts/times";
import { beforeEach, expect, it } from "vitest";
import { firestore } from "../../functions/src/lib/firestore.ts";
import {
  readAlerts,
  at,
  engine,
  morning,
  passwordChanged,
  personKept,
  TIME_ZONE,
  walletDue,
  writeAll,
} from "../support/alert-world.ts";
import { clearOwnProject, useOwnProject } from "../support/own-project.ts";

useOwnProject("alerts-digest");
beforeEach(clearOwnProject);

const uid = "nora";
const day = "2026-11-28";
const time = (clock: string) => instantAt(day, clock, TIME_ZONE);

const preferences = {
  ...DEFAULT_PREFERENCES,
  groups: { ...DEFAULT_PREFERENCES.groups, payments: { app: true, mail: "digest" as const } },
  digest: { every: "daily" as const, weekday: 1, hour: 12 },
};

const digests = async () =>
  (await firestore().collection("mails").where("kind", "==", "alert_digest").get()).docs.map(({ id }) => id);

it("each alert records which digest it was sent in, even when something else was sent at that hour", async () => {
  await writeAll([[`wallets/${uid}`, { ...walletDue(uid, morning(day)), alertPreferences: preferences }]]);
  await engine().sweep(at(morning(day)));
  expect(await digests()).toEqual([]);
  expect(await readAlerts(uid)).toMatchObject([{ mail: { route: "digest", id: null } }]);

  await engine().raise(uid, passwordChanged, time("12:01"));
  expect(await digests()).toEqual([]);
  const { nextDueAt } = await personKept(uid);
  expect(nextDueAt?.getTime()).toBeLessThanOrEqual(time("12:01").getTime());

  await engine().sweep(at(time("12:05")));
  const [digest] = await digests();
  expect(digest).toBeDefined();
  expect((await readAlerts(uid))[0]?.mail).toMatchObject({ route: "digest", id: digest });
});

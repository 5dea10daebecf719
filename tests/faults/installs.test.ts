import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { adminMobileRoutes } from "../../functions/src/admin/mobile/mobile-service.ts";
import { createDirectory } from "../../functions/src/features/accounts/directory-repository.ts";
import { createFigures } from "../../functions/src/features/figures/index.ts";
import { createFirstRunRepository } from "../../functions/src/features/mobile/first-run-repository.ts";
import { createInstallsRepository } from "../../functions/src/features/mobile/installs-repository.ts";
import { createMinimumRepository } from "../../functions/src/features/mobile/minimum-repository.ts";
import { createDevicesRepository } from "../../functions/src/features/push/devices-repository.ts";
import { readPushFigures } from "../../functions/src/features/push/figures-repository.ts";
import type { Context } from "../../functions/src/http/serve.ts";
import { firestore } from "../../functions/src/lib/firestore.ts";
import { countReads } from "../support/counted-reads.ts";
import { clearOwnProject, useOwnProject } from "../support/own-project.ts";

// Counts of installs follow what is stored, however often and in whatever order reports arrive, and reading them costs the same at any size.

useOwnProject("installs");

const early = "2026.10.30-0915-aaaa111";
const late = "2026.11.19-1640-bbbb222";
const at = (day: string) => new Date(`${day}T12:00:00Z`);
const now = at("2026-11-25");

const reader = countReads(firestore());
const installs = createInstallsRepository(firestore());
const sum = async (on = now) => {
  const { installs: counts, members } = await installs.readCounts(on);
  return { installs: counts.reduce((total, each) => total + each.installs, 0), members };
};
const countInstalls = async (release: string) =>
  (await installs.readCounts(now)).installs
    .filter((each) => each.release === release)
    .reduce((total, each) => total + each.installs, 0);

afterAll(() => firestore().terminate());

// It is one story.
describe("reports of one install", { shuffle: false }, () => {
  beforeAll(clearOwnProject);

  const install = { installId: randomUUID(), platform: "ios", release: early } as const;

  it("count once, however many arrive at the same time", async () => {
    await Promise.all(Array.from({ length: 6 }, () => installs.report("ada", install, at("2026-11-20"))));
    expect(await sum()).toEqual({ installs: 1, members: 1 });
  });

  it("repeated on the same day, cost one read and no write", async () => {
    const bill = await reader.during(() => installs.report("ada", install, at("2026-11-20")));
    expect(bill).toEqual({ reads: 1, writes: 0 });
  });

  it("move its count to the new day, also to another month, and to the new version", async () => {
    await installs.report("ada", install, at("2026-11-24"));
    await installs.report("ada", { ...install, release: late }, at("2026-12-02"));
    expect(await sum(at("2026-12-02"))).toEqual({ installs: 1, members: 1 });
    expect((await installs.readCounts(at("2026-12-02"))).installs.filter((each) => each.installs > 0)).toEqual([
      { day: "2026-12-02", platform: "ios", release: late, installs: 1 },
    ]);
    expect((await installs.readCounts(at("2026-12-02"))).installs.every((each) => each.installs >= 0)).toBe(true);
  });

  it("end with the account: nothing is stored or counted", async () => {
    await installs.report("ada", { ...install, installId: randomUUID() }, at("2026-12-02"));
    await installs.forget("ada");
    await installs.forget("ada");
    expect(await sum(at("2026-12-02"))).toEqual({ installs: 0, members: 0 });
    expect((await firestore().collection("appInstalls").get()).size).toBe(0);
  });
});

describe("an install that isn't opened any more", () => {
  beforeAll(clearOwnProject);

  it("leaves the figures and the list after 60 days, and is set to expire then", async () => {
    await installs.report("grace", { installId: randomUUID(), platform: "android", release: early }, at("2026-09-10"));
    expect(await sum(at("2026-11-08"))).toMatchObject({ installs: 1 });
    expect(await sum(at("2026-11-09"))).toMatchObject({ installs: 0 });
    expect((await installs.list({}, 10, undefined, at("2026-11-08"))).total).toBe(1);
    expect((await installs.list({}, 10, undefined, at("2026-11-09"))).total).toBe(0);
    const [stored] = (await firestore().collection("appInstalls").get()).docs;
    expect(stored?.get("expireAt").toDate()).toEqual(new Date("2026-11-09T00:00:00Z"));
    await installs.forget("grace");
  });
});

describe("versions that only browsers name", () => {
  beforeAll(clearOwnProject);

  it("aren't counted beyond a hundred a month, so that a document stays small", async () => {
    const name = (number: number) => `2020.01.01-0000-${String(number).padStart(6, "0")}`;
    for (let number = 0; number < 100; number += 1)
      await installs.report("mallory", { installId: randomUUID(), platform: "ios", release: name(number) }, now);
    expect(await installs.hasRoomFor("mallory", name(100), now)).toBe(false);
    expect(await installs.hasRoomFor("mallory", name(99), now)).toBe(true);
    await installs.forget("mallory");
    expect(await sum()).toEqual({ installs: 0, members: 0 });
  });
});

describe("the Mobile tab", () => {
  const context = { now: now } as Context;
  const figures = createFigures({ readMonthlyPrices: async () => new Map(), readCatalog: async () => ({}) as never });
  const minimum = createMinimumRepository(firestore());
  const pushDevices = createDevicesRepository(firestore());
  const routes = adminMobileRoutes({
    installs,
    minimum,
    firstRun: createFirstRunRepository(firestore()),
    push: {
      devices: pushDevices,
      readFigures: async () => ({
        days: 30,
        counts: await readPushFigures(firestore(), "2026-10-27", "2026-11-25"),
        devices: await pushDevices.countByPlatform(),
      }),
      test: () => Promise.reject(new Error("Not sent here.")),
    },
    directory: createDirectory(firestore()),
    figures: figures.repository(),
    getEmails: async () => new Map(),
    currentRelease: () => late,
  });
  const readPage = (query: object) => routes.installs({ query: { limit: 50, ...query } }, context);

  beforeAll(clearOwnProject);

  beforeAll(() =>
    firestore().doc("minimumVersions/current").set({
      revision: 1,
      release: late,
      mode: "block",
      title: "Update",
      message: "Update now.",
      changedBy: "lady-ada",
      changedAt: now,
    }),
  );

  describe("with 900 installs", () => {
    beforeAll(async () => {
      const writer = firestore().bulkWriter();
      for (let number = 0; number < 900; number += 1) {
        void writer.create(firestore().doc(`appInstalls/member-${number}_0`), {
          uid: `member-${number}`,
          platform: "ios",
          release: early,
          firstSeenOn: "2026-11-01",
          lastSeenOn: "2026-11-20",
        });
      }
      await writer.close();
    });

    it.each([
      ["all", {}],
      ["by platform and version", { platform: "ios", release: early }],
      ["below the minimum", { state: "below" }],
      ["below the minimum, by platform", { state: "below", platform: "ios" }],
    ] as const)("a page of 50, %s, reads 52 documents and counts once", async (_, query) => {
      expect(await reader.inDetail(() => readPage(query))).toEqual({
        documents: 52,
        counts: 1,
        countReads: 1,
        writes: 0,
      });
      const { nextCursor } = await readPage(query);
      expect((await readPage({ ...query, cursor: nextCursor ?? "" })).rows).toHaveLength(50);
    });

    it("its figures read as much", async () => {
      const all = { query: undefined };
      const { reads } = await reader.during(() => routes.overview(all, context));
      expect(reads).toBeLessThanOrEqual(140);
    });
  });
});

describe("an app that is updated by several at once", () => {
  beforeAll(clearOwnProject);

  it("counts as the version of the last report alone", async () => {
    const installId = randomUUID();
    await installs.report("hedy", { installId, platform: "desktop", release: early }, now);
    await Promise.all([
      installs.report("hedy", { installId, platform: "desktop", release: late }, now),
      installs.report("hedy", { installId, platform: "desktop", release: late }, now),
    ]);
    expect(await countInstalls(early)).toBe(0);
    expect(await countInstalls(late)).toBe(1);
  });
});

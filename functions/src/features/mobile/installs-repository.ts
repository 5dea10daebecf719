import { startOfDay } from "@cardwell/core/domain/dates/instants";
import { computeExpiry, KEPT_DAYS } from "@cardwell/core/domain/retention";
import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { addDays, todayIn } from "@cardwell/core/domain/dates/civil";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import { MOST_INSTALLS, NOTIFICATION_PERMISSIONS, PLATFORMS } from "@cardwell/core/domain/mobile/install";
import type { NotificationPermission, Platform } from "@cardwell/core/domain/mobile/install";
import type { InstallCount, PermissionCount } from "@cardwell/core/domain/mobile/install-figures";
import { COUNTED_AT_MOST } from "@cardwell/core/domain/system/queues";
import { FieldPath, FieldValue } from "firebase-admin/firestore";
import type { Firestore, Query, Transaction } from "firebase-admin/firestore";
import * as z from "zod/mini";
import { orNull, parsedDocuments, readAll, readParsed, zodConverter } from "../../lib/firestore.ts";
import { listDays, listMonthShards, monthKeptUntil } from "../../lib/month-shards.ts";
import { toShard } from "../../lib/to-shard.ts";
import { inUnitOfWork } from "../../lib/unit-of-work-repository.ts";

/** Installs count in different documents of a month, as one takes about one write a second for long: each opened install is a write a day. */
export const SHARDS = 32;
/** In a document of a month, besides what the server runs: whatever browsers name, a document stays small. */
const MOST_RELEASES = 100;

/** What staff filter installs by. */
export const INSTALL_FILTERS = { platform: "==", release: "==" } as const;

export type InstallFilters = { platform?: Platform | undefined; release?: string | undefined };

/**
 * `appInstalls/{uid}_{install}`: the installed app of a member on a device. The id of the device is stored as a digest that differs between
 * members, so that two who share one aren't connected by it.
 */
const storedInstall = z.object({
  uid: z.string(),
  platform: z.enum(PLATFORMS),
  release: z.string(),
  notifications: orNull(z.enum(NOTIFICATION_PERMISSIONS)),
  firstSeenOn: z.string(),
  lastSeenOn: z.string(),
});

export type Install = z.infer<typeof storedInstall> & { id: string };

/** Where a list goes on: after this value of what it is sorted by. */
export type InstallPosition = { value: string; id: string };

/**
 * `installCounts/{month}-{shard}`: how many installs were opened last on each day (UTC), by version and by
 * permission, and how many members opened one last. An install
 * moves to the day of its last report, so what isn't opened any more stays behind and needs no counting down.
 */
const storedCounts = z.object({
  days: z.prefault(
    z.record(
      z.string(),
      z.object({
        installs: z.prefault(z.partialRecord(z.enum(PLATFORMS), z.record(z.string(), z.number())), {}),
        permissions: z.prefault(
          z.partialRecord(z.enum(PLATFORMS), z.partialRecord(z.enum(NOTIFICATION_PERMISSIONS), z.number())),
          {},
        ),
        members: z.prefault(z.number(), 0),
      }),
    ),
    {},
  ),
});

const firstKept = (now: Date): CivilDate => addDays(todayIn(now, "UTC"), 1 - KEPT_DAYS.appInstalls);

const getShard = (uid: string): number => toShard(uid, SHARDS, 3);

type Counted = Pick<Install, "platform" | "release" | "notifications" | "lastSeenOn">;

type ByPlatform = Record<string, Record<string, FieldValue>>;

/** Counts what becomes of the installs of a member: a write for each month to which something happened. */
function countChange(
  db: Firestore,
  transaction: Transaction,
  uid: string,
  before: readonly Counted[],
  after: readonly Counted[],
): void {
  const sums = new Map<string, number>();
  const add = (by: number, ...path: string[]) => {
    const key = path.join(" ");
    sums.set(key, (sums.get(key) ?? 0) + by);
  };
  for (const [installs, by] of [
    [before, -1],
    [after, 1],
  ] as const) {
    for (const { platform, release, notifications, lastSeenOn } of installs) {
      add(by, lastSeenOn, "installs", platform, release);
      if (notifications !== null) add(by, lastSeenOn, "permissions", platform, notifications);
    }
    const last = installs
      .map(({ lastSeenOn }) => lastSeenOn)
      .toSorted()
      .at(-1);
    if (last !== undefined) add(by, last, "members");
  }
  const changes = [...sums].filter(([, by]) => by !== 0).map(([key, by]) => ({ path: key.split(" "), by }));
  for (const [month, own] of Map.groupBy(changes, ({ path: [day = ""] }) => day.slice(0, 7))) {
    const days: Record<string, { members?: FieldValue; installs?: ByPlatform; permissions?: ByPlatform }> = {};
    for (const { path, by } of own) {
      const [day = "", kind, platform = "", name = ""] = path;
      const date = (days[day.slice(8)] ??= {});
      if (kind === "installs" || kind === "permissions")
        ((date[kind] ??= {})[platform] ??= {})[name] = FieldValue.increment(by);
      else date.members = FieldValue.increment(by);
    }
    transaction.set(
      db.collection("installCounts").doc(`${month}-${getShard(uid)}`),
      { days, expireAt: monthKeptUntil(month) },
      { merge: true },
    );
  }
}

/** Installs of the app, and their counts. */
export function createInstallsRepository(db: Firestore) {
  const appInstalls = db.collection("appInstalls");
  const installs = appInstalls.withConverter(zodConverter(storedInstall));
  const counts = db.collection("installCounts").withConverter(zodConverter(storedCounts));

  const toInstalls = (documents: Parameters<typeof parsedDocuments<z.infer<typeof storedInstall>>>[0]): Install[] =>
    parsedDocuments(documents).map(({ id, data }) => ({ id, ...data }));

  async function page(query: Query<z.infer<typeof storedInstall>>, limit: number, after: InstallPosition | undefined) {
    const ordered = query.orderBy(FieldPath.documentId(), "desc");
    const [found, count] = await Promise.all([
      readParsed(after ? ordered.startAfter(after.value, after.id) : ordered, limit),
      query.limit(COUNTED_AT_MOST).count().get(),
    ]);
    return { rows: found.map(({ id, data }): Install => ({ id, ...data })), total: count.data().count };
  }

  return {
    /** Whether a version may be counted that the server doesn't run itself. One read. */
    async hasRoomFor(uid: string, release: string, now: Date): Promise<boolean> {
      const month = todayIn(now, "UTC").slice(0, 7);
      const days = (await counts.doc(`${month}-${getShard(uid)}`).get()).data()?.days ?? {};
      const known = Object.values(days).flatMap((day) =>
        Object.values(day.installs).flatMap((own) => Object.keys(own)),
      );
      const releases = new Set(known);
      return releases.has(release) || releases.size < MOST_RELEASES;
    },

    /** A read for each install of the member, ten at most, and two or three writes; none when it was reported on this day before. */
    async report(
      uid: string,
      {
        installId,
        notifications = null,
        ...device
      }: {
        installId: string;
        platform: Platform;
        release: string;
        notifications?: NotificationPermission | null | undefined;
      },
      now: Date,
    ): Promise<void> {
      const today = todayIn(now, "UTC");
      const id = `${uid}_${createHash("sha256").update(`${uid} ${installId}`).digest("hex").slice(0, 20)}`;
      await inUnitOfWork(db, undefined, async ({ transaction }) => {
        const before = toInstalls((await transaction.get(installs.where("uid", "==", uid))).docs);
        const known = before.find((each) => each.id === id);
        const seen = { ...device, notifications };
        if (known?.lastSeenOn === today && isDeepStrictEqual({ ...known, ...seen }, known)) return;
        const next = { uid, ...seen, firstSeenOn: known?.firstSeenOn ?? today, lastSeenOn: today };
        const others = before
          .filter((each) => each.id !== id)
          .toSorted((a, b) => (a.lastSeenOn < b.lastSeenOn ? 1 : -1));
        for (const old of others.slice(MOST_INSTALLS - 1)) transaction.delete(appInstalls.doc(old.id));
        const expireAt = computeExpiry("appInstalls", startOfDay(today));
        transaction.set(appInstalls.doc(id), { ...next, expireAt });
        countChange(db, transaction, uid, before, [...others.slice(0, MOST_INSTALLS - 1), next]);
      });
    },

    /** A read and a write for each install of the member, and a write or two. */
    async forget(uid: string): Promise<void> {
      await inUnitOfWork(db, undefined, async ({ transaction }) => {
        const { docs } = await transaction.get(installs.where("uid", "==", uid));
        for (const { ref } of docs) transaction.delete(ref);
        countChange(db, transaction, uid, toInstalls(docs), []);
      });
    },

    /** Of installs that were opened in the last 60 days: 32 reads for each month, 96 at most. */
    async readCounts(
      now: Date,
    ): Promise<{ installs: InstallCount[]; permissions: PermissionCount[]; members: number }> {
      const [from, until] = [firstKept(now), todayIn(now, "UTC")];
      const found = await readAll(listMonthShards(from, until, SHARDS).map((id) => counts.doc(id)));
      const documents = found.map((each) => ({ id: each.id, days: each.data()?.days ?? {} }));
      const days = listDays(documents, from, until);
      return {
        installs: days.flatMap(([day, counted]) =>
          PLATFORMS.flatMap((platform) =>
            Object.entries(counted.installs[platform] ?? {}).map(([release, number]) => ({
              day,
              platform,
              release,
              installs: number,
            })),
          ),
        ),
        permissions: days.flatMap(([day, counted]) =>
          PLATFORMS.flatMap((platform) =>
            NOTIFICATION_PERMISSIONS.map((permission) => ({
              day,
              platform,
              permission,
              installs: counted.permissions[platform]?.[permission] ?? 0,
            })),
          ),
        ),
        members: days.reduce((sum, [, { members }]) => sum + members, 0),
      };
    },

    /** The last opened first, and how many there are. A read for each, and one for the count. */
    async list(filters: InstallFilters, limit: number, after: InstallPosition | undefined, now: Date) {
      let query: Query<z.infer<typeof storedInstall>> = installs
        .where("lastSeenOn", ">=", firstKept(now))
        .orderBy("lastSeenOn", "desc");
      for (const field of Object.keys(INSTALL_FILTERS) as (keyof InstallFilters)[]) {
        if (filters[field] !== undefined) query = query.where(field, INSTALL_FILTERS[field], filters[field]);
      }
      return page(query, limit, after);
    },

    /** Those older than a version, the newest of them first. The same reads. */
    async listOlder(
      release: string,
      platform: Platform | undefined,
      limit: number,
      after: InstallPosition | undefined,
    ) {
      const older =
        platform === undefined
          ? installs.where("release", "<", release).orderBy("release", "desc")
          : installs.where("platform", "==", platform).where("release", "<", release).orderBy("release", "desc");
      return page(older, limit, after);
    },

    /** All installs of some members, the last opened first: a read for each, ten of a member at most. */
    async listOf(uids: readonly string[]): Promise<Install[]> {
      if (uids.length === 0) return [];
      const found = await installs.where("uid", "in", uids).get();
      return toInstalls(found.docs);
    },
  };
}

export type InstallsRepository = ReturnType<typeof createInstallsRepository>;

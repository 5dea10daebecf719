import { PLATFORMS } from "@cardwell/core/domain/mobile/install";
import { MOST_PUSH_DEVICES } from "@cardwell/core/domain/push/device";
import { COUNTED_AT_MOST } from "@cardwell/core/domain/system/queues";
import { FieldPath } from "firebase-admin/firestore";
import type { Firestore, Query, Transaction } from "firebase-admin/firestore";
import { createHash } from "node:crypto";
import * as z from "zod/mini";
import {
  deleteFound,
  orNull,
  parsedDocuments,
  readAll,
  readParsed,
  storedInstant,
  updateIfThere,
  zodConverter,
} from "../../lib/firestore.ts";
import type { PositionInTime } from "../../lib/position-in-time.ts";
import { storedPushFields } from "../../lib/stored-wallet.ts";
import { writePushFigures } from "./figures-repository.ts";
import type { PushOutcome } from "./send.ts";

const storedDevice = z.object({
  uid: z.string(),
  endpoint: z.string(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
  name: z.string(),
  platform: z.enum(PLATFORMS),
  addedAt: storedInstant,
  lastPushAt: orNull(storedInstant),
  /** Its push service didn't take the last notification. */
  isFailing: z.boolean(),
});

type StoredDevice = z.infer<typeof storedDevice>;

export type Device = StoredDevice & { id: string };

/** What staff filter devices by. */
export const DEVICE_FILTERS = { platform: "==", isFailing: "==" } as const;

export type DeviceFilters = Partial<Pick<StoredDevice, keyof typeof DEVICE_FILTERS>>;

/** What a browser subscribed with. */
export type Subscription = Pick<StoredDevice, "endpoint" | "keys" | "name" | "platform">;

const storedMark = z.object(storedPushFields);

/** A device is known by its address at the push service, so one never belongs to two members. */
const buildDeviceId = (endpoint: string): string => createHash("sha256").update(endpoint).digest("hex").slice(0, 40);

/**
 * `pushDevices/{digest of the endpoint}`, and in `wallets/{uid}.push` whether a member has any, so that planning their alerts reads nothing
 * more.
 */
export function createDevicesRepository(db: Firestore) {
  const pushDevices = db.collection("pushDevices");
  const devices = pushDevices.withConverter(zodConverter(storedDevice));
  const walletRef = (uid: string) => db.collection("wallets").doc(uid);
  const ofMember = (uid: string) => devices.where("uid", "==", uid);

  const writeMark = (transaction: Transaction, uid: string, hasDevices: boolean) =>
    transaction.set(walletRef(uid), { push: { hasDevices } }, { merge: true });

  /** In a transaction: whether a member, who is still there, has no other device. */
  async function isLast(transaction: Transaction, uid: string, id: string): Promise<boolean> {
    const [others, [wallet]] = await Promise.all([
      transaction.get(ofMember(uid).limit(2)),
      transaction.getAll(walletRef(uid), { fieldMask: ["push"] }),
    ]);
    return wallet?.exists === true && others.docs.every((each) => each.id === id);
  }

  async function list(uid: string): Promise<Device[]> {
    const found = parsedDocuments((await ofMember(uid).get()).docs);
    return found.map(({ id, data }) => ({ id, ...data })).toSorted((a, b) => b.addedAt.getTime() - a.addedAt.getTime());
  }

  /**
   * Removes one of a member's devices; nothing happens where it isn't theirs. Four reads and three writes at most.
   *
   * @param why the member did it, or its push service doesn't know it any more; null: staff did it, which isn't counted
   */
  async function remove(uid: string, id: string, why: "optedOut" | "removed" | null, now: Date): Promise<void> {
    await db.runTransaction(async (transaction) => {
      const known = (await transaction.get(devices.doc(id))).data();
      if (known?.uid !== uid) return;
      const wasLast = await isLast(transaction, uid, id);
      transaction.delete(pushDevices.doc(id));
      writePushFigures(db, transaction, why === null ? [] : [{ platform: known.platform, figure: why }], now);
      if (wasLast) writeMark(transaction, uid, false);
    });
  }

  return {
    /** A read for each, ten at most; one at least. */
    list,

    /** The same and one. */
    async readSettings(uid: string): Promise<{ devices: Device[]; hidesAmounts: boolean }> {
      const [found, [wallet]] = await Promise.all([
        list(uid),
        readAll([walletRef(uid).withConverter(zodConverter(storedMark))], ["push"]),
      ]);
      return { devices: found, hidesAmounts: wallet?.data()?.push.hidesAmounts ?? false };
    },

    /**
     * Adds a browser, or takes its new keys. One that another member had is theirs no more. Twelve reads at most, and those of the other
     * member; up to three writes.
     *
     * @returns its id; null: the member has as many as they can have
     */
    async subscribe(uid: string, { keys, ...added }: Subscription, now: Date): Promise<string | null> {
      const id = buildDeviceId(added.endpoint);
      return db.runTransaction(async (transaction) => {
        const [known, own] = await Promise.all([transaction.get(devices.doc(id)), transaction.get(ofMember(uid))]);
        const before = known.data();
        if (before?.uid !== uid && own.size >= MOST_PUSH_DEVICES) return null;
        const leaves = before && before.uid !== uid && (await isLast(transaction, before.uid, id)) ? before.uid : null;
        if (before?.uid === uid) transaction.update(pushDevices.doc(id), { keys, isFailing: false });
        else
          transaction.set(pushDevices.doc(id), {
            uid,
            ...added,
            keys,
            addedAt: now,
            lastPushAt: null,
            isFailing: false,
          });
        writeMark(transaction, uid, true);
        if (leaves !== null) writeMark(transaction, leaves, false);
        return id;
      });
    },

    /** One read. Null: it is none of this member's. */
    async find(uid: string, id: string): Promise<Device | null> {
      const data = (await devices.doc(id).get()).data();
      return data?.uid === uid ? { id, ...data } : null;
    },

    /** One write. */
    rename: (id: string, name: string) => updateIfThere(pushDevices.doc(id), { name }),

    /** One write. */
    async hideAmounts(uid: string, hidesAmounts: boolean): Promise<void> {
      await walletRef(uid).set({ push: { hidesAmounts } }, { merge: true });
    },

    /** What its push service did with a notification. One write, or those of its removal. */
    note: async (uid: string, id: string, outcome: PushOutcome["kind"], now: Date): Promise<void> =>
      outcome === "removed"
        ? remove(uid, id, "removed", now)
        : updateIfThere(
            pushDevices.doc(id),
            outcome === "delivered" ? { lastPushAt: now, isFailing: false } : { isFailing: true },
          ),

    remove,

    /** The last added first, and how many there are. A read for each, and one for each thousand. */
    async page(filters: DeviceFilters, limit: number, after: PositionInTime | undefined) {
      let query: Query<StoredDevice> = devices.orderBy("addedAt", "desc");
      for (const field of Object.keys(DEVICE_FILTERS) as (keyof DeviceFilters)[]) {
        if (filters[field] !== undefined) query = query.where(field, DEVICE_FILTERS[field], filters[field]);
      }
      const ordered = query.orderBy(FieldPath.documentId(), "desc");
      const [found, count] = await Promise.all([
        readParsed(after ? ordered.startAfter(after.at, after.id) : ordered, limit),
        query.limit(COUNTED_AT_MOST).count().get(),
      ]);
      return { rows: found.map(({ id, data }): Device => ({ id, ...data })), total: count.data().count };
    },

    /** All devices of some members: a read for each, ten of a member at most. */
    async listOf(uids: readonly string[]): Promise<Device[]> {
      if (uids.length === 0) return [];
      const found = await devices.where("uid", "in", uids).get();
      return parsedDocuments(found.docs).map(({ id, data }) => ({ id, ...data }));
    },

    /** One read. Null: there is none. */
    async read(id: string): Promise<Device | null> {
      const data = (await devices.doc(id).get()).data();
      return data === undefined ? null : { id, ...data };
    },

    /** A count for each platform: a read for each thousand devices. */
    async countByPlatform(): Promise<Record<(typeof PLATFORMS)[number], number>> {
      const counts = await Promise.all(
        PLATFORMS.map(async (platform) => {
          const found = await pushDevices.where("platform", "==", platform).count().get();
          return [platform, found.data().count] as const;
        }),
      );
      return Object.fromEntries(counts) as Record<(typeof PLATFORMS)[number], number>;
    },

    /** A read and a write for each. */
    erase: (uid: string) => deleteFound(pushDevices.where("uid", "==", uid)),
  };
}

export type DevicesRepository = ReturnType<typeof createDevicesRepository>;

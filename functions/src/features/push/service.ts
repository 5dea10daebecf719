import type { pushContract, PushSettings } from "@cardwell/core/contract/push";
import { alertPlace } from "@cardwell/core/domain/alerts/places";
import { MINUTE_MS } from "@cardwell/core/domain/dates/instants";
import { MOST_PUSH_DEVICES } from "@cardwell/core/domain/push/device";
import { PUSH_ACTS, type PushAct, type PushNotification } from "@cardwell/core/domain/push/notification";
import { ECDH } from "node:crypto";
import { conflict, rejected } from "../../http/rejected.ts";
import type { Handlers } from "../../http/serve.ts";
import { AppError, subscriptionInactive } from "../../lib/app-error.ts";
import { FetchFailure, type PostPublic } from "../../lib/fetch-public.ts";
import { isOvertaken } from "../../lib/firestore.ts";
import type { TokenVerdict } from "../../lib/signed-token.ts";
import { toInstant } from "../../lib/to-instant.ts";
import type { WriteAlongside } from "../../lib/unit-of-work-repository.ts";
import type { Device, DevicesRepository } from "./devices-repository.ts";
import type { PushesRepository } from "./pushes-repository.ts";
import type { SendPush } from "./send.ts";

/** What a button does in the app. Each resolves to what was done, in words, and writes alongside that the button was used. */
type Acts = Record<PushAct, (uid: string, alertId: string, now: Date, alongside: WriteAlongside) => Promise<string>>;

type Deps = {
  devices: DevicesRepository;
  pushes: Pick<PushesRepository, "read">;
  publicKey: () => string | null;
  send: () => SendPush | null;
  check: PostPublic["check"];
  acts: Acts;
  verify: (token: string, now: Date) => TokenVerdict;
  /** Whether the account still exists and may be used. */
  isUsable: (uid: string) => Promise<boolean>;
  hasAccess: (uid: string, now: Date) => Promise<boolean>;
  limitTests: (uid: string) => Promise<void>;
  limitActs: (clientIp: string) => Promise<void>;
};

const CHECK_TIMEOUT_MS = 5_000;
const TEST_TTL_MS = 5 * MINUTE_MS;
const ATTEMPTS = 8;

const decode = (text: string): Buffer | null =>
  /^[A-Za-z0-9_-]+={0,2}$/.test(text) ? Buffer.from(text, "base64url") : null;

/** An uncompressed point of P-256. */
function isPublicKey(text: string): boolean {
  const bytes = decode(text);
  if (bytes?.byteLength !== 65 || bytes[0] !== 4) return false;
  try {
    ECDH.convertKey(bytes, "prime256v1");
    return true;
  } catch {
    return false;
  }
}

/** A device as the API shows it: without its address and its keys. */
export const toPushDevice = ({ id, name, platform, addedAt, lastPushAt, isFailing }: Device) => ({
  id,
  name,
  platform,
  addedAt: addedAt.toISOString(),
  lastPushAt: toInstant(lastPushAt),
  state: isFailing ? ("failing" as const) : ("active" as const),
});

const buildTest = (now: Date): PushNotification => ({
  title: "Notifications are on",
  body: "Cardwell can reach this device.",
  tag: "test",
  path: alertPlace("settings"),
  unread: null,
  actions: [],
  sentAt: now.toISOString(),
});

const notFound = () => new AppError("not_found", "Device not found.");
const tooOld = () => conflict("This notification is too old. Open Cardwell instead.");

/** Whom a button acts for, what it does, and of which notification it is. */
function parseSubject(subject: string): { uid: string; act: PushAct; pushId: string } | null {
  const [, uid = "", named, pushId = ""] = /^(.+)\|(\w+)\|([0-9a-f]{32}-\d+)$/s.exec(subject) ?? [];
  const act = PUSH_ACTS.find((each) => each === named);
  return act === undefined ? null : { uid, act, pushId };
}

export const toSubject = (uid: string, act: PushAct, pushId: string): string => `${uid}|${act}|${pushId}`;

export function createPushService(deps: Deps) {
  const { devices, pushes, acts } = deps;

  /** Up to eleven reads. */
  async function read(uid: string): Promise<PushSettings> {
    const { devices: found, hidesAmounts } = await devices.readSettings(uid);
    return { publicKey: deps.publicKey(), devices: found.map(toPushDevice), hidesAmounts };
  }

  async function requireDevice(uid: string, id: string): Promise<Device> {
    const device = await devices.find(uid, id);
    if (device === null) throw notFound();
    return device;
  }

  /** Sends a notification to a device of a member and waits for what its push service does. A read and a write at most, but for its removal. */
  async function test(uid: string, id: string, now: Date): Promise<"delivered" | "failed" | "removed"> {
    const device = await requireDevice(uid, id);
    await deps.limitTests(uid);
    const send = deps.send();
    if (send === null) throw conflict("Notifications aren't available.");
    const { kind } = await send(device, buildTest(now), { ttlMs: TEST_TTL_MS, urgency: "high", now });
    await devices.note(uid, id, kind, now);
    return kind === "delivered" || kind === "removed" ? kind : "failed";
  }

  /** Does what a button names. Where another wrote its notification meanwhile, it decides anew by what that left. */
  async function act(subject: string, now: Date): Promise<string> {
    const asked = parseSubject(subject);
    if (asked === null) throw rejected("token", "This button isn't valid.");
    const { uid, act: name, pushId } = asked;
    if (!(await deps.isUsable(uid))) throw tooOld();
    if (!(await deps.hasAccess(uid, now))) throw subscriptionInactive();
    for (let attempt = 1; ; attempt += 1) {
      const found = await pushes.read(pushId);
      if (found?.push.uid !== uid) throw tooOld();
      if (found.push.used[name] !== undefined) throw conflict("This button was already used.");
      try {
        return await acts[name](uid, found.push.alertId, now, found.use(name, now));
      } catch (error) {
        const isWritten = [error, (error as Error).cause ?? {}].some(isOvertaken);
        if (!isWritten || attempt >= ATTEMPTS) throw error;
      }
    }
  }

  const routes: Handlers<typeof pushContract> = {
    read: (_, { uid }) => read(uid),

    /** Up to 24 reads. */
    async subscribe({ body: { endpoint, keys, platform, name } }, { uid, now }) {
      if (deps.publicKey() === null) throw conflict("Notifications aren't available.");
      if (!isPublicKey(keys.p256dh)) throw rejected("keys.p256dh", "This is no public key of a browser.");
      if (decode(keys.auth)?.byteLength !== 16) throw rejected("keys.auth", "This is no secret of a browser.");
      await deps.check(endpoint, CHECK_TIMEOUT_MS).catch((error: unknown) => {
        throw error instanceof FetchFailure ? rejected("endpoint", error.message) : error;
      });
      const id = await devices.subscribe(uid, { endpoint, keys, platform, name }, now);
      if (id === null)
        throw conflict(
          `You can have notifications on up to ${MOST_PUSH_DEVICES} devices. Remove one you no longer use.`,
        );
      return { id, ...(await read(uid)) };
    },

    async change({ body: { hidesAmounts } }, { uid }) {
      await devices.hideAmounts(uid, hidesAmounts);
      return read(uid);
    },

    async rename({ params: { id }, body: { name } }, { uid }) {
      await requireDevice(uid, id);
      await devices.rename(id, name);
      return read(uid);
    },

    async remove({ params: { id } }, { uid, now }) {
      await devices.remove(uid, id, "optedOut", now);
      return read(uid);
    },

    async test({ params: { id } }, { uid, now }) {
      const reply = await test(uid, id, now);
      return { reply, ...(await read(uid)) };
    },

    async act({ body: { token } }, { clientIp, now }) {
      await deps.limitActs(clientIp);
      const verdict = deps.verify(token, now);
      if (verdict.valid) return { done: await act(verdict.subject, now) };
      throw verdict.reason === "expired" ? tooOld() : rejected("token", "This button isn't valid.");
    },
  };

  return { routes, test };
}

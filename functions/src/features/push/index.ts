import type { PushAct } from "@cardwell/core/domain/push/notification";
import { PUSH_ACTIONS, PUSH_TESTS } from "@cardwell/core/domain/rate-limit/limits";
import { addDays, todayIn } from "@cardwell/core/domain/dates/civil";
import { pushIdentity, vendorAddress } from "../../config/environment.ts";
import {
  linkSigningKey,
  pushPrivateKey,
  pushPublicKey,
  pushSubject,
  sandboxOrigin,
  secretValue,
} from "../../config/params.ts";
import { clientKey } from "../../http/client-ip.ts";
import { createMemberLimiter } from "../../http/member-limiter.ts";
import { authAccounts } from "../../lib/auth.ts";
import type { Erasure } from "../../lib/erasure.ts";
import { createPostPublic } from "../../lib/fetch-public.ts";
import { firestore } from "../../lib/firestore.ts";
import { once } from "../../lib/once.ts";
import { signToken, verifyToken } from "../../lib/signed-token.ts";
import { enqueueTask } from "../../lib/tasks.ts";
import { createPushQueue, type DeliverDeps } from "./deliver.ts";
import { createDevicesRepository } from "./devices-repository.ts";
import { readPushFigures } from "./figures-repository.ts";
import { createPushesRepository, createPushIn } from "./pushes-repository.ts";
import { createPushSender } from "./send.ts";
import { createPushService, toSubject } from "./service.ts";

type Ports = {
  readAlert: DeliverDeps["readAlert"];
  acts: Parameters<typeof createPushService>[0]["acts"];
  hasAccess: (uid: string, now: Date) => Promise<boolean>;
};

const PURPOSE = "push";
const FIGURE_DAYS = 30;

/** In the emulators subscriptions have this name, which the sandbox stands in for. No one can register it. */
const STAND_IN_NAME = "push.cardwell.test";

const signingKey = () => secretValue(linkSigningKey);

const limitActs = createMemberLimiter(PUSH_ACTIONS);
const limitTests = createMemberLimiter(PUSH_TESTS);

/** Notifications on the devices of members (web push). */
export function createPush({ readAlert, acts, hasAccess }: Ports) {
  const devices = once(() => createDevicesRepository(firestore()));
  const pushes = once(() => createPushesRepository(firestore()));
  const identity = once(() => pushIdentity(pushSubject.value(), pushPublicKey.value()));
  const poster = once(() => {
    const origin = vendorAddress("Push services", sandboxOrigin.value());
    return createPostPublic({ standIn: origin ? { hostname: STAND_IN_NAME, origin, path: "/push/service" } : null });
  });
  const sender = once(() => {
    const known = identity();
    return known && createPushSender({ ...known, privateKey: secretValue(pushPrivateKey) }, poster());
  });
  const service = once(() =>
    createPushService({
      devices: devices(),
      pushes: pushes(),
      publicKey: () => identity()?.publicKey ?? null,
      send: sender,
      check: (...asked) => poster().check(...asked),
      acts,
      verify: (token, now) => verifyToken(token, PURPOSE, signingKey(), now),
      isUsable: async (uid) => (await authAccounts.byUid(uid))?.isDisabled === false,
      hasAccess,
      limitTests: (uid) => limitTests(`push-test:${uid}`),
      limitActs: (clientIp) => limitActs(`push-act:${clientKey(clientIp)}`),
    }),
  );

  const queue = once(() =>
    createPushQueue({
      devices: devices(),
      pushes: pushes(),
      readAlert: async (uid, ...asked) =>
        (await authAccounts.byUid(uid))?.isDisabled === false ? readAlert(uid, ...asked) : { skip: "no account" },
      send: sender,
      signAct: (uid: string, act: PushAct, pushId: string, expiresAt: Date) =>
        signToken({ purpose: PURPOSE, subject: toSubject(uid, act, pushId), expiresAt }, signingKey()),
      enqueue: (pushIds) => enqueueTask("sendPushes", { pushIds }),
    }),
  );

  const erasure: Erasure = {
    erase: async ({ uid }) => {
      await devices().erase(uid);
      await pushes().erase(uid);
    },
  };

  return {
    erasure,
    queue,
    tasks: () => pushes().tasks,
    devices,
    createPushIn,
    routes: () => service().routes,
    /** Sends a notification to one of somebody's own devices now, and answers what its push service did. */
    test: (uid: string, deviceId: string, now: Date) => service().test(uid, deviceId, now),

    /**
     * What became of notifications in the last 30 days, and how many devices there are now, by platform. 32 reads, and one for each thousand
     * devices of a platform.
     */
    readFigures: async (now: Date) => {
      const today = todayIn(now, "UTC");
      const [counts, registered] = await Promise.all([
        readPushFigures(firestore(), addDays(today, 1 - FIGURE_DAYS), today),
        devices().countByPlatform(),
      ]);
      return { days: FIGURE_DAYS, counts, devices: registered };
    },
  };
}

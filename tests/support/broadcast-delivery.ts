import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Broadcast } from "@cardwell/core/contract/admin/email/broadcasts";
import { EVERYBODY } from "@cardwell/core/domain/broadcasts/segment";
import { afterAll, beforeAll, expect, it } from "vitest";
import { emailBroadcastsRoutes } from "../../functions/src/admin/email/broadcasts-service.ts";
import { createAuditRepository } from "../../functions/src/http/audit-repository.ts";
import { createRecorder, readRecorded } from "../../functions/src/http/audit.ts";
import type { Recorded } from "../../functions/src/http/audit.ts";
import { firestore } from "../../functions/src/lib/firestore.ts";
import { deleteMailsFor } from "../../functions/src/mail/mail-queue-repository.ts";
import { buildMailId } from "../../functions/src/mail/mail-retries.ts";
import { suppressionRef } from "../../functions/src/mail/suppressions-repository.ts";
import { root } from "../../scripts/lib/paths.ts";
import { addressOf, broadcastEngine } from "./broadcast-world.ts";
import { fillWithPeople } from "./directory.ts";
import { clearOwnProject } from "./own-project.ts";
import { startOwnSandbox } from "./own-sandbox.ts";

const START = new Date("2026-11-20T12:00:00Z");
/** Longer than a lease and than the longest wait. */
const ROUND_MS = 301_000;
const MOST_ROUNDS = 40;

/** Staff: what they do to a broadcast, each time with what the page shows. */
export function staffBroadcasts(now: Date, cardNames: Record<string, string> = {}) {
  const service = emailBroadcastsRoutes({
    enqueueCount: () => Promise.resolve(),
    getEmails: () => Promise.resolve(new Map()),
    findCardName: (id) => Promise.resolve(cardNames[id] ?? null),
    findPost: () => Promise.resolve(null),
    queueMailIn: () => undefined,
  });
  const acting = {
    uid: "staff",
    staffRole: "editor",
    now,
    audit: createRecorder(createAuditRepository(firestore()), {
      actorUid: "staff",
      actorRole: "owner",
      action: "email.send-broadcast",
      reason: "A test",
      requestId: "r-1",
      at: now,
    }),
  } as const;
  const open = async (recorded: Promise<Recorded<Broadcast>>) => readRecorded(await recorded) as Broadcast;
  return { service, acting, open };
}

/** Drafts a broadcast to everybody and counts its recipients. */
export async function countedBroadcast(now: Date): Promise<Broadcast> {
  const { service, acting, open } = staffBroadcasts(now);
  const draft = await open(
    service.create({ body: { subject: "New this week", body: "Hello.", segment: EVERYBODY, postId: null } }, acting),
  );
  await open(service.count({ params: { id: draft.id }, body: { version: draft.version } }, acting));
  await broadcastEngine().count(draft.id, 1, { now: () => now });
  return service.read({ params: { id: draft.id } }, acting);
}

/**
 * A broadcast to so many members through a vendor that fails at times. Its worker is killed twice after the vendor took a mail and before
 * that is recorded, and staff stop it while the third one is at work: after so many mails of each.
 */
export function broadcastDelivery(
  project: string,
  size: number,
  [first, second, third]: [number, number, number],
): void {
  let sandbox: Awaited<ReturnType<typeof startOwnSandbox>>;
  let now = START;

  beforeAll(async () => {
    await clearOwnProject();
    sandbox = await startOwnSandbox();
    await fillWithPeople(firestore(), "m", size + 3, (at) => ({
      email: addressOf(`m-${at}`),
      isVerified: at !== size,
      isDisabled: at === size + 1,
      deletesAt: at === size + 2 ? START : null,
    }));
  }, 300_000);

  afterAll(() => sandbox.stop());

  /** Runs a sweep in a process of its own; what it does with its mail number `holdAt` waits for `meanwhile`. */
  async function sweep(holdAt = 0, meanwhile?: (worker: { kill: () => void; goOn: () => void }) => Promise<void>) {
    const worker = spawn(
      process.execPath,
      [join(root, "tests/support/broadcast-worker.ts"), project, now.toISOString(), String(holdAt)],
      { env: { ...process.env, RESEND_AT: `${sandbox.origin}/resend` }, stdio: ["pipe", "pipe", "ignore"] },
    );
    const said: string[] = [];
    createInterface({ input: worker.stdout }).on("line", (line) => {
      said.push(line);
      if (line !== "holding") return;
      void meanwhile?.({ kill: () => worker.kill("SIGKILL"), goOn: () => worker.stdin.write("\n") });
    });
    const [code, signal] = (await once(worker, "exit")) as [number | null, string | null];
    if (signal === null && code !== 0) throw new Error(`The worker ended with ${code}.`);
    now = new Date(now.getTime() + ROUND_MS);
    return { isKilled: signal === "SIGKILL", sent: Number(said.at(-1)?.split(" ")[1] ?? 0) };
  }

  /** Sweeps until so many are sent, and then lets something happen while the next one is at the vendor. */
  async function sweepTo(count: number, meanwhile: Parameters<typeof sweep>[1]) {
    for (let left = count; ;) {
      const { isKilled, sent } = await sweep(left, meanwhile);
      if (isKilled || sent >= left) return;
      if (sent === 0) throw new Error("Nobody is left to send to.");
      left -= sent;
    }
  }

  it(`to ${size.toLocaleString("en-US")} members survives two kills and a stop: sent, failed, skipped and not sent add up, none twice`, async () => {
    const counted = await countedBroadcast(now);
    expect(counted).toMatchObject({
      state: "counted",
      recipients: size,
      excluded: { unverified: 1, disabled: 1, deleting: 1, unsubscribed: 0, suppressed: 0 },
    });

    const { service, acting, open } = staffBroadcasts(now);
    const { id } = await open(
      service.send(
        {
          params: { id: counted.id },
          body: { version: counted.version, recipients: size, sendAt: null, reason: "A test" },
        },
        acting,
      ),
    );
    // Since the count, and among the first: one unsubscribed, one paused all mail, one bounced, and one left.
    const wallets = firestore().collection("wallets");
    await wallets.doc("m-1").set({ alertPreferences: { groups: { news: { app: true, mail: "off" } } } });
    await wallets.doc("m-2").set({ alertPreferences: { pausedUntil: "2026-12-24" } });
    await suppressionRef(addressOf("m-3")).set({ reason: "bounced", at: START });
    await deleteMailsFor({ uid: "m-4", email: addressOf("m-4") });
    await sandbox.post("/resend/control/rough", { rejectedShare: 0.05, lostShare: 0.03, seed: 11 });

    const kill = async ({ kill: end }: { kill: () => void }) => end();
    await sweepTo(first, kill);
    await sweepTo(second, kill);
    await sweepTo(third, async ({ goOn }) => {
      const { version } = await service.read({ params: { id } }, acting);
      await open(service.stop({ params: { id }, body: { version, reason: "A test" } }, acting));
      goOn();
    });
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      if ((await service.read({ params: { id } }, acting)).finishedAt !== null) break;
      await sweep();
    }

    const { state, totals, counts, recipients } = await service.read({ params: { id } }, acting);
    expect(state).toBe("stopped");
    const { sent, failed, skipped, notSent } = totals!;
    expect(recipients).toBe(size);
    expect(sent + failed + skipped + notSent).toBe(size);
    expect(counts).toMatchObject({ waiting: 0, unsubscribed: 1, paused: 1, suppressed: 1, no_account: 1 });
    expect(skipped).toBe(4);
    expect(sent).toBeGreaterThan((first + second + third) * 0.7);
    expect(notSent).toBeGreaterThan(0);

    const arrived = await sandbox.arrived();
    expect(new Set(arrived).size, "none arrives twice").toBe(arrived.length);
    const mails = await firestore().collection("mails").get();
    const sentIds = mails.docs.filter((mail) => mail.get("state") === "sent").map((mail) => mail.id);
    expect(sentIds).toHaveLength(sent);
    // Of a mail that the vendor took and whose answer was lost until it was given up, it isn't known that it arrived.
    expect(sentIds.filter((mailId) => !arrived.includes(mailId))).toEqual([]);
    expect(arrived.length - sentIds.length).toBeLessThanOrEqual(failed);
    for (const gone of [1, 2, 3, 4]) expect(arrived).not.toContain(buildMailId("broadcast", id, `m-${gone}`));
  }, 1_800_000);
}

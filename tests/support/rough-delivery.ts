import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Delivery } from "../../functions/src/mail/mail-retries.ts";
import { deadMails, replayMail } from "../../functions/src/mail/mail-queue-repository.ts";
import { createMailQueue } from "../../functions/src/mail/mail-queue.ts";
import { firestore } from "../../functions/src/lib/firestore.ts";
import { root } from "../../scripts/lib/paths.ts";
import { clearOwnProject } from "./own-project.ts";
import { startOwnSandbox } from "./own-sandbox.ts";

const START = new Date("2026-11-20T12:00:00Z");
/** Longer than a lease and than the longest wait. */
const ROUND_MS = 301_000;
const MOST_ROUNDS = 8;

let sandbox: Awaited<ReturnType<typeof startOwnSandbox>>;

/** Runs a worker on what is due; killed in the middle, once it began to send so many. */
async function work(now: Date, killAfter = Infinity): Promise<"ended" | "killed"> {
  const worker = spawn(process.execPath, [join(root, "tests/support/mail-queue-worker.ts")], {
    env: { ...process.env, RESEND_AT: `${sandbox.origin}/resend`, NOW: now.toISOString() },
    stdio: ["ignore", "pipe", "ignore"],
  });
  if (!worker.stdout) throw new Error("The worker has no output.");
  const lines = createInterface({ input: worker.stdout });
  lines.on("line", (line) => {
    if (Number(line) >= killAfter) worker.kill("SIGKILL");
  });
  const [code, signal] = (await once(worker, "exit")) as [number | null, string | null];
  if (signal !== "SIGKILL" && code !== 0) throw new Error(`The worker ended with ${code}.`);
  return signal === "SIGKILL" ? "killed" : "ended";
}

type Kept = Pick<Delivery, "state" | "attempts"> & { replays?: number };

const kept = async () => (await firestore().collection("mails").get()).docs.map((doc) => doc.data() as Kept);

const listStates = (mails: Kept[]) =>
  Object.fromEntries([...Map.groupBy(mails, ({ state }) => state)].map(([state, each]) => [state, each.length]));

/**
 * A mail queue of so many mails before a rough vendor. Its worker is killed twice, when it has begun so many: in the middle of a page of a
 * hundred, as at its end the worker waits for the next one and may have nothing in hand.
 */
export function roughDelivery(size: number, kills: readonly [number, number]): void {
  beforeAll(async () => {
    await clearOwnProject();
    sandbox = await startOwnSandbox();
  });

  afterAll(() => sandbox.stop());

  it(`delivers each of ${size.toLocaleString("en-US")} mails once through 30 % rejections, 10 % lost answers and two kills, and leaves none behind`, async () => {
    const failed = () => Promise.reject(new Error("The worker sends."));
    const mailQueue = createMailQueue({
      mailer: { send: failed, sendBatch: failed },
      compose: () => Promise.resolve({ skip: "The worker writes." }),
      enqueue: () => Promise.resolve(),
      enqueueBatch: () => Promise.resolve(),
    });
    const ids = Array.from({ length: size }, (_, index) => `mail-${index}`);
    await Promise.all(ids.map((id) => mailQueue.queue({ kind: "reset_password", to: `${id}@example.com` }, START, id)));
    await sandbox.post("/resend/control/rough", { rejectedShare: 0.3, lostShare: 0.1, seed: 20 });

    let now = START;
    const round = async (killAfter?: number) => {
      const ending = await work(now, killAfter);
      now = new Date(now.getTime() + ROUND_MS);
      return ending;
    };
    const cutOff: (number | undefined)[] = [];
    for (const killAfter of kills) {
      expect(await round(killAfter)).toBe("killed");
      cutOff.push(listStates(await kept())["sending"]);
    }
    expect(
      cutOff.every((count = 0) => count > 0),
      "some were cut off in the middle",
    ).toBe(true);

    // A busy vendor's answer uses up no try, so that some mails take more rounds than they have tries.
    const settle = async () => {
      for (let turn = 0; turn < MOST_ROUNDS; turn += 1) {
        expect(await round()).toBe("ended");
        if ((await kept()).every(({ state }) => state === "sent" || state === "dead")) return;
      }
    };
    await settle();
    const afterAttempts = await kept();
    expect(Object.keys(listStates(afterAttempts)).toSorted(), "each is sent or given up").toEqual(["dead", "sent"]);

    // With two in five tries in vain, some fail three times. Staff see them and send them on with one click each.
    let dead = await deadMails(size, now);
    expect(dead.length).toBeGreaterThan(0);
    while (dead.length > 0) {
      for (const { id } of dead) expect(await replayMail(id, now, async () => undefined)).toBe("queued");
      await settle();
      dead = await deadMails(size, now);
    }

    const mails = await kept();
    expect(listStates(mails)).toEqual({ sent: size });
    expect(Math.max(...[...afterAttempts, ...mails].map(({ attempts }) => attempts))).toBeLessThanOrEqual(3);
    const delivered = await sandbox.arrived();
    expect(delivered).toHaveLength(size);
    expect(new Set(delivered)).toEqual(new Set(ids));
  }, 600_000);
}

import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createMailQueue } from "../../functions/src/mail/mail-queue.ts";
import { resendMailer } from "../../functions/src/mail/resend.ts";
import { firestore } from "../../functions/src/lib/firestore.ts";
import { clearOwnProject, useOwnProject } from "../support/own-project.ts";
import { startOwnSandbox } from "../support/own-sandbox.ts";

useOwnProject("mail-queue-busy");

const START = new Date("2026-11-20T13:00:00Z");
const WORST_STREAK = 12;

let sandbox: Awaited<ReturnType<typeof startOwnSandbox>>;

beforeAll(async () => {
  sandbox = await startOwnSandbox();
});
beforeEach(async () => {
  await clearOwnProject();
  await sandbox.post("/reset", { webhooks: false });
});
afterAll(() => sandbox.stop());

/** An mailQueue before the stand-in, whose pauses take no time but move the clock, or whose time is real. */
function given({ isReal }: { isReal: boolean }) {
  let atMs = START.getTime();
  const pauses: number[] = [];
  const pass = (ms: number) => (atMs += ms);
  const mailQueue = createMailQueue({
    mailer: resendMailer({
      apiKey: () => "re_local",
      webhookSecret: () => "whsec_unused",
      baseUrl: new URL(`${sandbox.origin}/resend`),
      from: () => "Cardwell <alerts@cardwell.test>",
      replyTo: () => "support@cardwell.test",
    }),
    compose: ({ id }) => Promise.resolve({ to: `${id}@example.com`, subject: id, html: `<p>${id}</p>`, text: id }),
    enqueue: () => Promise.resolve(),
    ...(!isReal && {
      elapsedMs: () => atMs,
      pause: (ms: number) => {
        pauses.push(ms);
        pass(ms);
        return Promise.resolve();
      },
    }),
  });
  const startedMs = performance.now();
  const now = () => new Date(isReal ? START.getTime() + performance.now() - startedMs : atMs);
  return { mailQueue, clock: { now }, pauses, pass };
}

const second = async () => await new Promise((resolve) => setTimeout(resolve, 1_000));

const queueTo = async (mailQueue: ReturnType<typeof given>["mailQueue"], count: number): Promise<string[]> => {
  const ids = Array.from({ length: count }, (_, index) => `mail-${index}`);
  for (const id of ids) await mailQueue.queue({ kind: "reset_password", to: `${id}@example.com` }, START, id);
  return ids;
};

const kept = async () =>
  (await firestore().collection("mails").get()).docs.map((doc) => ({
    state: doc.get("state") as string,
    attempts: doc.get("attempts") as number,
  }));

it("loses no mail to a vendor that takes no more for a while: it is left alone as long as it says, and no attempt is used up", async () => {
  const { mailQueue, clock, pauses, pass } = given({ isReal: false });
  const ids = await queueTo(mailQueue, 6);
  await sandbox.post("/resend/control/fail", { status: 429, times: WORST_STREAK, retryAfterSeconds: 90 });
  for (let sweep = 0; sweep < 8; sweep += 1) {
    await mailQueue.sweep(clock);
    pass(300_000);
  }
  expect(pauses.filter((ms) => ms > 80_000).length, "waits in the middle of a sweep").toBeGreaterThan(0);
  expect(await kept()).toEqual(ids.map(() => ({ state: "sent", attempts: 1 })));
  expect((await sandbox.arrived()).toSorted()).toEqual(ids);
});

it("gets all mail through a vendor of two requests a second that tasks use as well, each at its first attempt", async () => {
  const { mailQueue, clock } = given({ isReal: true });
  const ids = await queueTo(mailQueue, 10);
  await sandbox.post("/resend/control/rate-limit", { perSecond: 2 });
  const tasks = async () => {
    for (const id of ids.slice(6)) {
      await mailQueue.deliver(id, clock);
      await second();
    }
  };
  const sweeps = async () => {
    for (let sweep = 0; sweep < 3; sweep += 1) {
      await mailQueue.sweep(clock);
      await second();
    }
  };
  await Promise.all([sweeps(), tasks()]);
  expect(await kept()).toEqual(ids.map(() => ({ state: "sent", attempts: 1 })));
  expect(await sandbox.arrived()).toHaveLength(10);
}, 60_000);

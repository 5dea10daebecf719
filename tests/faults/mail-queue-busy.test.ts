// @module-tag gate

import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createMailQueue } from "../../functions/src/mail/mail-queue.ts";
import { resendMailer } from "../../functions/src/mail/resend.ts";
import { firestore } from "../../functions/src/lib/firestore.ts";
import { createClock } from "../../sandbox/src/clock.ts";
import { createResend } from "../../sandbox/src/resend/resend.ts";
import { clearOwnProject, useOwnProject } from "../support/own-project.ts";

useOwnProject("mail-queue-busy");

const START = new Date("2026-11-20T13:00:00Z");
const WORST_STREAK = 12;

let time = pausedTime();

const vendor = createResend({
  clock: createClock(),
  webhook: { url: "http://127.0.0.1:9/none", secret: "whsec_c2FuZGJveC10ZXN0LXNlY3JldA==" },
  wallNow: () => time.nowMs(),
});
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [method, url] = [request.method ?? "", request.url ?? ""];
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)] as [string, string]);
  const body = Buffer.concat(await request.toArray());
  const answered = await vendor.routes.request(url, { method, headers, ...(body.length > 0 && { body }) });
  response.writeHead(answered.status, Object.fromEntries(answered.headers)).end(await answered.text());
}
const server = createServer((request, response) => void answer(request, response));

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
beforeEach(async () => {
  await clearOwnProject();
  vendor.reset({ webhooks: false });
  time = pausedTime();
});
afterAll(() => server.close());

/** A clock that doesn't move while anything runs. When everything waits, it jumps to the earliest time awaited. */
function pausedTime() {
  let nowMs = START.getTime();
  let running = 1;
  let waiting: { untilMs: number; go: () => void }[] = [];
  const pauses: number[] = [];

  function passIfAllWait(): void {
    if (waiting.length < running || waiting.length === 0) return;
    nowMs = Math.min(...waiting.map(({ untilMs }) => untilMs));
    const due = waiting.filter(({ untilMs }) => untilMs === nowMs);
    waiting = waiting.filter(({ untilMs }) => untilMs !== nowMs);
    for (const { go } of due) go();
  }

  return {
    nowMs: () => nowMs,
    pauses,
    pause: (ms: number) => {
      pauses.push(ms);
      return new Promise<void>((resolve) => {
        waiting.push({ untilMs: nowMs + ms, go: resolve });
        passIfAllWait();
      });
    },
    /** Does several things at the same time. */
    async together(...works: (() => Promise<void>)[]): Promise<void> {
      running = works.length;
      const ending = async (work: () => Promise<void>) => {
        await work();
        running -= 1;
        passIfAllWait();
      };
      await Promise.all(works.map(ending));
      running = 1;
    },
  };
}

function given() {
  const { port } = server.address() as AddressInfo;
  const mailQueue = createMailQueue({
    mailer: resendMailer({
      apiKey: () => "re_local",
      webhookSecret: () => "whsec_unused",
      baseUrl: new URL(`http://127.0.0.1:${port}`),
      from: () => "Cardwell <alerts@cardwell.test>",
      replyTo: () => "support@cardwell.test",
    }),
    compose: ({ id }) => Promise.resolve({ to: `${id}@example.com`, subject: id, html: `<p>${id}</p>`, text: id }),
    enqueue: () => Promise.resolve(),
    enqueueBatch: () => Promise.resolve(),
    elapsedMs: time.nowMs,
    pause: time.pause,
  });
  return { mailQueue, clock: { now: () => new Date(time.nowMs()) } };
}

const control = (path: string, body: object) =>
  vendor.routes.request(`/control/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

const arrived = () => vendor.mails().map(({ subject }) => subject);

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

it("the mail queue loses no mail to a vendor that throttles: it waits as long as required, and no attempt is used up", async () => {
  const { mailQueue, clock } = given();
  const ids = await queueTo(mailQueue, 6);
  await control("fail", { status: 429, times: WORST_STREAK, retryAfterSeconds: 30 });
  for (let sweep = 0; sweep < 8; sweep += 1) {
    await mailQueue.sweep(clock);
    await time.pause(300_000);
  }
  expect(
    time.pauses.filter((ms) => ms > 25_000 && ms < 300_000).length,
    "waits in the middle of a sweep",
  ).toBeGreaterThan(0);
  expect(await kept()).toEqual(ids.map(() => ({ state: "sent", attempts: 1 })));
  expect(arrived().toSorted()).toEqual(ids);
});

it("the mail queue sends mails of one moment within seconds through a vendor of two requests a second", async () => {
  const { mailQueue, clock } = given();
  const ids = await queueTo(mailQueue, 6);
  await control("rate-limit", { perSecond: 2 });
  const endings: string[] = [];
  await time.together(...ids.map((id) => async () => void endings.push(await mailQueue.deliver(id, clock))));
  expect(endings).toEqual(ids.map(() => "finished"));
  expect(time.nowMs() - START.getTime()).toBeLessThan(15_000);
  expect(arrived().toSorted()).toEqual(ids);
});

it("the mail queue gets all mail through a vendor of two requests a second that tasks use as well, each at its first attempt", async () => {
  const { mailQueue, clock } = given();
  const ids = await queueTo(mailQueue, 10);
  await control("rate-limit", { perSecond: 2 });
  const tasks = async () => {
    for (const id of ids.slice(6)) {
      await mailQueue.deliver(id, clock);
      await time.pause(1_000);
    }
  };
  const sweeps = async () => {
    for (let sweep = 0; sweep < 3; sweep += 1) {
      await mailQueue.sweep(clock);
      await time.pause(1_000);
    }
  };
  await time.together(sweeps, tasks);
  expect(await kept()).toEqual(ids.map(() => ({ state: "sent", attempts: 1 })));
  expect(arrived()).toHaveLength(10);
});

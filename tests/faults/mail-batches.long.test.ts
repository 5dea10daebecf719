import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { MailRequest } from "../../functions/src/mail/mail.ts";
import type { MailBatch } from "../../functions/src/mail/mail-batches-repository.ts";
import { readMailFigures } from "../../functions/src/mail/mail-figures-repository.ts";
import { newMail } from "../../functions/src/mail/mail-queue-repository.ts";
import { createMailQueue } from "../../functions/src/mail/mail-queue.ts";
import { resendMailer } from "../../functions/src/mail/resend.ts";
import { firestore } from "../../functions/src/lib/firestore.ts";
import { createClock } from "../../sandbox/src/clock.ts";
import { createResend } from "../../sandbox/src/resend/resend.ts";
import { clearOwnProject, useOwnProject } from "../support/own-project.ts";

useOwnProject("mail-batches-long");

const SIZE = 10_000;
const EIGHT = new Date("2026-11-20T13:00:00Z");
const LOST_EVERY = 50;
const LIMITED_EVERY = 9;

const vendor = createResend({
  clock: createClock(),
  webhook: { url: "http://127.0.0.1:9/none", secret: "whsec_c2FuZGJveC10ZXN0LXNlY3JldA==" },
});
/** Requests with batches that it took, and all of them. */
let accepted = 0;
let asked = 0;

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [method, url] = [request.method ?? "", request.url ?? ""];
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)] as [string, string]);
  const body = Buffer.concat(await request.toArray());
  const isBatch = url.endsWith("/batch");
  if (isBatch) asked += 1;
  if (isBatch && asked % LIMITED_EVERY === 0) {
    response.writeHead(429, { "retry-after": "1", "content-type": "application/json" });
    return void response.end(JSON.stringify({ statusCode: 429, name: "rate_limit_exceeded", message: "Too many." }));
  }
  const answered = await vendor.routes.request(url, { method, headers, body });
  if (isBatch) accepted += 1;
  if (isBatch && accepted % LOST_EVERY === 0) return void request.socket.destroy();
  response.writeHead(answered.status, Object.fromEntries(answered.headers)).end(await answered.text());
}

const server = createServer((request, response) => void answer(request, response));
beforeAll(async () => {
  await clearOwnProject();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  await vendor.routes.request("/control/rate-limit", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ perSecond: null }),
  });
});
afterAll(() => server.close());

async function queueDigests(): Promise<void> {
  const writer = firestore().bulkWriter();
  for (let at = 0; at < SIZE; at += 1) {
    const request: MailRequest = { kind: "alert_digest", uid: `m-${at}`, alertIds: ["a1"] };
    void writer.create(firestore().doc(`mails/digest-${at}`), newMail(request, EIGHT, EIGHT));
  }
  await writer.close();
}

it("10,000 digests of one moment leave in at most 110 requests, each once, through lost answers and limits, and a sign-in link before those behind it", async () => {
  await queueDigests();
  let at = EIGHT;
  const tasks: MailBatch[] = [];
  const mailQueue = createMailQueue({
    mailer: resendMailer({
      apiKey: () => "re_local",
      webhookSecret: () => "whsec_unused",
      baseUrl: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
      from: () => "Cardwell <alerts@cardwell.test>",
      replyTo: () => "support@cardwell.test",
    }),
    compose: ({ id, request }) =>
      Promise.resolve({ to: request.to ?? `${id}@example.com`, subject: id, html: `<p>${id}</p>`, text: id }),
    enqueue: async (mailId) => void (await mailQueue.deliver(mailId, clock)),
    enqueueBatch: (batch) => Promise.resolve(void tasks.push(batch)),
    pause: () => Promise.resolve(),
    elapsedMs: () => 0,
  });
  const clock = { now: () => at };
  const arrived = () => vendor.mails().length;

  const startedMs = performance.now();
  let linkedAfter = 0;
  const countSent = async () =>
    (await firestore().collection("mails").where("state", "==", "sent").count().get()).data().count;
  for (let minute = 0; minute < 10 && (await countSent()) <= SIZE; minute += 1) {
    await mailQueue.sweep(clock);
    for (let batch = tasks.shift(); batch; batch = tasks.shift()) {
      await mailQueue.sendBatch(batch, clock);
      if (linkedAfter > 0 || arrived() < SIZE / 2) continue;
      const askedMs = performance.now();
      linkedAfter = arrived();
      await mailQueue.queue({ kind: "sign_in", to: "nora@example.com", firstName: null, isNewUser: false }, at, "link");
      console.log(`The sign-in link left ${Math.round(performance.now() - askedMs)} ms after it was asked for.`);
      expect(vendor.mails()[0]?.subject).toBe("link");
    }
    at = new Date(at.getTime() + 60_000);
  }
  console.log(`${SIZE} digests in ${accepted} requests, ${Math.round((performance.now() - startedMs) / 1_000)} s.`);

  const subjects = vendor.mails().map(({ subject }) => subject);
  expect(new Set(subjects).size, "each once").toBe(subjects.length);
  expect(subjects).toHaveLength(SIZE + 1);
  expect(accepted).toBeLessThanOrEqual(110);
  expect(linkedAfter).toBeLessThan(SIZE);
  expect(await countSent()).toBe(SIZE + 1);
  const sent = (await readMailFigures("2026-11-20", "2026-11-20"))("2026-11-20", "2026-11-20");
  expect(sent.other.sent).toBe(SIZE + 1);
}, 1_200_000);

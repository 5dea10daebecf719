import { beforeEach, describe, expect, it } from "vitest";
import type { Compose, Mailer, MailRequest, SendResult } from "../../functions/src/mail/mail.ts";
import { listDueBatches } from "../../functions/src/mail/mail-batches-repository.ts";
import type { MailBatch } from "../../functions/src/mail/mail-batches-repository.ts";
import { createMailIn, replayMail } from "../../functions/src/mail/mail-queue-repository.ts";
import { createMailQueue } from "../../functions/src/mail/mail-queue.ts";
import { firestore } from "../../functions/src/lib/firestore.ts";
import { countReads } from "../support/counted-reads.ts";
import { clearOwnProject, useOwnProject } from "../support/own-project.ts";

useOwnProject("mail-batches");
beforeEach(clearOwnProject);

const START = new Date("2026-11-20T13:00:00Z");
const lost: SendResult = { outcome: "retry", reason: "network", retryAfterSeconds: null };

type Request = { ids: string[]; key: string };

/**
 * A mail queue over a vendor that knows keys as Resend does, a clock that tests move, and the requests that it got. `answer` may lose or
 * change what it answers.
 */
function given({
  answer = (results: SendResult[]): SendResult[] => results,
  compose,
}: { answer?: (results: SendResult[], request: Request) => SendResult[]; compose?: Compose } = {}) {
  let at = START;
  const requests: Request[] = [];
  const arrived: string[] = [];
  const known = new Map<string, { ids: string; results: SendResult[] }>();
  const sendBatch: Mailer["sendBatch"] = (mails, key) => {
    const ids = mails.map(({ id }) => id);
    requests.push({ ids, key });
    const before = known.get(key);
    if (before && before.ids !== ids.join())
      return Promise.resolve(mails.map(() => ({ outcome: "accepted", providerId: null })));
    const results = before?.results ?? ids.map((id): SendResult => ({ outcome: "accepted", providerId: `re-${id}` }));
    if (!before) arrived.push(...ids);
    known.set(key, { ids: ids.join(), results });
    return Promise.resolve(answer(results, { ids, key }));
  };
  const mailQueue = createMailQueue({
    mailer: { sendBatch, send: () => Promise.reject(new Error("Nothing was asked for.")) },
    compose: compose ?? (({ id }) => Promise.resolve({ to: `${id}@example.com`, subject: id, html: id, text: id })),
    enqueue: () => Promise.resolve(),
    enqueueBatch: (batch) => mailQueue.sendBatch(batch, clock),
    random: () => 0.5,
    elapsedMs: () => at.getTime(),
    pause: (ms) => Promise.resolve(void (at = new Date(at.getTime() + ms))),
  });
  const clock = { now: () => at };
  return {
    mailQueue,
    clock,
    requests,
    arrived,
    pass: (seconds: number) => void (at = new Date(at.getTime() + seconds * 1_000)),
  };
}

const digest = (uid: string): MailRequest => ({ kind: "alert_digest", uid, alertIds: ["a1"] });

async function queueAll(count: number, toRequest = digest, at = START): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, index) => `mail-${String(index).padStart(3, "0")}`);
  const batch = firestore().batch();
  for (const id of ids) createMailIn(batch, id, toRequest(id), at, at);
  await batch.commit();
  return ids;
}

const kept = async () =>
  (await firestore().collection("mails").get()).docs.map((doc) => ({
    id: doc.id,
    state: doc.get("state") as string,
    key: (doc.get("requestKey") as string | null | undefined) ?? null,
  }));

const listStates = async () => [...new Set((await kept()).map(({ state }) => state))];

describe("mail that is due", () => {
  it("leaves in full batches, and what was queued later in the last one", async () => {
    const { mailQueue, clock, requests, arrived } = given();
    const ids = await queueAll(230);
    await mailQueue.sweep(clock);
    expect(requests.map((request) => request.ids.length)).toEqual([100, 100, 30]);
    expect(arrived.toSorted()).toEqual(ids);
    expect(await listStates()).toEqual(["sent"]);
    expect((await kept()).every(({ key }) => key === null)).toBe(true);
  });

  it("is sent once, although each task runs twice at the same time", async () => {
    const { mailQueue, clock, arrived, requests } = given();
    const ids = await queueAll(60);
    const batches: MailBatch[] = [];
    for await (const { batch } of listDueBatches("alert_digest", clock.now())) batches.push(batch, batch);
    await Promise.all(batches.map((batch) => mailQueue.sendBatch(batch, clock)));
    expect([arrived.toSorted(), requests.length]).toEqual([ids, 1]);
  });

  it("is repeated whole: not before each of its mails is due", async () => {
    const { mailQueue, clock, requests, arrived, pass } = given({
      answer: (results, { key }) =>
        requests.filter((each) => each.key === key).length < 2 ? results.map(() => lost) : results,
    });
    const ids = await queueAll(3);
    await mailQueue.sweep(clock);
    pass(30);
    await firestore()
      .doc("mails/mail-001")
      .update({ notBefore: new Date(clock.now().getTime() + 20_000) });
    await mailQueue.sweep(clock);
    expect(requests).toHaveLength(1);
    pass(30);
    await mailQueue.sweep(clock);
    expect(requests.map((each) => each.ids)).toEqual([ids, ids]);
    expect(arrived).toEqual(ids);
    expect((await kept()).map(({ state, key }) => [state, key])).toEqual(ids.map(() => ["sent", null]));
  });

  it("arrives once where one of its mails couldn't be written when it was repeated", async () => {
    let written = 0;
    const { mailQueue, clock, arrived, pass } = given({
      answer: (results) => (written === 2 ? results.map(() => lost) : results),
      compose: ({ id }) => {
        written += 1;
        return written === 4
          ? Promise.reject(new Error("The database is busy."))
          : Promise.resolve({ to: `${id}@example.com`, subject: id, html: id, text: id });
      },
    });
    const ids = await queueAll(2);
    for (let round = 0; round < 3; round += 1) {
      await mailQueue.sweep(clock);
      pass(301);
    }
    expect(arrived).toEqual(ids);
    expect((await kept()).map(({ state }) => state)).toEqual(["sent", "sent"]);
  });

  it("leaves without a mail whose request can't be parsed", async () => {
    const { mailQueue, clock, arrived } = given();
    await queueAll(3);
    await firestore()
      .doc("mails/mail-001")
      .update({ data: { alertIds: "none" } });
    await mailQueue.sweep(clock);
    expect(arrived).toEqual(["mail-000", "mail-002"]);
  });

  it("goes by its urgency: alerts before digests", async () => {
    const { mailQueue, clock, requests } = given();
    await queueAll(3);
    const batch = firestore().batch();
    createMailIn(batch, "urgent", { kind: "alerts", uid: "u", alertIds: ["a1"] }, START, START);
    await batch.commit();
    await mailQueue.sweep(clock);
    expect(requests.map((request) => request.ids)).toEqual([["urgent"], ["mail-000", "mail-001", "mail-002"]]);
  });

  it("is written twice for each mail, and once for the figures of all", async () => {
    const { mailQueue, clock } = given();
    await queueAll(100);
    const { writes } = await countReads(firestore()).during(() => mailQueue.sweep(clock));
    // Taken, and recorded.
    expect(writes).toBe(100 + 100 + 1);
    const figures = await firestore().collection("mailFigures").get();
    expect(figures.docs.map((doc) => doc.get("days.20.other.sent") as number)).toEqual([100]);
  });
});

describe("a request whose answer is lost", () => {
  it("is repeated under its key with its mails, which arrive once", async () => {
    let isLost = true;
    const { mailQueue, clock, requests, arrived, pass } = given({
      answer: (results) => (isLost ? results.map(() => lost) : results),
    });
    const ids = await queueAll(40);
    await mailQueue.sweep(clock);
    expect(await listStates()).toEqual(["failed"]);
    isLost = false;
    pass(31);
    await mailQueue.sweep(clock);
    expect(requests).toHaveLength(2);
    expect(requests[1]).toEqual(requests[0]);
    expect(arrived.toSorted()).toEqual(ids);
    expect(await listStates()).toEqual(["sent"]);
    const { docs } = await firestore().collection("mails").get();
    expect(docs.map((doc) => doc.get("providerId") as string).toSorted()).toEqual(ids.map((id) => `re-${id}`));
  });

  it("counts as arrived when one of its mails is left out by then", async () => {
    let isLost = true;
    const { mailQueue, clock, arrived, pass } = given({
      answer: (results) => (isLost ? results.map(() => lost) : results),
    });
    const ids = await queueAll(5);
    await mailQueue.sweep(clock);
    isLost = false;
    await firestore().doc("mails/mail-003").delete();
    pass(31);
    await mailQueue.sweep(clock);
    expect(arrived.toSorted()).toEqual(ids);
    expect(await listStates()).toEqual(["sent"]);
  });

  it("doesn't take others with it, nor a mail that couldn't be written", async () => {
    let isLost = true;
    const { mailQueue, clock, requests, arrived, pass } = given({
      answer: (results) => (isLost ? results.map(() => lost) : results),
      compose: ({ id }) =>
        id === "mail-001" && isLost
          ? Promise.reject(new Error("broken"))
          : Promise.resolve({ to: "n@example.com", subject: id, html: id, text: id }),
    });
    const ids = await queueAll(3);
    await mailQueue.sweep(clock);
    isLost = false;
    pass(31);
    const later = firestore().batch();
    createMailIn(later, "later", digest("later"), clock.now(), clock.now());
    await later.commit();
    await mailQueue.sweep(clock);
    expect(requests.slice(1).map((request) => request.ids)).toEqual([
      ["mail-000", "mail-002"],
      ["later", "mail-001"],
    ]);
    expect(arrived.toSorted()).toEqual([...ids, "later"].toSorted());
  });
});

describe("a request that never arrived", () => {
  it("whose mails were given up goes again for each mail that staff send again, one after the other", async () => {
    let isDown = true;
    const { mailQueue, clock, pass, requests } = given();
    const down = createMailQueue({
      mailer: { send: () => Promise.resolve(lost), sendBatch: (mails) => Promise.resolve(mails.map(() => lost)) },
      compose: ({ id }) => Promise.resolve({ to: `${id}@example.com`, subject: id, html: id, text: id }),
      enqueue: () => Promise.resolve(),
      enqueueBatch: (batch) => down.sendBatch(batch, clock),
      random: () => 0.5,
    });
    await queueAll(2);
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await down.sweep(clock);
      pass(301);
    }
    isDown = false;
    expect([isDown, await listStates()]).toEqual([false, ["dead"]]);
    for (const id of ["mail-000", "mail-001"]) {
      expect(await replayMail(id, clock.now(), () => Promise.resolve())).toBe("queued");
      await mailQueue.sweep(clock);
    }
    expect(requests.map((request) => request.ids)).toEqual([["mail-000"], ["mail-001"]]);
    expect(requests[0]?.key).not.toBe(requests[1]?.key);
    expect(await listStates()).toEqual(["sent"]);
  });
});

describe("a vendor that rejects or limits", () => {
  it("rejects one mail of a batch alone", async () => {
    const { mailQueue, clock } = given({
      answer: (results) =>
        results.map((result, at) => (at === 1 ? { outcome: "rejected", reason: "rejected in a batch" } : result)),
    });
    await queueAll(3);
    await mailQueue.sweep(clock);
    expect((await kept()).map(({ state }) => state)).toEqual(["sent", "dead", "sent"]);
  });

  it("is given the time that it asks for, and no attempt is used up", async () => {
    let limits = 4;
    const { mailQueue, clock, pass } = given({
      answer: (results) =>
        (limits -= 1) >= 0
          ? results.map(() => ({ outcome: "limited", reason: "429", retryAfterSeconds: limits === 3 ? 1 : 90 }))
          : results,
    });
    await queueAll(3);
    for (let minute = 0; minute < 8; minute += 1) {
      await mailQueue.sweep(clock);
      pass(60);
    }
    const { docs } = await firestore().collection("mails").get();
    expect(docs.map((doc) => [doc.get("state") as string, doc.get("attempts") as number])).toEqual(
      docs.map(() => ["sent", 1]),
    );
  });
});

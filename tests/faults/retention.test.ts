import { DEFAULT_RULES } from "@cardwell/core/domain/alerts/default-rules";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { BackTest } from "@cardwell/core/contract/admin/alert-rules";
import type { Broadcast } from "@cardwell/core/contract/admin/email/broadcasts";
import { EVERYBODY } from "@cardwell/core/domain/broadcasts/segment";
import { beforeAll, describe, expect, it } from "vitest";
import { appOrigin } from "../../scripts/lib/addresses.ts";
import { sandboxTime } from "../../scripts/lib/clock.ts";
import { root } from "../../scripts/lib/paths.ts";
import { createBackTestsRepository } from "../../functions/src/features/alerts/back-test/back-tests-repository.ts";
import { createRunsRepository } from "../../functions/src/features/alerts/engine/runs-repository.ts";
import { createViewsRepository } from "../../functions/src/features/views/repository.ts";
import { inUnitOfWork } from "../../functions/src/lib/unit-of-work-repository.ts";
import { createJobsRepository } from "../../functions/src/jobs/jobs-repository.ts";
import { createPerformanceRepository } from "../../functions/src/lib/performance-repository.ts";
import { alertsApi } from "../support/alerts.ts";
import { call } from "../support/api.ts";
import { db, newAddress, newPerson } from "../support/people.ts";
import { forgetMailLimits, nextMail } from "../support/sandbox.ts";
import { checkoutAnswer, newMember, subscribe } from "../support/subscriptions.ts";
import { eventually } from "../support/wait.ts";

// The emulator deletes nothing by itself. Production deletes what has passed its `expireAt`, in the collections of the
// index file: a document of these without one would stay for ever.

const { fieldOverrides } = JSON.parse(readFileSync(join(root, "firestore.indexes.json"), "utf8")) as {
  fieldOverrides: { collectionGroup: string; fieldPath: string; ttl?: boolean }[];
};
const passing = fieldOverrides.filter(({ ttl }) => ttl).map(({ collectionGroup }) => collectionGroup);

const longestDays: Record<string, number> = {
  alertBackTests: 7,
  alertCounts: 400,
  alertRuns: 90,
  alerts: 400,
  broadcastBatches: 400,
  callStats: 7,
  checkout_sessions: 30,
  dailyPerformance: 400,
  deletedAlerts: 30,
  disputes: 732,
  jobRuns: 30,
  mailFigures: 400 + 31,
  mails: 30,
  performanceCounts: 9,
  rateLimits: 1,
  viewSessions: 90,
  webhookEvents: 30,
};

/** A broadcast to everybody whose recipients are counted. */
async function countRecipients(): Promise<void> {
  const { idToken: token } = await newPerson({ staff: "owner" });
  const draft = { subject: "News", body: "Hello.", segment: EVERYBODY };
  const { body } = await call<Broadcast>("POST", "/api/admin/email/broadcasts", { token, body: draft });
  const { id, version } = body;
  await call("POST", `/api/admin/email/broadcasts/${id}/count`, { token, body: { version } });
}

beforeAll(async () => {
  await forgetMailLimits();
  const email = newAddress("kept");
  await call("POST", "/api/email/send-passwordless-signin", { body: { email, continueUrl: appOrigin } });
  await nextMail(email);
  const disputing = await newPerson();
  await checkoutAnswer(disputing);
  await subscribe(disputing, "pm_card_createDispute");
  const alerts = alertsApi(await newMember());
  await alerts.remind();
  await alerts.remove((await alerts.remind()).alert.id);
  const noneOver = { draft: { overLimit: 0 }, isBlocked: false } as BackTest;
  const rule = DEFAULT_RULES.payment_due;
  const tested = { rule, current: rule, result: noneOver };
  const testedAt = (await sandboxTime()).now;
  await inUnitOfWork(db, undefined, async (unit) => createBackTestsRepository(db).createWithin(unit, tested, testedAt));
  await createRunsRepository(db).start("sweep", null, (await sandboxTime()).now);
  await countRecipients();
  await createJobsRepository(db).start("sweepMail", (await sandboxTime()).now);
  const view = { uid: "u1", staffUid: "u2", requestId: "r1" };
  const startedAt = (await sandboxTime()).now;
  await inUnitOfWork(db, undefined, async (unit) => createViewsRepository(db).create({ ...view, startedAt }, unit));
  const yesterday = new Date(Date.now() - 86_400_000);
  await createPerformanceRepository(db).add({ emails: 1 }, yesterday);
  await createPerformanceRepository(db).mergeDays(new Date());
});

describe("what is kept for a while only", () => {
  it("is alerts, their runs, counts and back-tests, recipients of broadcasts, call statistics, checkouts, disputes, job runs, mail and its figures, limits, views, notifications and measured speed", () => {
    expect(passing.toSorted()).toEqual(Object.keys(longestDays));
    expect(fieldOverrides.filter(({ ttl }) => ttl).every(({ fieldPath }) => fieldPath === "expireAt")).toBe(true);
  });

  it.each(Object.keys(longestDays))("%s: every document has its expiry", async (collection) => {
    const found = await eventually(
      () => db.collectionGroup(collection).get(),
      ({ size }) => size > 0,
    );
    const { now } = await sandboxTime();
    const latest = Math.max(now.getTime(), Date.now()) + (longestDays[collection] ?? 0) * 86_400_000 + 60_000;
    const wrong = found.docs.filter((each) => {
      const expireAt = each.get("expireAt") as { toMillis(): number } | undefined;
      return !expireAt || expireAt.toMillis() > latest;
    });
    expect(wrong.map(({ ref }) => ref.path)).toEqual([]);
  });

  it("holds no address where a digest does", async () => {
    const limits = await db.collection("rateLimits").get();
    expect(
      limits.docs.map((each) => JSON.stringify([each.id, each.data()])).filter((text) => text.includes("@")),
    ).toEqual([]);
    const trials = await db.collection("trials").get();
    expect(trials.docs.filter(({ id }) => !/^[\da-f]{64}$/.test(id))).toEqual([]);
  });
});

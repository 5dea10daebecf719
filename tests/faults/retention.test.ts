// @module-tag gate

import { DEFAULT_RULES } from "@cardwell/core/domain/alerts/default-rules";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { BackTest } from "@cardwell/core/contract/admin/alert-rules";
import type { Broadcast } from "@cardwell/core/contract/admin/email/broadcasts";
import { EVERYBODY } from "@cardwell/core/domain/broadcasts/segment";
import { exampleTerms } from "@cardwell/core/domain/earning/example-cards";
import { NO_TALLY } from "@cardwell/core/domain/impact/impact-tally";
import { beforeAll, describe, expect, it } from "vitest";
import { appOrigin } from "../../scripts/lib/addresses.ts";
import { sandboxTime } from "../../scripts/lib/clock.ts";
import { root } from "../../scripts/lib/paths.ts";
import { createImpactsRepository } from "../../functions/src/admin/card-universe/impacts-repository.ts";
import { createExportJobsRepository } from "../../functions/src/admin/users/export-jobs-repository.ts";
import { createBackTestsRepository } from "../../functions/src/features/alerts/back-test/back-tests-repository.ts";
import { createRunsRepository } from "../../functions/src/features/alerts/engine/runs-repository.ts";
import { createOutageNoticesRepository } from "../../functions/src/features/banks/outage-notices-repository.ts";
import { createBanksRepository } from "../../functions/src/features/banks/repository.ts";
import { createInstallsRepository } from "../../functions/src/features/mobile/installs-repository.ts";
import { writePushFigures } from "../../functions/src/features/push/figures-repository.ts";
import { createPushIn } from "../../functions/src/features/push/pushes-repository.ts";
import { createViewsRepository } from "../../functions/src/features/views/repository.ts";
import { inUnitOfWork } from "../../functions/src/lib/unit-of-work-repository.ts";
import { createJobsRepository } from "../../functions/src/jobs/jobs-repository.ts";
import { createPerformanceRepository } from "../../functions/src/lib/performance-repository.ts";
import { alertsApi } from "../support/alerts.ts";
import { call } from "../support/api.ts";
import { createUnsubscribes } from "../../functions/src/features/alerts/unsubscribes-repository.ts";
import { createListensRepository } from "../../functions/src/features/podcasts/listens-repository.ts";
import { createHelpCounts } from "../../functions/src/features/help/counts-repository.ts";
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
  // Of days to come, too: a reminder may come 100 days before a credit ends.
  alertCounts: 400 + 100,
  alertRuns: 90,
  alerts: 400,
  appInstalls: 60,
  bankLinkSessions: 7,
  bankOutageNotices: 30,
  broadcastBatches: 400,
  callStats: 7,
  checkout_sessions: 30,
  dailyPerformance: 400,
  dataExports: 3,
  deletedAlerts: 30,
  disputes: 732,
  exportParts: 3,
  helpCounts: 400,
  helpSearches: 400,
  impactEstimates: 7,
  installCounts: 400,
  jobRuns: 30,
  mailFigures: 400 + 31,
  mails: 30,
  performanceCounts: 9,
  podcastCounts: 400,
  promptRuns: 30,
  promptUsage: 30,
  pushFigures: 400,
  pushes: 30,
  rateLimits: 1,
  unsubscribes: 400,
  viewSessions: 90,
  webhookEvents: 30,
};

/** A broadcast to everybody whose recipients are counted. */
async function countRecipients(): Promise<void> {
  const { idToken: token } = await newPerson({ staff: "owner" });
  const draft = { subject: "News", body: "Hello.", segment: EVERYBODY, postId: null };
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
  const noneOver = { version: 1, draft: { overLimit: 0 }, isBlocked: false } as BackTest;
  const rule = DEFAULT_RULES.payment_due;
  const tested = {
    rule,
    current: rule,
    start: null,
    since: null,
    division: null,
    replacedDivision: null,
    result: noneOver,
  };
  const testedAt = (await sandboxTime()).now;
  await inUnitOfWork(db, undefined, async (unit) => createBackTestsRepository(db).createWithin(unit, tested, testedAt));
  const noHolder = { state: "running" as const, total: 0, looked: 0, failed: 0, tally: NO_TALLY };
  const draft = { cardId: "chase-gold", version: 1, terms: exampleTerms() };
  await inUnitOfWork(db, undefined, (unit) => createImpactsRepository(db).openWithin(unit, draft, noHolder, testedAt));
  await createRunsRepository(db).start((await sandboxTime()).now, [0]);
  await countRecipients();
  await createJobsRepository(db).start("sweepMail", (await sandboxTime()).now);
  const view = { uid: "u1", staffUid: "u2", requestId: "r1" };
  const startedAt = (await sandboxTime()).now;
  const session = { kind: "link" as const, linkId: null, bankName: null, linkToken: "link-1", returnTo: "/" };
  const expiresAt = new Date(startedAt.getTime() + 4 * 3_600_000);
  await createBanksRepository(db).createSession({ ...session, uid: "u1", createdAt: startedAt, expiresAt });
  await inUnitOfWork(db, undefined, async (unit) => createViewsRepository(db).create({ ...view, startedAt }, unit));
  const notice = { uid: "u1", institutionId: "ins_56", bankName: "Chase", since: startedAt };
  await createOutageNoticesRepository(db).create(notice);
  await createHelpCounts(db).countView("u1", "payment-due", startedAt);
  await createHelpCounts(db).countSearch("u1", "grace period", startedAt);
  const position = { seconds: 60, isFinished: false, at: startedAt };
  await createListensRepository(db).save("u1", "episode-1", position);
  const install = { installId: "install-1", platform: "android" as const, release: "2026-11-19T16:40:00Z-1a2b3c4" };
  await createInstallsRepository(db).report("u1", install, startedAt);
  await db.runTransaction(async (transaction) => createUnsubscribes(db).noteIn(transaction, "u1", ["news"], startedAt));
  const pushed = { id: "alert-1", uid: "u1", alertId: "alert", notBefore: startedAt, isUrgent: false };
  const batch = db.batch();
  createPushIn(batch, pushed, startedAt, db);
  writePushFigures(db, batch, [{ platform: "ios", figure: "sent" }], startedAt);
  await batch.commit();
  const exportKey = { uid: "u1", byUid: "u2" };
  const exports = createExportJobsRepository(db);
  const exporting = await inUnitOfWork(db, undefined, async (unit) => exports.open(exportKey, startedAt, unit));
  await exports.addPart(exportKey, exporting, [], null);
  const yesterday = new Date(Date.now() - 86_400_000);
  await createPerformanceRepository(db).add({ emails: 1 }, yesterday);
  await createPerformanceRepository(db).mergeDays(new Date());
  await call("POST", "/api/admin/prompts/summarize-news/cases/run", {
    token: (await newPerson({ staff: "owner" })).idToken,
    body: { version: 0, again: false },
  });
});

describe("what is kept for a while only", () => {
  it("is alerts, their runs, counts and back-tests, estimates of changed terms, installs of the app, sign-ins at banks, recipients of broadcasts, call statistics, checkouts, disputes, exports in parts, figures of help, job runs, mail and its figures, limits, runs of prompts and their usage, unsubscribes, views, plays of podcasts, notices of banks, webhook events, notifications on devices and their figures, and measured speed", () => {
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

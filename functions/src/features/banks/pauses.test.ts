import { planWith } from "@cardwell/core/domain/alerts/evaluators/plan-fixture";
import { expect, it } from "vitest";
import { exampleLink } from "./link-fixture.ts";
import { createPauses } from "./pauses.ts";

const now = new Date("2026-11-20T15:00:00Z");

/** Whose syncs are asked for when the plan of somebody with a paused bank, and one that isn't, changes to this. */
async function listResumed(plan: Parameters<typeof planWith>[0]) {
  const queued: string[] = [];
  const links = [
    exampleLink({ id: "paused", pausedAt: new Date("2026-11-18T15:00:00Z") }),
    exampleLink({ id: "working" }),
  ];
  const pauses = createPauses({
    repository: {
      find: () => Promise.resolve(null),
      change: () => Promise.resolve(null),
      listFor: () => Promise.resolve(links),
    },
    hasAccess: () => Promise.resolve(false),
    findMember: () => Promise.resolve(null),
    queueMail: () => () => Promise.resolve(),
    enqueueSync: async (id) => void queued.push(id),
    disconnect: () => Promise.resolve(),
  });
  await pauses.resume("nora", planWith(plan), now);
  return queued;
}

it("a bank that is paused is synced immediately once its member's plan gives access, and no other is", async () => {
  expect(await listResumed({ status: "active" })).toEqual(["paused"]);
  expect(await listResumed({ status: "canceled", grantedUntil: new Date("2026-12-31T15:00:00Z") })).toEqual(["paused"]);
});

it("a bank stays paused when its member's plan is fetched and still gives no access", async () => {
  expect(await listResumed({ status: "canceled" })).toEqual([]);
  expect(await listResumed({ status: "past_due", pastDueSince: new Date("2026-11-01T15:00:00Z") })).toEqual([]);
});

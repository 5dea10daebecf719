import { describe, expect, it } from "vitest";
import type { BillingRepository } from "./repository.ts";
import { createSync } from "./sync.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const until = new Date("2026-12-06T23:59:59Z");

/** A customer whose reminders follow the state that was fetched last. */
function given(planChanged: (plan: { grantedUntil?: Date | null }) => Promise<void>) {
  const postponed: (Date | null)[] = [];
  const subscription = { id: "sub_1", paymentMethod: null, grantedUntil: until };
  const repository = {
    findCustomer: () => Promise.resolve({ subscription, fetchStartedAt: NOW, plannedFetchAt: NOW }),
    postponeSync: (_uid: string, next: Date | null) => Promise.resolve(void postponed.push(next)),
  } as unknown as BillingRepository;
  const sync = createSync({
    repository,
    plans: {} as never,
    payments: () => Promise.reject(new Error("Nothing here asks the provider.")),
    planChanged: (_uid, plan) => planChanged(plan),
    systemNow: () => NOW,
  });
  return { sync, postponed };
}

describe("access that staff gave", () => {
  it("is followed by the reminders, also when they follow the last fetched state already", async () => {
    const followed: unknown[] = [];
    const { sync } = given(({ grantedUntil }) => Promise.resolve(void followed.push(grantedUntil)));
    await sync.followGrant("ada", NOW);
    expect(followed).toEqual([until]);
  });

  it("makes the customer due for a sync when the reminders can't follow", async () => {
    const { sync, postponed } = given(() => Promise.reject(new Error("down")));
    await sync.followGrant("ada", NOW);
    expect(postponed).toEqual([new Date("2026-11-20T13:00:00Z")]);
  });
});

import { describe, expect, it } from "vitest";
import { toStatusChange } from "./links.ts";
import type { Link } from "./repository.ts";

const now = new Date("2026-11-20T15:00:00Z");
const link: Link = {
  id: "item-1",
  uid: "nora",
  institutionId: "ins_1",
  bankName: "Chase",
  linkedAt: new Date("2026-10-01T14:00:00Z"),
  status: "sign_in",
  since: new Date("2026-11-17T14:00:00Z"),
  updatedAt: new Date("2026-11-17T12:00:00Z"),
  recoveredAt: null,
  endsOn: null,
  accounts: [],
  cursor: null,
  matchRevision: 0,
  import: { statementsAt: null, transactions: 0, oldestOn: null, finishedAt: null },
  notifiesWhenBack: false,
  duplicateOf: null,
  syncingUntil: null,
  isSyncAskedAgain: false,
  syncQueuedUntil: null,
  pausedAt: null,
  syncDueAt: now,
  lastSync: null,
  task: null,
  forgottenCardIds: null,
};
const recoveredAt = (before: Partial<Link>, status: Link["status"]) =>
  toStatusChange({ ...link, ...before }, status, null, now)?.changes.recoveredAt;

describe("a bank link", () => {
  it("recovers when it works after it was broken", () => {
    expect(recoveredAt({}, "up_to_date")).toBe(now);
    expect(recoveredAt({ status: "revoked" }, "expiring")).toBe(now);
  });

  it("recovers from an outage only for a member who wanted to know", () => {
    expect(recoveredAt({ status: "not_responding" }, "up_to_date")).toBeNull();
    expect(recoveredAt({ status: "not_responding", notifiesWhenBack: true }, "up_to_date")).toBe(now);
  });

  it("doesn't recover from what broke it to another problem, or without being broken", () => {
    expect(recoveredAt({}, "no_accounts")).toBeNull();
    expect(recoveredAt({ status: "expiring" }, "up_to_date")).toBeNull();
  });

  it("keeps when it recovered last", () => {
    const before = new Date("2026-11-01T15:00:00Z");
    expect(recoveredAt({ status: "up_to_date", recoveredAt: before }, "sign_in")).toBe(before);
  });
});

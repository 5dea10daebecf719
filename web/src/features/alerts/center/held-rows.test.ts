import type { Alert } from "@cardwell/core/contract/alerts";
import { describe, expect, it } from "vitest";
import { anAlert } from "../data/testing.tsx";
import { heldAfter, withHeld } from "./held-rows.ts";

const fee = anAlert("fee", { created_at: "2026-11-20T03:00:00.000Z" });
const credit = anAlert("credit", { created_at: "2026-11-20T02:00:00.000Z" });
const paid = anAlert("paid", { created_at: "2026-11-20T01:00:00.000Z", is_read: true });
const ids = (alerts: readonly Alert[]) => alerts.map(({ id }) => id);

describe("a row that was opened", () => {
  it("keeps its place if it was unread, once it is read and after others are opened", () => {
    const opened = heldAfter([], { alerts: [fee, credit, paid], openId: "fee" });
    expect(opened).toEqual(["fee"]);
    const read = { ...fee, is_read: true };
    expect(heldAfter(opened, { alerts: [read, credit, paid], openId: "fee" })).toBe(opened);
    expect(heldAfter(opened, { alerts: [read, credit, paid], openId: "credit" })).toEqual(["fee", "credit"]);
    expect(heldAfter(opened, { alerts: [read, credit, paid], openId: null })).toBe(opened);
  });

  it("is among the read ones if it was read before, or opened from elsewhere", () => {
    expect(heldAfter([], { alerts: [fee, paid], openId: "paid" })).toEqual([]);
    expect(heldAfter([], { alerts: [fee, paid], openId: "another" })).toEqual([]);
  });

  it("stays in a list of unread ones that was reloaded", () => {
    const read = { ...fee, is_read: true };
    const find = (id: string) => (id === "fee" ? read : undefined);
    expect(ids(withHeld([credit], ["fee"], { tab: "new", find }))).toEqual(["fee", "credit"]);
    const asked = [read, credit];
    expect(withHeld(asked, ["fee"], { tab: "new", find })).toBe(asked);
  });

  it("leaves the others as they came, also one that is newer than it was made", () => {
    const woken = anAlert("woken", { created_at: "2026-11-19T12:00:00.000Z" });
    const read = { ...fee, is_read: true };
    const rows = withHeld([woken, credit], ["fee"], { tab: "new", find: () => read });
    expect(ids(rows)).toEqual(["fee", "woken", "credit"]);
  });

  it("leaves when it is removed, or dealt with", () => {
    expect(ids(withHeld([credit], ["fee"], { tab: "new", find: () => undefined }))).toEqual(["credit"]);
    const done: Alert = { ...fee, is_read: true, box: "done", status: "acted" };
    expect(ids(withHeld([credit], ["fee"], { tab: "new", find: () => done }))).toEqual(["credit"]);
  });
});

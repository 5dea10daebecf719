import type { Alert } from "@cardwell/core/contract/alerts";
import { describe, expect, it } from "vitest";
import { groupAlerts, buildSections } from "./alert-rows.tsx";

const alert = (id: string, groupKey: string, isRead = false) => ({ id, groupKey, is_read: isRead }) as Alert;
const listIds = (groups: { head: Alert; others: readonly Alert[] }[]) =>
  groups.map(({ head, others }) => [head.id, ...others.map(({ id }) => id)]);

describe("grouping alerts", () => {
  it("puts several about one thing under the newest of them", () => {
    const groups = groupAlerts([alert("c", "gold"), alert("b", "flex"), alert("a", "gold")]);
    expect(listIds(groups)).toEqual([["c", "a"], ["b"]]);
  });

  it("shows what is unread first, and a group with something unread in it, too", () => {
    const groups = groupAlerts([alert("d", "1", true), alert("c", "2"), alert("b", "3", true), alert("a", "1")]);
    const { unread, read } = buildSections(groups, []);
    expect(listIds(unread)).toEqual([["d", "a"], ["c"]]);
    expect(listIds(read)).toEqual([["b"]]);
  });

  it("leaves in its place what was read here", () => {
    const groups = groupAlerts([alert("b", "1", true), alert("a", "2", true)]);
    expect(listIds(buildSections(groups, ["b"]).unread)).toEqual([["b"]]);
  });
});

import type { Alert } from "@cardwell/core/contract/alerts";
import { describe, expect, it } from "vitest";
import { groupsOf, sectionsOf } from "./grouping.ts";

const alert = (id: string, groupKey: string, isRead = false) => ({ id, groupKey, is_read: isRead }) as Alert;
const idsOf = (groups: { head: Alert; others: readonly Alert[] }[]) =>
  groups.map(({ head, others }) => [head.id, ...others.map(({ id }) => id)]);

describe("grouping", () => {
  it("puts several about one thing under the newest of them", () => {
    const groups = groupsOf([alert("c", "gold"), alert("b", "flex"), alert("a", "gold")]);
    expect(idsOf(groups)).toEqual([["c", "a"], ["b"]]);
  });

  it("shows what is unread first, and a group with something unread in it, too", () => {
    const groups = groupsOf([alert("d", "1", true), alert("c", "2"), alert("b", "3", true), alert("a", "1")]);
    const { unread, read } = sectionsOf(groups, []);
    expect(idsOf(unread)).toEqual([["d", "a"], ["c"]]);
    expect(idsOf(read)).toEqual([["b"]]);
  });

  it("leaves in its place what was read here", () => {
    const groups = groupsOf([alert("b", "1", true), alert("a", "2", true)]);
    expect(idsOf(sectionsOf(groups, ["b"]).unread)).toEqual([["b"]]);
  });
});

import { describe, expect, it } from "vitest";
import { listChangedSince } from "./edit.ts";

const stored = { limitCents: 900_000, notes: null, autopay: { mode: "full", declaredOn: "2026-11-02" } };

describe("what changed since an edit was begun", () => {
  it.each<[string, object, object, string[]]>([
    ["nothing, where all is as it was seen", { limitCents: 800_000 }, { limitCents: 900_000 }, []],
    ["a part that was seen otherwise", { limitCents: 800_000 }, { limitCents: 700_000 }, ["limitCents"]],
    ["a part that wasn't there", { notes: "one" }, { notes: "two" }, ["notes"]],
    ["nothing of a part that is null or absent alike", { openedOn: "2026-01-05" }, { openedOn: null }, []],
    ["nothing of what wasn't seen of a part", { autopay: { mode: "none" } }, { autopay: { mode: "full" } }, []],
    ["nothing of an edit that is stored already", { limitCents: 900_000 }, { limitCents: 800_000, notes: "two" }, []],
    ["a part that isn't asked for", {}, { notes: "two" }, ["notes"]],
    ["nothing, where nothing was seen", { limitCents: 800_000 }, {}, []],
  ])("is %s", (_what, asked, from, changed) => {
    expect(listChangedSince(stored, { ...asked, from })).toEqual(changed);
  });
});

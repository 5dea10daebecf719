import { describe, expect, it } from "vitest";
import { listChangedSince, rebase } from "./edit.ts";

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

describe("what was edited while someone else changed it", () => {
  const base = { name: "Gold", fees: { annualCents: 9_500, lateCents: 4_000 }, tags: ["a"], hue: null };

  it("follows the newest in parts that weren't touched", () => {
    const edited = { ...base, fees: { ...base.fees, lateCents: 4_100 } };
    const newest = { ...base, name: "New Gold", fees: { ...base.fees, annualCents: 15_000 } };
    expect(rebase(base, edited, newest)).toEqual({
      ...base,
      name: "New Gold",
      fees: { annualCents: 15_000, lateCents: 4_100 },
    });
  });

  it("stays as it was edited where both changed it, also lists of texts", () => {
    const edited = { ...base, name: "Mine", tags: ["a", "mine"] };
    const newest = { ...base, name: "Theirs", tags: ["a", "theirs"] };
    expect(rebase(base, edited, newest)).toEqual(edited);
  });

  it("drops a part that either removed and the other left as it was", () => {
    expect(rebase<object>({ one: 1, two: 2, three: 3 }, { two: 2, three: 3 }, { one: 1, two: 2, four: 4 })).toEqual({
      two: 2,
      four: 4,
    });
  });

  it("is merged by the parts of a list that have an id or a key", () => {
    const [dining, travel, hotel] = ["dining", "travel", "hotel"].map((id) => ({ id, cents: 100 }));
    expect(
      rebase<unknown>(
        [dining, travel, hotel],
        [{ ...dining, cents: 200 }, travel, { id: "mine", cents: 1 }],
        [dining, { ...travel, cents: 300 }, hotel, { id: "theirs", cents: 2 }],
      ),
    ).toEqual([
      { id: "dining", cents: 200 },
      { id: "travel", cents: 300 },
      { id: "mine", cents: 1 },
      { id: "theirs", cents: 2 },
    ]);
    const steps = [
      { key: "d3", days: 3 },
      { key: "d1", days: 1 },
    ];
    expect(
      rebase(steps, [{ key: "d3", days: 4 }, ...steps.slice(1)], [...steps.slice(0, 1), { key: "d1", days: 2 }]),
    ).toEqual([
      { key: "d3", days: 4 },
      { key: "d1", days: 2 },
    ]);
  });
});

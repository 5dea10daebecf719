import { describe, expect, it } from "vitest";
import { toEdit, withStored } from "./edit.ts";

type Body = {
  nickname?: string | null;
  limit?: number | null;
  autopay?: { mode: string; cents: number | null };
  from?: { nickname?: string | null; limit?: number | null; autopay?: { mode: string; declaredOn: string } | null };
};

const stored = { nickname: "Blue", limit: null, autopay: { mode: "minimum", declaredOn: "2026-01-01" } };

describe("an edit", () => {
  it("names what is stored otherwise, and how it is stored", () => {
    expect(toEdit<Body>({ nickname: "Blue", limit: 5_000 }, stored)).toEqual({ limit: 5_000, from: { limit: null } });
  });

  it("names of a group what is asked for of it", () => {
    expect(toEdit<Body>({ autopay: { mode: "fixed", cents: 50 } }, stored)).toEqual({
      autopay: { mode: "fixed", cents: 50 },
      from: { autopay: { mode: "minimum", cents: null } },
    });
  });

  it("of a whole names what is stored so already, too", () => {
    expect(withStored<Body>({ nickname: "Blue", limit: 5_000 }, stored)).toEqual({
      nickname: "Blue",
      limit: 5_000,
      from: { nickname: "Blue", limit: null },
    });
  });
});

import { describe, expect, it } from "vitest";
import { findNextPlace } from "./articles.ts";

const payments = (id: string, position: number) => ({ id, section: "payments" as const, position });
const tree = [payments("due", 10), payments("grace", 20), payments("proof", 30)];

describe("an article that is moved by one step", () => {
  it("comes between the two articles above or below it", () => {
    expect(findNextPlace(tree, "proof", -1)).toEqual({ section: "payments", position: 15 });
    expect(findNextPlace(tree, "due", 1)).toEqual({ section: "payments", position: 25 });
  });

  it("becomes the first or the last of its section", () => {
    expect(findNextPlace(tree, "grace", -1)).toEqual({ section: "payments", position: 5 });
    expect(findNextPlace(tree, "grace", 1)).toEqual({ section: "payments", position: 40 });
  });

  it("passes all that have the position of its neighbor", () => {
    const same = [payments("due", 10), payments("grace", 20), payments("minimum", 20), payments("proof", 30)];
    expect(findNextPlace(same, "proof", -1)).toEqual({ section: "payments", position: 15 });
    expect(findNextPlace(same, "minimum", -1)).toEqual({ section: "payments", position: 15 });
  });

  it("comes from the top of its section to the end of the one before, and from the end to the top of the next", () => {
    const sections = [
      { id: "start", section: "start" as const, position: 40 },
      ...tree,
      { id: "fees", section: "cards" as const, position: 4 },
    ];
    expect(findNextPlace(sections, "due", -1)).toEqual({ section: "start", position: 50 });
    expect(findNextPlace(sections, "proof", 1)).toEqual({ section: "cards", position: 2 });
    expect(findNextPlace(sections, "fees", 1)).toEqual({ section: "credits", position: 10 });
  });

  it("stays among its readers", () => {
    const ends = [
      { id: "start", section: "start" as const, position: 10 },
      { id: "privacy", section: "privacy" as const, position: 10 },
      { id: "team", section: "team" as const, position: 10 },
    ];
    expect(findNextPlace(ends, "start", -1)).toBeNull();
    expect(findNextPlace(ends, "privacy", 1)).toBeNull();
    expect(findNextPlace(ends, "team", -1)).toBeNull();
  });
});

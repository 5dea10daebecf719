import { describe, expect, it } from "vitest";
import { findReadSection } from "./read-section.ts";

const view = { height: 900, isAtStart: false, isAtEnd: false, hash: "" };
const at = (...tops: number[]) =>
  tops.map((top, index) => ({ id: ["in-short", "what-counts", "when", "é"][index] ?? "", top }));

describe("the section that is being read", () => {
  it("is none above the first heading", () => {
    expect(findReadSection(at(451, 700), view)).toBeNull();
  });

  it("is the last that begins in the upper half", () => {
    expect(findReadSection(at(-400, 450, 451), view)).toBe("what-counts");
  });

  it("is the first at the start of the page, though another begins in the upper half, too", () => {
    expect(findReadSection(at(200, 400, 700), { ...view, isAtStart: true })).toBe("in-short");
    const whole = { ...view, isAtStart: true, isAtEnd: true };
    expect(findReadSection(at(200, 400, 700), whole)).toBe("in-short");
    expect(findReadSection(at(200, 400, 700), { ...whole, hash: "#when" })).toBe("when");
  });

  it("is the last of all at the end of the page, where a short one gets no higher", () => {
    expect(findReadSection(at(-400, 500, 840), { ...view, isAtEnd: true })).toBe("when");
  });

  it.each([
    ["in the upper half, though another begins there, too", at(-400, 96, 250), { hash: "#what-counts" }, "what-counts"],
    [
      "at the end of the page, though it gets no higher",
      at(-400, 500, 840),
      { hash: "#what-counts", isAtEnd: true },
      "what-counts",
    ],
    ["by an address that is encoded", at(-400, -300, 96, 200), { hash: "#%C3%A9" }, "é"],
  ])("is the one that was chosen, %s", (_, sections, change, id) => {
    expect(findReadSection(sections, { ...view, ...change })).toBe(id);
  });

  it("is another again once the chosen one was left in either direction", () => {
    const chosen = { ...view, hash: "#what-counts" };
    expect(findReadSection(at(-800, -1, 200), chosen)).toBe("when");
    expect(findReadSection(at(100, 451, 700), chosen)).toBe("in-short");
  });
});

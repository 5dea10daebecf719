import { describe, expect, it } from "vitest";
import { nameHeadings } from "./headings.ts";

const toHeadings = (texts: string[]) => texts.map((text) => ({ text, level: 2 }));
const name = (texts: string[], before: string[] = []) =>
  nameHeadings(toHeadings(texts), nameHeadings(toHeadings(before))).map(({ id }) => id);

describe("the id of a heading", () => {
  it.each([
    ["its words", ["What’s due?"], ["whats-due"]],
    ["constructor", ["constructor", "__proto__"], ["constructor", "proto"]],
    ["emoji alone", ["😀", "🎉"], ["section", "section-2"]],
    ["two equal ones", ["Fees", "Fees"], ["fees", "fees-2"]],
    ["one that is named like the second of two equal ones", ["Fees", "Fees 2", "Fees"], ["fees", "fees-2", "fees-3"]],
    ["an id of the page around it", ["Main"], ["main-2"]],
  ])("is made from %s, and is unique", (_, texts, ids) => {
    expect(name(texts)).toEqual(ids);
  });

  it.each([
    ["another was added above", ["When", "What"], ["New", "When", "What"], ["new", "when", "what"]],
    ["it was moved", ["When", "What", "Who"], ["Who", "When", "What"], ["who", "when", "what"]],
    ["another was reworded", ["When", "What"], ["When it comes", "What"], ["when", "what"]],
    ["it was reworded in its place", ["When", "What", "Who"], ["When", "What to do", "Who"], ["when", "what", "who"]],
    ["all but one were reworded", ["When", "What", "Who"], ["Time", "What", "People"], ["when", "what", "who"]],
    ["the equal one above was reworded", ["Fees", "Fees"], ["Costs", "Fees"], ["fees", "fees-2"]],
    ["the equal one above was removed", ["Fees", "When", "Fees"], ["When", "Fees"], ["when", "fees-2"]],
    ["an equal one was added below", ["Fees"], ["Fees", "Fees"], ["fees", "fees-2"]],
  ])("stays when %s", (_, before, after, ids) => {
    expect(name(after, before)).toEqual(ids);
  });

  it("is new where it can't be known which one was reworded", () => {
    expect(name(["When", "Time", "Place", "Who"], ["When", "What", "Who"])).toEqual(["when", "time", "place", "who"]);
  });

  it("is the one that readers know where a heading comes back to a draft", () => {
    const live = [{ id: "cost", text: "Fees", level: 2 }];
    expect(nameHeadings(toHeadings(["Fees", "Fees"]), [], live).map(({ id }) => id)).toEqual(["cost", "fees"]);
    expect(
      nameHeadings(toHeadings(["Cost", "Fees"]), [{ id: "cost", text: "Cost", level: 2 }], live).map(({ id }) => id),
    ).toEqual(["cost", "fees"]);
  });

  it("isn't given again while another heading has it", () => {
    expect(name(["What to do", "What"], ["What", "Who"])).toEqual(["what-to-do", "what"]);
  });
});

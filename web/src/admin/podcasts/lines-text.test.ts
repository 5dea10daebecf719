import { describe, expect, it } from "vitest";
import { formatChapters, formatPersons, parseChapters, parsePersons, parsePlayTime } from "./lines-text.ts";

describe("chapters as text", () => {
  it("are one on each line with its time", () => {
    const chapters = [
      { startSeconds: 0, title: "Welcome" },
      { startSeconds: 130, title: "What changed on November 8" },
      { startSeconds: 3_723, title: "Questions" },
    ];
    const text = "0:00 Welcome\n2:10 What changed on November 8\n1:02:03 Questions";
    expect(formatChapters(chapters)).toBe(text);
    expect(parseChapters(`${text}\n\n`)).toEqual(chapters);
  });

  it.each(["Welcome", "0:00", "2:xx Welcome", "0:00 Welcome\nThen"])("can't be read from %j", (text) => {
    expect(parseChapters(text)).toBeNull();
  });
});

describe("a length", () => {
  it.each([
    ["28:44", 1_724],
    ["1:02:03", 3_723],
    ["90", 90],
    ["", null],
    ["28 min", null],
  ])("typed as %j is %j seconds", (typed, seconds) => {
    expect(parsePlayTime(typed)).toBe(seconds);
  });
});

describe("persons", () => {
  const persons = [
    { name: "June Park", role: "host" },
    { name: "Theo", role: "" },
    { name: "Ann Lee, Jr.", role: "guest" },
  ];

  it("are a line each, with their role after the last comma", () => {
    const typed = "June Park, host\nTheo\nAnn Lee, Jr., guest";
    expect(formatPersons(persons, "\n")).toBe(typed);
    expect(parsePersons(` ${typed}\n\n`)).toEqual(persons);
    expect(parsePersons("")).toEqual([]);
  });
});

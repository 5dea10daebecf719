import { describe, expect, it } from "vitest";
import { emptied, withoutWords } from "./leave-out.ts";

describe("what is left out of a library", () => {
  it("is the body of a function; whoever calls it gets what stands there instead", () => {
    const { code, names } = emptied("function add(a, b) { return sum([a, b]); }\nfunction sum(all) {}", {
      add: "return 0;",
    });
    expect(code).toBe("function add(a, b) { return 0; }\nfunction sum(all) {}");
    expect(names).toEqual(["add"]);
  });

  it("may be a method, a constructor, or a function that is kept in a property", () => {
    const source = "class A { constructor() { go(); } run() { go(); } }\nA.prototype.stop = function () { go(); };";
    const { code } = emptied(source, { "A.constructor": "", "A.run": "return null;", "A.prototype.stop": "" });
    expect(code).not.toContain("go()");
    expect(code).toContain("run() { return null; }");
  });

  it("may be kept in an object", () => {
    const source = "const a = { go: function () { run(); }, on: () => 1 };";
    expect(emptied(source, { "a.go": "" }).code).toBe("const a = { go: function () {  }, on: () => 1 };");
  });

  it("may be an arrow function with a body, or all members of an object", () => {
    const source = 'const read = () => { go(); };\nconst words = { "no-app": "There is none." };';
    const { code, names } = emptied(source, { read: "return null;", words: "" });
    expect(code).toBe("const read = () => { return null; };\nconst words = {  };");
    expect(names.toSorted()).toEqual(["read", "words"]);
  });

  it("takes only what is declared at the top, and names what it found", () => {
    const source = "function outer() { function inner() { go(); } inner(); }";
    expect(emptied(source, { inner: "" })).toEqual({ code: source, names: [] });
  });

  it("may be what a check says to a developer; the check stays", () => {
    const source = 'check(a === b, `a is ${a}`);\ncheck(c);\nother(a, "kept");\nconst f = () => { check(d, "no d"); };';
    expect(withoutWords(source, ["check"])).toBe(
      'check(a === b);\ncheck(c);\nother(a, "kept");\nconst f = () => { check(d); };',
    );
  });
});

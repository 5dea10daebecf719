import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { makeShakeable } from "./shakeable.ts";

/** Runs the rewritten module and tells what one of its names stands for. */
const valueOf = (code: string, name: string): unknown =>
  runInNewContext(`${makeShakeable(code)}\n${name};`, { make: (value: unknown) => [value] });

describe("a library that was made shakeable", () => {
  it("has each class in one piece with what is set on it", () => {
    const code = makeShakeable('class A {}\nA.ID = "a";\nA.OTHER = "b";\nA.ID.length;');
    expect(code).toMatch(
      /^const A = \/\* @__PURE__ \*\/ \(\(\) => \{\nclass A \{\}\nA\.ID = "a";\nA\.OTHER = "b";\nreturn A;/,
    );
    expect(valueOf('class A {}\nA.ID = "a";', "A.ID")).toBe("a");
  });

  it("keeps a class apart from what is set on it later, or on another", () => {
    const code = "class A {}\nstart();\nA.ID = 1;\nclass B {}\nA.B = B;";
    expect(makeShakeable(code)).toBe(code);
  });

  it("says of calls that make a value that they do nothing else", () => {
    expect(makeShakeable("const a = make(1), b = 2;\nconst c = new Map();")).toBe(
      "const a = /* @__PURE__ */ make(1), b = 2;\nconst c = /* @__PURE__ */ new Map();",
    );
    expect(valueOf("const a = make(1);", "a")).toEqual([1]);
  });

  it("has no names for developers' tools, and every other statement", () => {
    expect(makeShakeable('const A = 1;\nA.displayName = "A";\nregister(A);')).toBe("const A = 1;\n\nregister(A);");
  });
});

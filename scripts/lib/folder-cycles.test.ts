import { expect, it } from "vitest";
import { findFolderCycles } from "./folder-cycles.ts";

const imports = (...lines: string[]) =>
  lines.map((line) => {
    const [from = "", to = ""] = line.split(" → ");
    return { from, to };
  });

it("two folders that import each other through different files are a cycle", () => {
  expect(findFolderCycles(imports("src/a/one.ts → src/b/two.ts", "src/b/deep/three.ts → src/a/four.ts"))).toEqual([
    "src/a/one.ts → src/b/two.ts\n    src/b/deep/three.ts → src/a/four.ts",
  ]);
});

it("a file that a folder imports and that imports the folder is a cycle", () => {
  expect(findFolderCycles(imports("src/root.ts → src/a/one.ts", "src/a/two.ts → src/root.ts"))).toHaveLength(1);
});

it("a folder may build on the files beside it", () => {
  expect(findFolderCycles(imports("src/plan.ts → src/steps/one.ts", "src/steps/one.ts → src/types.ts"))).toEqual([]);
});

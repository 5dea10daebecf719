import { describe, expect, it } from "vitest";
import { foldHelpers, foldPassers } from "./fewer-files.ts";

describe("a script that only passes a page on", () => {
  it("is taken away, and who asks for it is led to the script that has the page", () => {
    const scripts = new Map([
      ["app.js", 'const a=()=>import("./page-1.js"),b=()=>import(`./page-1.js`);'],
      ["page-1.js", 'export{t as Page,n as prepare}from"./group-2.js";'],
      ["group-2.js", "function P(){}export{P as t,P as n,P as other};"],
    ]);
    foldPassers(scripts);
    expect([...scripts.keys()]).toEqual(["app.js", "group-2.js"]);
    const led = 'import("./group-2.js").then(e=>({Page:e.t,prepare:e.n}))';
    expect(scripts.get("app.js")).toBe(`const a=()=>${led},b=()=>${led};`);
  });

  it("stays when nobody asks for it by `import()`, as whoever does would miss it", () => {
    const scripts = new Map([
      ["app.js", 'import{Page as p}from"./page-1.js";p();'],
      ["page-1.js", 'export{t as Page}from"./group-2.js";'],
    ]);
    foldPassers(scripts);
    expect(scripts.has("page-1.js")).toBe(true);
  });

  it("stays when somebody also imports it in another way", () => {
    const scripts = new Map([
      ["app.js", 'const a=()=>import("./page-1.js");'],
      ["other.js", 'import{Page as p}from"./page-1.js";p();'],
      ["page-1.js", 'export{t as Page}from"./group-2.js";'],
    ]);
    foldPassers(scripts);
    expect(scripts.get("app.js")).toBe('const a=()=>import("./page-1.js");');
    expect(scripts.has("page-1.js")).toBe(true);
  });
});

describe("the bundler's helpers", () => {
  const helpers = "var e=Object.create,t=()=>1,n=()=>2;export{t as n,n as t};";

  it("move into the script that is always there, out of reach of its own names", async () => {
    const scripts = new Map([
      ["helpers.js", helpers],
      ["framework.js", 'import{n as e,t}from"./helpers.js";var n="own";export const said=[e(),t(),n];'],
      ["page.js", 'import{t as q}from"./helpers.js";import{said as s}from"./framework.js";q(s);'],
      ["other.js", "export const a=1;"],
    ]);
    foldHelpers(scripts, "helpers.js", "framework.js");
    expect([...scripts.keys()]).toEqual(["framework.js", "page.js", "other.js"]);
    expect(scripts.get("page.js")).toMatch(/^import\{helper_t as q\}from"\.\/framework\.js";/);
    const address = `data:text/javascript,${encodeURIComponent(scripts.get("framework.js") ?? "")}`;
    const framework: unknown = await import(address);
    expect(framework).toMatchObject({ said: [1, 2, "own"] });
  });

  it.each([
    ["they no longer look as they did", "export default 1", "export const a=1;"],
    ["they are asked for in another way", helpers, 'export*from"./helpers.js";'],
    ["who asks does not import what is always there", helpers, 'import{t as q}from"./helpers.js";q();'],
  ])("stop the build when %s", (_, given, page) => {
    const scripts = new Map([
      ["helpers.js", given],
      ["framework.js", "export const said=1;"],
      ["page.js", page],
    ]);
    expect(() => foldHelpers(scripts, "helpers.js", "framework.js")).toThrow(/changed how it hands out its helpers/);
  });
});

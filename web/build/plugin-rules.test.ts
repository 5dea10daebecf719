import type { Plugin } from "vite";
import { describe, expect, it } from "vitest";
import config from "../vite.config.ts";
import { findCodeHooks } from "./plugin-rules.ts";

const rewriting = (hooks: Partial<Plugin>): Plugin => ({ name: "rewriting", enforce: "pre", ...hooks });
const nothing = () => undefined;

describe("a build plugin", () => {
  it("of this build makes documents and changes no code", async () => {
    const { plugins } = config({ mode: "emulators", command: "serve" });
    expect(await findCodeHooks(plugins)).toEqual([]);
  });

  it.each(["transform", "load", "resolveId", "renderChunk", "generateBundle", "augmentChunkHash", "config"] as const)(
    "is reported for its %s hook",
    async (hook) => {
      expect(await findCodeHooks([rewriting({ [hook]: nothing })])).toEqual([`rewriting: ${hook}`]);
    },
  );

  it("is reported wherever it is nested", async () => {
    expect(await findCodeHooks([false, [Promise.resolve([rewriting({ load: nothing })])]])).toEqual([
      "rewriting: load",
    ]);
  });

  it("may write HTML and serve it", async () => {
    const plugin = rewriting({ transformIndexHtml: nothing, configureServer: nothing, writeBundle: nothing });
    expect(await findCodeHooks([plugin])).toEqual([]);
  });
});

import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type { Site } from "./serve.ts";

const resolvePath = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** The same document with its scripts taken out: nothing can paint sooner. */
export function withoutScripts(html: string): string {
  return html.replaceAll(/<script\b[^>]*>.*?<\/script>/gs, "").replaceAll(/<link rel="modulepreload"[^>]*>/g, "");
}

/** The minimum that a React page with declarative routes loads, with one heading to paint. */
export const reactFloor = () =>
  buildSite(
    "react-floor",
    `import { createElement as h } from "react"; import { createRoot } from "react-dom/client"; import { BrowserRouter, Route, Routes } from "react-router-dom";
    createRoot(document.getElementById("root")).render(h(BrowserRouter, null, h(Routes, null, h(Route, { path: "*", element: h("h1", null, "Know what is owed, and what is about to be lost.") }))));`,
  );

/** The minimum cost of a tap in React: only ten buttons, each of which opens a panel with its number. */
export const tapFloor = () =>
  buildSite(
    "tap-floor",
    `import { createElement as h, useState } from "react"; import { createRoot } from "react-dom/client";
    function Panels() {
      const [shown, show] = useState(0);
      const buttons = Array.from({ length: 10 }, (_, at) => h("p", { key: at }, h("button", { popoverTarget: "panel", onClick: () => show(at) }, "Button " + at)));
      return h("main", null, h("h1", null, "Ten buttons"), buttons, h("dialog", { id: "panel", popover: "auto" }, "Number " + shown));
    }
    createRoot(document.getElementById("root")).render(h(Panels));`,
  );

/** A document with one script, as the files of a site. */
async function buildSite(name: string, contents: string): Promise<Site> {
  const built = await build({
    stdin: { contents, resolveDir: resolvePath("../../web/") },
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    target: "es2022",
    define: { "process.env.NODE_ENV": '"production"' },
    logLevel: "error",
  });
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Floor</title><div id="root"></div><script type="module" src="/assets/${name}.js"></script></html>`;
  return new Map([
    [`/${name}`, { type: "text/html; charset=utf-8", body: Buffer.from(html) }],
    [`/assets/${name}.js`, { type: "text/javascript", body: Buffer.from(built.outputFiles[0]?.text ?? "") }],
  ]);
}

import { fileURLToPath } from "node:url";
import { build } from "esbuild";

/** The same document with its scripts taken out: nothing can paint sooner. */
export function withoutScripts(html: string): string {
  return html.replaceAll(/<script\b[^>]*>.*?<\/script>/gs, "").replaceAll(/<link rel="modulepreload"[^>]*>/g, "");
}

/** The least that a page of React with declarative routes has to load, with one heading to paint. */
export async function reactFloor(): Promise<{ html: string; script: Buffer }> {
  const built = await build({
    stdin: {
      contents: `import { createElement as h } from "react"; import { createRoot } from "react-dom/client"; import { BrowserRouter, Route, Routes } from "react-router-dom";
        createRoot(document.getElementById("root")).render(h(BrowserRouter, null, h(Routes, null, h(Route, { path: "*", element: h("h1", null, "Know what is owed, and what is about to be lost.") }))));`,
      resolveDir: fileURLToPath(new URL("../../web/", import.meta.url)),
    },
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    target: "es2022",
    define: { "process.env.NODE_ENV": '"production"' },
    logLevel: "error",
  });
  const script = Buffer.from(built.outputFiles[0]?.contents ?? []);
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Floor</title><div id="root"></div><script type="module" src="/assets/react-floor.js"></script></html>`;
  return { html, script };
}

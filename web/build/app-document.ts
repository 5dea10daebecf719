import type { IncomingMessage } from "node:http";
import type { Connect, Plugin } from "vite";
import { themeScript } from "../src/app/theme-script.ts";

type OutputFile = { type: "asset"; source: string | Uint8Array } | { type: "chunk" };

/**
 * Makes app.html ready to paint in one request: the theme script, the frame's skeleton and the style sheet are written
 * into it. On the two local servers it answers every page but `/`.
 */
export function appDocument({ shell }: { shell: string }): Plugin {
  return {
    name: "cardwell:app-document",
    transformIndexHtml: {
      order: "pre",
      handler: (html, { filename }) => (filename.endsWith("app.html") ? fillDocument(html, shell) : html),
    },
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const files: Record<string, OutputFile> = bundle;
        const page = files["app.html"];
        if (page?.type !== "asset") return;
        page.source = inlineStyles(String(page.source), (name) => {
          const file = files[name];
          return file?.type === "asset" ? String(file.source) : undefined;
        });
      },
    },
    configureServer: (server) => void server.middlewares.use(serveAppForPages),
    configurePreviewServer: (server) => void server.middlewares.use(serveAppForPages),
  };
}

function fillDocument(html: string, shell: string): string {
  return html
    .replace("<!--theme-script-->", () => `<script>${themeScript}</script>`)
    .replace("<!--app-shell-->", () => shell.trim());
}

/** A separate style sheet would cost one more round trip before the first paint. */
export function inlineStyles(html: string, sourceOf: (name: string) => string | undefined): string {
  return html.replace(/<link rel="stylesheet"[^>]*href="\/([^"]+\.css)"[^>]*>/g, (tag, name: string) => {
    const source = sourceOf(name);
    return source === undefined ? tag : `<style>${withoutFallbacks(source).trim()}</style>`;
  });
}

/** Tailwind's start values for browsers without `@property`; those without it have no popovers and no `:has()` either. */
function withoutFallbacks(css: string): string {
  return css.replace(/@layer properties\{@supports .*?\}\}\}/s, "");
}

const serveAppForPages: Connect.NextHandleFunction = (request, _response, next) => {
  if (isPage(request)) request.url = "/app.html";
  next();
};

function isPage(request: IncomingMessage): boolean {
  const path = (request.url ?? "/").split("?")[0] ?? "/";
  const wantsHtml = request.headers.accept?.includes("text/html") ?? false;
  return request.method === "GET" && wantsHtml && path !== "/" && !path.includes(".") && !path.startsWith("/@");
}

import type { IncomingMessage } from "node:http";
import type { Connect, Plugin } from "vite";
import { themeScript } from "../src/app/theme-script.ts";
import { type Bundle, chunksOf, filesFor } from "./bundle-files.ts";

/**
 * What the pages that people come in by begin with, beyond what every page does; under `more`, what comes on top of it in a
 * wide window (src/early.ts).
 */
const firstPages: Readonly<Record<string, readonly string[]>> = {
  "/dashboard": ["app/member-area.tsx", "features/dashboard/dashboard-page.tsx"],
  "/dashboard more": ["features/dashboard/rest-of-today.tsx"],
  "/dashboard/cards": ["app/member-area.tsx", "features/dashboard/cards/cards-page.tsx"],
  "/dashboard/credits": ["app/member-area.tsx", "features/dashboard/credits/credits-page.tsx"],
  "/dashboard/payments": ["app/member-area.tsx", "features/dashboard/payments/payments-page.tsx"],
  "/dashboard/value": ["app/member-area.tsx", "features/dashboard/value/value-page.tsx"],
  "/sample": ["app/sample-area.tsx", "features/dashboard/dashboard-page.tsx"],
  "/sample more": ["features/dashboard/rest-of-today.tsx"],
  "/sign-in": ["features/auth/sign-in-page.tsx", "lib/session/firebase-gateway.ts"],
  "/create-account": ["features/auth/create-account-page.tsx", "lib/session/firebase-gateway.ts"],
};

/**
 * Makes app.html ready to paint in one request: the theme script, the frame's skeleton and the style sheet are written
 * into it. On the two local servers it answers every page but `/` and those of a view, which have view.html.
 */
export function appDocument({ shell }: { shell: string }): Plugin[] {
  return [
    {
      name: "cardwell:app-shell",
      transformIndexHtml: { order: "pre", handler: (html) => fillDocument(html, shell) },
      configureServer: (server) => void server.middlewares.use(serveAppForPages),
      configurePreviewServer: (server) => void server.middlewares.use(serveAppForPages),
    },
    {
      name: "cardwell:app-files",
      apply: "build",
      transformIndexHtml: {
        order: "post",
        handler: (html, { bundle = {} }) =>
          withEarlyScript(
            inlineStyles(html, (name) => styleSheet(bundle, name)),
            bundle,
          ),
      },
    },
  ];
}

function styleSheet(bundle: Bundle, name: string): string | undefined {
  const file = bundle[name];
  return file?.type === "asset" ? String(file.source) : undefined;
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
    return source === undefined ? tag : `<style>${withoutFontFiles(source).trim()}</style>`;
  });
}

/**
 * The fonts' files are left to early.ts: asked for by the style sheet, they would take half of a first visit's line from the
 * page's own files.
 */
function withoutFontFiles(css: string): string {
  return css.replace(/@font-face\s*\{[^}]*url\([^}]*\}/g, "");
}

/** Puts the script first that fetches the page's own files and data (src/early.ts), with the names of those files. */
function withEarlyScript(html: string, bundle: Bundle): string {
  const chunks = chunksOf(bundle);
  const early = chunks.find(({ name }) => name === "early");
  if (early === undefined || early.imports.length > 0) throw new Error("early.ts must be built and import nothing.");
  const list: Record<string, string[]> = {};
  for (const [page, sources] of Object.entries(firstPages)) {
    const known = list[page.replace(/ more$/, "")] ?? [];
    const found = filesFor(sources, chunks);
    list[page] = found.filter((file) => !html.includes(`"${file}"`) && !known.includes(file));
  }
  const tag = `<script type="module" async crossorigin src="/${early.fileName}" data-files='${JSON.stringify(list)}'></script>`;
  return html.replace("<script", () => `${tag}\n    <script`);
}

const serveAppForPages: Connect.NextHandleFunction = (request, _response, next) => {
  if (isPage(request)) request.url = request.url?.startsWith("/admin/view/") ? "/view.html" : "/app.html";
  next();
};

function isPage(request: IncomingMessage): boolean {
  const path = (request.url ?? "/").split("?")[0] ?? "/";
  const wantsHtml = request.headers.accept?.includes("text/html") ?? false;
  return request.method === "GET" && wantsHtml && path !== "/" && !path.includes(".") && !path.startsWith("/@");
}

import type { IncomingMessage } from "node:http";
import type { Connect, Plugin } from "vite";
import { themeScript } from "../src/app/theme-script.ts";

type Chunk = { type: "chunk"; name: string; fileName: string; moduleIds: string[]; imports: string[] };
type OutputFile = { type: "asset"; source: string | Uint8Array } | Chunk;

/**
 * What the pages that people come in by begin with, beyond what every page does; under `more`, what comes on top of it in a
 * wide window (src/early.ts).
 */
const firstPages: Readonly<Record<string, readonly string[]>> = {
  "/dashboard": ["app/member-area.tsx", "features/dashboard/dashboard-page.tsx"],
  "/dashboard more": ["features/dashboard/side-column.tsx"],
  "/sign-in": ["features/auth/sign-in-page.tsx", "lib/session/firebase-gateway.ts"],
  "/create-account": ["features/auth/create-account-page.tsx", "lib/session/firebase-gateway.ts"],
};

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
        page.source = withEarlyScript(page.source, Object.values(files));
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
    return source === undefined ? tag : `<style>${withoutFontFiles(withoutFallbacks(source)).trim()}</style>`;
  });
}

/**
 * The fonts' files are left to early.ts: asked for by the style sheet, they would take half of a first visit's line from the
 * page's own files.
 */
function withoutFontFiles(css: string): string {
  return css.replace(/@font-face\s*\{[^}]*url\([^}]*\}/g, "");
}

/** Tailwind's start values for browsers without `@property`; those without it have no popovers and no `:has()` either. */
function withoutFallbacks(css: string): string {
  return css.replace(/@layer properties\{@supports .*?\}\}\}/s, "");
}

/** Puts the script first that fetches the page's own files and data (src/early.ts), with the names of those files. */
function withEarlyScript(html: string, files: readonly OutputFile[]): string {
  const chunks = files.filter((file) => file.type === "chunk");
  const early = chunks.find(({ name }) => name === "early");
  if (early === undefined || early.imports.length > 0)
    throw new Error("early.ts is to be built, and to import nothing.");
  const list: Record<string, string[]> = {};
  for (const [page, sources] of Object.entries(firstPages)) {
    const known = list[page.replace(/ more$/, "")] ?? [];
    const found = new Set(sources.flatMap((source) => filesFor(source, chunks)));
    list[page] = [...found].filter((file) => !html.includes(`"${file}"`) && !known.includes(file));
  }
  const tag = `<script type="module" async crossorigin src="/${early.fileName}" data-files='${JSON.stringify(list)}'></script>`;
  return html.replace("<script", () => `${tag}\n    <script`);
}

function filesFor(source: string, chunks: readonly Chunk[]): string[] {
  const found = new Set<string>();
  const open = chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/src/${source}`)));
  if (open.length === 0) throw new Error(`No file of the build has ${source}.`);
  for (let chunk = open.pop(); chunk !== undefined; chunk = open.pop()) {
    if (found.has(`/${chunk.fileName}`)) continue;
    found.add(`/${chunk.fileName}`);
    const { imports } = chunk;
    open.push(...chunks.filter(({ fileName }) => imports.includes(fileName)));
  }
  return [...found];
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

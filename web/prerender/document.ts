import { markPath } from "../landing/parts.ts";
import { themeScript } from "../src/app/theme-script.ts";

export type Page = {
  readonly path: "/" | "/privacy" | "/terms";
  readonly title: string;
  readonly description: string;
  readonly body: string;
};

export type Frame = {
  readonly origin: string;
  readonly css: string;
  /** The page's script; pages without one have none. */
  readonly script?: string;
  /** Files that the app loads first, for fetching them on intent. */
  readonly appFiles: readonly string[];
  /** Markup that only development adds. */
  readonly extra?: string;
};

/** In the document itself, where it costs no request; the strokes of the mark are there already and pack to nothing. */
const icon =
  "data:image/svg+xml," +
  `<svg xmlns='http://www.w3.org/2000/svg' viewBox='-2 -6 29 29'><style>g{stroke:%230F4C3A}@media(prefers-color-scheme:dark){g{stroke:%237FC8A9}}</style><g fill='none' stroke-width='1.7'>${markPath.replaceAll('"', "'")}</g></svg>`;

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", '"': "&quot;", "<": "&lt;" };
const attribute = (text: string) => text.replaceAll(/[&"<]/g, (sign) => escapes[sign] ?? sign);

/** One whole document: its styles inside, its script (if any) after everything that is painted. */
export function renderDocument(page: Page, frame: Frame): string {
  const address = new URL(page.path, frame.origin).href;
  const picture = new URL("/social.png", frame.origin).href;
  const description = attribute(page.description);
  const title = attribute(page.title);
  const app = frame.appFiles.length > 0 ? ` data-app="${attribute(frame.appFiles.join(" "))}"` : "";
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
    `<title>${title}</title><script>${themeScript}</script><style>${frame.css}</style>` +
    `<meta name="description" content="${description}"><link rel="canonical" href="${address}">` +
    `<meta name="theme-color" media="(prefers-color-scheme:light)" content="#FAF7F1"><meta name="theme-color" media="(prefers-color-scheme:dark)" content="#0E1513">` +
    `<link rel="icon" href="${icon}" type="image/svg+xml"><link rel="apple-touch-icon" href="/apple-touch-icon.png"><link rel="manifest" href="/manifest.webmanifest">` +
    `<meta property="og:type" content="website"><meta property="og:site_name" content="Cardwell"><meta property="og:title" content="${title}"><meta property="og:description" content="${description}">` +
    `<meta property="og:url" content="${address}"><meta property="og:image" content="${picture}"><meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">` +
    `<meta property="og:image:alt" content="Know what is owed, and what is about to be lost."><meta name="twitter:card" content="summary_large_image">` +
    `</head><body${app}>${page.body}${frame.script ? `<script type="module" src="${frame.script}"></script>` : ""}${frame.extra ?? ""}</body></html>\n`
  );
}

export function robots(origin: string): string {
  return `User-agent: *\nAllow: /\nDisallow: /api/\nDisallow: /admin\n\nSitemap: ${new URL("/sitemap.xml", origin).href}\n`;
}

export function sitemap(origin: string, paths: readonly string[]): string {
  const urls = paths.map((path) => `  <url><loc>${new URL(path, origin).href}</loc></url>\n`).join("");
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}</urlset>\n`;
}

import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { narrowLayout, wideFromPx, wideLayout, type Layout } from "../landing/drift.ts";
import { headlineCharacters } from "../landing/headline.ts";
import { home } from "../landing/home.ts";
import { privacy, termsOfUse } from "../landing/legal.ts";
import { supportEmail as supportEmailPlace } from "../landing/parts.ts";
import { renderDocument, robots, sitemap, type Page } from "./document.ts";

const landingFolder = new URL("../landing/", import.meta.url);

export type Site = { readonly fileName: string; readonly type: string; readonly source: string }[];

type Options = {
  readonly origin: string;
  readonly supportEmail: string;
  readonly appFiles: readonly string[];
  readonly extra?: string;
};

/** Builds every static document of the site and the script of the landing; nothing is written. */
export async function buildSite({ origin, supportEmail, appFiles, extra = "" }: Options): Promise<Site> {
  const { css, legalCss, script, scriptName } = await bundle();
  const fonts = await fontFaces();
  const pages: readonly Page[] = [
    {
      path: "/",
      title: "Cardwell: know what is owed on your credit cards",
      description:
        "What is owed on your credit cards and by when, which credits are about to expire, and whether an annual fee is worth paying.",
      body: home(),
    },
    {
      path: "/privacy",
      title: "Privacy at Cardwell",
      description: "What Cardwell keeps about you, who handles it, and how to have it deleted.",
      body: privacy(),
    },
    {
      path: "/terms",
      title: "Terms of Cardwell",
      description: "What you can expect of Cardwell, and what it expects of you.",
      body: termsOfUse(),
    },
  ];
  const documents = pages.map((page) => ({
    fileName: page.path === "/" ? "index.html" : `${page.path.slice(1)}.html`,
    type: "text/html; charset=utf-8",
    source: renderDocument(page, {
      origin,
      css: fonts + (page.path === "/" ? css + planeRules() : legalCss),
      appFiles: page.path === "/" ? appFiles : [],
      extra,
      ...(page.path === "/" && { script: `/${scriptName}` }),
    }).replaceAll(supportEmailPlace, supportEmail),
  }));
  return [
    ...documents,
    { fileName: scriptName, type: "text/javascript", source: script },
    { fileName: "robots.txt", type: "text/plain; charset=utf-8", source: robots(origin) },
    {
      fileName: "sitemap.xml",
      type: "application/xml",
      source: sitemap(
        origin,
        pages.map(({ path }) => path),
      ),
    },
  ];
}

const file = (name: string) => fileURLToPath(new URL(name, landingFolder));

async function bundle() {
  const built = await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    build: {
      write: false,
      target: "es2022",
      cssTarget: ["chrome123", "firefox120", "safari17.5"],
      modulePreload: false,
      rolldownOptions: {
        input: { landing: file("landing.ts"), home: file("landing.css"), legal: file("legal.css") },
        output: { entryFileNames: "assets/[name]-[hash].js" },
      },
    },
  });
  const output = (Array.isArray(built) ? built : [built]).flatMap((one) => ("output" in one ? one.output : []));
  const script = output.find((one) => one.type === "chunk" && one.name === "landing");
  if (script?.type !== "chunk") throw new Error("the landing's script was not built");
  const readStyle = (name: string) => {
    const style = output.find((one) => one.type === "asset" && one.names.includes(`${name}.css`));
    if (style?.type !== "asset") throw new Error(`${name}.css was not built`);
    return withoutUnused(String(style.source).trim());
  };
  return { css: readStyle("home"), legalCss: readStyle("legal"), script: script.code, scriptName: script.fileName };
}

/** The headline's characters lie in the document; the rest of the serif, and Inter, are files. */
async function fontFaces(): Promise<string> {
  const font = await readFile(new URL("headline.woff2", landingFolder), "base64");
  const inside = Array.from(headlineCharacters, (character) => character.codePointAt(0) ?? 0);
  const declared = await readFile(new URL("../src/styles/fonts.css", import.meta.url), "utf8");
  const rest = (declared.match(/@font-face \{[^}]*url\([^}]*\}/g) ?? [])
    .join("")
    .replaceAll(/\s*\n\s*/g, "")
    .replaceAll(/([:;,]) /g, "$1")
    .replaceAll(";}", "}");
  // Of two faces that both have a character, the one declared last is used, so the other is loaded for what is missing.
  return `${rest}@font-face{font-family:Newsreader;font-weight:400;font-display:block;src:url(data:font/woff2;base64,${font});unicode-range:${ranges(inside)}}`;
}

/** Leaves out the custom properties that nothing on these pages reads. */
function withoutUnused(css: string): string {
  return css.replaceAll(/(--[\w-]+):[^;}]*;?/g, (declaration, name) =>
    css.includes(`var(${name}`) ? declaration : "",
  );
}

const hex = (code: number) => code.toString(16);

function ranges(codes: readonly number[]): string {
  const sorted = codes.toSorted((a, b) => a - b);
  const spans: [number, number][] = [];
  for (const code of sorted) {
    const last = spans.at(-1);
    if (last && code === last[1] + 1) last[1] = code;
    else spans.push([code, code]);
  }
  return spans.map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`)).join();
}

const plane = ({ x, y, scale }: Layout) => `.plane{transform:translate(${x}px,${y}px) rotate(-11deg) scale(${scale})}`;

/** The still picture takes its place from the same numbers as the moving one. */
function planeRules(): string {
  return `${plane(narrowLayout)}@media(min-width:${wideFromPx}px){${plane(wideLayout)}}`;
}

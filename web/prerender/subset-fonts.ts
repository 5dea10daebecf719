/** Cuts the fonts of the product down to what it shows. Run after a font package changed: `node web/prerender/subset-fonts.ts`. */
import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import subsetFont from "subset-font";
import { headlineCharacters } from "../landing/headline.ts";

const require = createRequire(import.meta.url);
const source = (path: string) => require.resolve(`@fontsource-variable/${path}`);
const target = (path: string) => new URL(`../${path}`, import.meta.url);

const ascii = String.fromCharCode(...Array.from({ length: 95 }, (_, at) => at + 32));
const typography = "\u00A0–—‘’“”…·•¢£€©®°×→−";
const letters = "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝßàáâãäåæçèéêëìíîïñòóôõöøùúûüýÿŒœŠšŽž";
const latin = ascii + typography + letters;

const newsreader = await readFile(source("newsreader/files/newsreader-latin-opsz-normal.woff2"));
const inter = await readFile(source("inter/files/inter-latin-opsz-normal.woff2"));
const woff2 = { targetFormat: "woff2", noHinting: true } as const;

await mkdir(target("public/fonts"), { recursive: true });
await writeFile(
  target("public/fonts/newsreader-latin.woff2"),
  await subsetFont(newsreader, latin, {
    ...woff2,
    keepFeatures: ["kern", "lnum", "tnum", "liga"],
    variationAxes: { wght: 400, opsz: { min: 18, max: 66 } },
  }),
);
await writeFile(
  target("public/fonts/inter-latin.woff2"),
  await subsetFont(inter, latin, {
    ...woff2,
    keepFeatures: ["kern", "lnum", "tnum"],
    variationAxes: { wght: { min: 400, max: 600 } },
  }),
);
await writeFile(
  target("landing/headline.woff2"),
  await subsetFont(newsreader, headlineCharacters, {
    ...woff2,
    keepFeatures: ["kern"],
    dropTables: ["STAT"],
    variationAxes: { wght: 400, opsz: 52 },
  }),
);
await copyFile(source("newsreader/LICENSE"), target("public/fonts/OFL-newsreader.txt"));
await copyFile(source("inter/LICENSE"), target("public/fonts/OFL-inter.txt"));

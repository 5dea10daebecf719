/**
 * Draws the icons and the picture that shows when the address is shared, and writes the manifest; they are committed. Run after the mark
 * or the headline changed: `node web/prerender/pictures.ts /path/to/chromium`. Beside them are pictures of the screens of
 * member@cardwell.test (public/screens), which the manifest names with their sizes.
 */
import { readFile, writeFile } from "node:fs/promises";
import { chromium } from "@playwright/test";
import { markPath } from "../landing/parts.ts";
import { stillCards } from "../landing/still.ts";
import { paths } from "../src/lib/paths.ts";

const green = "#0F4C3A";
const paper = "#FAF7F1";
const ink = "#14211D";
const open = (name: string) => new URL(`../public/${name}`, import.meta.url);

function mark(size: number, colour: string, strokeWidth: number): string {
  return `<svg width="${size}" height="${(size * 17) / 25}" viewBox="0 0 25 17" fill="none" stroke="${colour}" stroke-width="${strokeWidth}">${markPath}</svg>`;
}

/** The mark keeps to the inner 60 %, so that a mask of any shape leaves it whole. */
function icon(size: number): string {
  return `<body style="margin:0;display:grid;place-items:center;width:${size}px;height:${size}px;background:${green}">${mark(size * 0.6, paper, 1.15)}`;
}

/** What the installed app's icon leads to; drawn as the places are (src/app/places.tsx). */
const shortcuts = [
  { name: "Today", url: paths.dashboard, file: "today", lines: "M4 10.5 12 4l8 6.5V20h-5.5v-5.5h-5V20H4z" },
  {
    name: "Which card",
    url: `${paths.dashboard}#which-card`,
    file: "which-card",
    lines: "M5 5.5h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2zM3 10h18",
  },
  {
    name: "Payments",
    url: paths.payments,
    file: "payments",
    lines:
      "M6 5h12a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM4 9.5h16M8.5 3v4m7-4v4M9 14.8l2.1 2.1 4-4.2",
  },
];

function shortcutIcon(lines: string): string {
  const drawing = `<svg width="96" height="96" viewBox="0 0 24 24" fill="none" stroke="${paper}" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"><path d="${lines}"/></svg>`;
  return `<body style="margin:0;display:grid;place-items:center;width:192px;height:192px;background:${green}">${drawing}`;
}

function badge(size: number): string {
  return `<body style="margin:0;display:grid;place-items:center;width:${size}px;height:${size}px">${mark(size * 0.9, "#FFF", 1.6)}`;
}

async function font(name: string): Promise<string> {
  return `data:font/woff2;base64,${await readFile(open(`fonts/${name}`), "base64")}`;
}

async function social(): Promise<string> {
  const style =
    `@font-face{font-family:Newsreader;src:url(${await font("newsreader-latin.woff2")})}` +
    `@font-face{font-family:Inter;font-weight:400 600;src:url(${await font("inter-latin.woff2")})}` +
    `body{margin:0;width:1200px;height:630px;background:${paper};color:${ink};position:relative;overflow:hidden;font-family:Newsreader}` +
    `h1{position:absolute;left:72px;top:190px;margin:0;font-weight:400;font-size:80px;line-height:82px;letter-spacing:-.027em}` +
    `p{position:absolute;left:72px;top:72px;margin:0;display:flex;align-items:center;gap:16px;font-size:40px;letter-spacing:-.018em}` +
    `div{position:absolute;left:720px;right:0;top:0;bottom:0;overflow:hidden}div svg{width:100%;height:100%;overflow:visible;filter:drop-shadow(0 6px 8px rgb(40 30 12/.22))}` +
    `.plane{transform:translate(0,-46px) rotate(-11deg)}.e{fill:none;stroke-width:.6;opacity:.45}.n{font:23.3px Newsreader}.i{font:500 12.7px Inter}.f{font:500 14.4px Inter;letter-spacing:1.2px;text-anchor:end}`;
  return `<style>${style}</style><p>${mark(46, ink, 1.3)}Cardwell</p><h1>Know what is<br>owed, and what<br>is about to<br>be lost.</h1><div>${stillCards(true)}</div>`;
}

const browser = await chromium.launch({ executablePath: process.argv[2] ?? "/usr/bin/chromium" });
const pictures = [
  ["apple-touch-icon.png", icon(180), 180, 180],
  ["icon-192.png", icon(192), 192, 192],
  // Android draws it in one color, by its opacity alone.
  ["badge-96.png", badge(96), 96, 96],
  ["icon-512.png", icon(512), 512, 512],
  ["social.png", await social(), 1200, 630],
  ...shortcuts.map(({ file, lines }) => [`shortcuts/${file}.png`, shortcutIcon(lines), 192, 192] as const),
] as const;
for (const [name, html, width, height] of pictures) {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(html);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await writeFile(open(name), await page.screenshot({ omitBackground: true }));
  await page.close();
}
await browser.close();

await writeFile(
  open("favicon.svg"),
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-2 -6 29 29"><style>g{stroke:${green}}@media(prefers-color-scheme:dark){g{stroke:#7FC8A9}}</style><g fill="none" stroke-width="1.7">${markPath}</g></svg>\n`,
);
await writeFile(
  open("manifest.webmanifest"),
  `${JSON.stringify(
    {
      name: "Cardwell",
      short_name: "Cardwell",
      description: "What is owed on your credit cards and by when.",
      id: "/dashboard",
      start_url: "/dashboard",
      scope: "/",
      display: "standalone",
      background_color: paper,
      theme_color: paper,
      icons: [
        { src: "/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
        { src: "/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
        { src: "/icon-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
      ],
      shortcuts: shortcuts.map(({ name, url, file }) => ({
        name,
        url,
        icons: [{ src: `/shortcuts/${file}.png`, sizes: "192x192", type: "image/png" }],
      })),
      screenshots: [
        {
          file: "today-narrow",
          form_factor: "narrow",
          sizes: "720x1560",
          label: "Today: what is due, and what to use soon",
        },
        { file: "payments-narrow", form_factor: "narrow", sizes: "720x1560", label: "Payments: when each card is due" },
        {
          file: "today-wide",
          form_factor: "wide",
          sizes: "1280x800",
          label: "Today: what is due, and what to use soon",
        },
        { file: "payments-wide", form_factor: "wide", sizes: "1280x800", label: "Payments: when each card is due" },
      ].map(({ file, ...screen }) => ({ src: `/screens/${file}.webp`, type: "image/webp", ...screen })),
    },
    undefined,
    2,
  )}\n`,
);

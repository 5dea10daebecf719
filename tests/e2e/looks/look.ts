import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Frame, Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";
import { expect } from "../journey.ts";

type Theme = "light" | "dark";
/** A change of the theme restyles the whole page and takes longer than one of the width. */
const views: readonly (readonly [width: number, theme: Theme])[] = [
  // The columns of a desktop are narrowest on a tablet.
  [768, "light"],
  [360, "light"],
  [320, "light"],
  [1280, "light"],
  [1280, "dark"],
  [360, "dark"],
  // Only its shape: what lies over something in a wide window has no colors of its own.
  [1920, "light"],
];
const heightAt = (width: number) => (width < 600 ? 780 : 900);

/** Where axe looks, once in each theme: nothing but colors differs between the themes, and little else between the widths. */
const isForAxe = (width: number, theme: Theme) => (theme === "light" ? width === 360 : width === 1280);

/** The folder that pictures go to: `SCREENSHOTS=<folder> npm run test:looks`. */
const pictures = process.env["SCREENSHOTS"];

/**
 * Checks a screen in both themes on a phone and on a desktop, and its shape on the smallest phone, a tablet and a wide screen. A loading
 * one has no heading yet.
 */
export async function lookAt(page: Page, name: string, title: RegExp, isLoading = false): Promise<void> {
  const findings: string[] = [];
  await expect(page).toHaveTitle(title);
  if (!isLoading) await expect(page.locator("h1:visible").first()).toBeVisible();
  await drawAll(page);
  const isBackOffice = new URL(page.url()).pathname.startsWith("/admin");
  for (const [width, colorScheme] of views) {
    // Its tables have columns that aren't for the smallest phone.
    if (isBackOffice && width === 320) continue;
    await page.setViewportSize({ width, height: heightAt(width) });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await settled(page);
    const found = await shapeProblems(page, isLoading);
    // It is the same in both themes.
    if (colorScheme === "light") found.push(...(await coverProblems(page)));
    if (width === 360 && colorScheme === "light") found.push(...(await touchProblems(page)));
    if (isForAxe(width, colorScheme)) found.push(...(await axeProblems(page, isLoading)));
    findings.push(...found.map((finding) => `${width} ${colorScheme}: ${finding}`));
    if (pictures) await takePicture(page, `${name.replaceAll(/\W+/g, "-")}-${width}-${colorScheme}`);
  }
  expect(findings, `${name}: nothing is out of place`).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.lang), "the language is named").toBe("en");
  expect(await runningAnimations(page), "nothing moves where less motion is asked for").toEqual([]);
}

/** Content that the browser skips while it is off screen keeps the colors of the previous theme and isn't in the screenshot. */
async function drawAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { content-visibility: visible !important }");
    document.adoptedStyleSheets.push(sheet);
  });
}

/** A new theme or width is ready once it is painted and its transitions have ended. */
async function settled(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      // A screenshot forces a paint and ends transitions; waiting for either could hang.
      await page.screenshot({ animations: "disabled", clip: { x: 0, y: 0, width: 1, height: 1 } });
      return animationsLeft(page);
    })
    .toBe(0);
}

async function animationsLeft(page: Page): Promise<number> {
  return page.evaluate(() => {
    // An animation that holds its last frame is finished, and an endless one may continue.
    const isOnItsWay = ({ playState, effect }: Animation) =>
      playState !== "finished" && effect?.getTiming().iterations !== Number.POSITIVE_INFINITY;
    return document.getAnimations().filter(isOnItsWay).length;
  });
}

async function shapeProblems(page: Page, isLoading: boolean): Promise<string[]> {
  return page.evaluate((mayHaveNone) => {
    const problems: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) {
      const isTooWide = (each: Element) => each.getBoundingClientRect().right > clientWidth + 0.5;
      const widest = [...document.querySelectorAll("main *")].findLast(isTooWide);
      problems.push(`${scrollWidth - clientWidth} px wider than the window: ${widest?.outerHTML.slice(0, 160)}`);
    }
    const { length } = [...document.querySelectorAll("h1")].filter((each) => each.checkVisibility());
    if (length !== 1 && !mayHaveNone) problems.push(`${length} headings of the first level`);
    // An excerpt in the back office may end anywhere.
    const shortened = location.pathname.startsWith("/admin")
      ? []
      : document.querySelectorAll<HTMLElement>("[class*=clamp], [class*=truncate]");
    for (const text of shortened) {
      const isCut = text.scrollHeight > text.clientHeight + 1 || text.scrollWidth > text.clientWidth + 1;
      if (isCut && /\$\d/.test(text.textContent)) problems.push(`cut within an amount: ${text.textContent}`);
    }
    return problems;
  }, isLoading);
}

/** Buttons and links that can't be pressed, because something lies over them. */
async function coverProblems(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const problems: string[] = [];
    const modal = [...document.querySelectorAll("dialog:modal")].at(-1);
    const targets = [...(modal ?? document).querySelectorAll<HTMLElement>("a[href], button, summary")].filter(
      (each) =>
        each.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        !each.matches(":disabled, [inert] *"),
    );
    /** Its middle and a point near each edge, of each line of a link. Lines may share the pixels that make a link easier to press. */
    const findPoints = (target: HTMLElement) =>
      [...target.getClientRects()]
        .filter(({ width, height }) => width > 4 && height > 4)
        .flatMap(({ left, top, width, height }) =>
          [
            [0.5, 0.5],
            [0.2, 0.5],
            [0.8, 0.5],
            [0.5, 0.2],
            [0.5, 0.8],
          ].map(([x = 0, y = 0]) => [left + x * width, top + y * height] as const),
        );
    const findCover = (target: HTMLElement) => {
      for (const [x, y] of findPoints(target)) {
        const hit = document.elementFromPoint(x, y);
        if (!hit || !(target.contains(hit) || hit.closest("label")?.contains(target))) return hit ?? "out of sight";
      }
      return null;
    };
    const describe = (element: Element) => `<${element.localName} class="${element.getAttribute("class") ?? ""}">`;
    for (const target of targets) {
      if (findCover(target) === null) continue;
      // A bar that stays in place may lie over it until it is scrolled to.
      target.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
      const cover = findCover(target);
      // "Skip to content" comes into sight with the focus. What is open lies over the rest on purpose.
      if (cover === null || cover === "out of sight" || cover.closest("[popover], [role=menu], [role=dialog]"))
        continue;
      const name = target.getAttribute("aria-label") ?? target.textContent.trim();
      problems.push(`"${name}" ${describe(target)} is under ${describe(cover)}`);
    }
    scrollTo({ top: 0, behavior: "instant" });
    return problems;
  });
}

/** What a fingertip can't hit: buttons and links of members' screens that reach less than 40 px up and down, but for those in a sentence. */
async function touchProblems(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    if (location.pathname.startsWith("/admin")) return [];
    const isInSentence = (target: Element) =>
      getComputedStyle(target).display.startsWith("inline") &&
      [...(target.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === 3 && /\w{2}/.test(node.textContent ?? ""),
      );
    const readReach = (target: Element | null) =>
      target === null
        ? 0
        : Math.max(
            target.getBoundingClientRect().height,
            Number.parseFloat(getComputedStyle(target, "::after").height) || 0,
          );
    return [...document.querySelectorAll<HTMLElement>("a[href], button, summary, select, input")]
      .filter(
        (each) =>
          each.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !each.closest(".sr-only"),
      )
      .filter((each) => !isInSentence(each))
      .map((each) => ({ each, reach: Math.max(readReach(each), readReach(each.closest("label"))) }))
      .filter(({ reach }) => reach < 39.5)
      .map(
        ({ each, reach }) =>
          `"${each.getAttribute("aria-label") ?? each.textContent.trim()}" is ${Math.round(reach)} px high`,
      );
  });
}

async function axeProblems(page: Page, isLoading: boolean): Promise<string[]> {
  await Promise.all(page.frames().map(injectAxe));
  const options: RunOptions = {
    // Details of what passes take half of its time.
    resultTypes: ["violations"],
    ...(isLoading && { rules: { "page-has-heading-one": { enabled: false } } }),
  };
  const violations = await page.evaluate(
    async (given) => (await (window as unknown as { axe: typeof axe }).axe.run(given)).violations,
    options,
  );
  return violations.map(
    ({ id, impact, nodes }) =>
      `${id} (${impact}): ${nodes.map(({ target, any }) => `${target.join(" ")} ${any[0]?.message ?? ""}`).join("; ")}`,
  );
}

/** Sending and parsing it takes longer than a run, so each document gets it once. */
async function injectAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(axe.source);
}

async function runningAnimations(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState, effect }) => playState === "running" && Number(effect?.getTiming().duration) > 10)
      .map(({ id, effect }) => id || ((effect as KeyframeEffect).target?.className ?? "unnamed")),
  );
}

async function takePicture(page: Page, name: string): Promise<void> {
  mkdirSync(pictures ?? "", { recursive: true });
  await page.screenshot({ path: join(pictures ?? "", `${name}.png`), fullPage: true });
}

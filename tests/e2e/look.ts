import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Frame, Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";
import { expect } from "./journey.ts";

type Theme = "light" | "dark";
/** Every width in both themes. A change of the theme restyles the whole page and takes longer than one of the width. */
const views: readonly (readonly [width: number, theme: Theme])[] = [
  [360, "light"],
  [1280, "light"],
  [1280, "dark"],
  [360, "dark"],
];
/** Between the two, where the columns of a desktop are narrowest. */
const tabletWidth = 768;
const heightAt = (width: number) => (width < 600 ? 780 : 900);

/** A folder for screenshots of the checked screens: `SCREENSHOTS=<folder> npm test -- e2e`. */
const pictures = process.env["SCREENSHOTS"];

/** Checks a screen in both themes on a phone and on a desktop, and its shape on a tablet. */
export async function lookAt(page: Page, name: string, title: RegExp, headings = [1]): Promise<void> {
  const findings: string[] = [];
  await expect(page).toHaveTitle(title);
  if (!headings.includes(0)) await expect(page.locator("h1:visible").first()).toBeVisible();
  await drawAll(page);
  await page.setViewportSize({ width: tabletWidth, height: heightAt(tabletWidth) });
  await settled(page);
  findings.push(...(await shapeProblems(page, headings)).map((finding) => `${tabletWidth}: ${finding}`));
  if (pictures) await takePicture(page, `${name}-${tabletWidth}`);
  for (const [width, colorScheme] of views) {
    await page.setViewportSize({ width, height: heightAt(width) });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await settled(page);
    const found = [...(await shapeProblems(page, headings)), ...(await axeProblems(page, headings, colorScheme))];
    findings.push(...found.map((finding) => `${width} ${colorScheme}: ${finding}`));
    if (pictures) await takePicture(page, `${name}-${width}-${colorScheme}`);
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

async function shapeProblems(page: Page, headings: number[]): Promise<string[]> {
  return page.evaluate((allowed) => {
    const problems: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) problems.push(`${scrollWidth - clientWidth} px wider than the window`);
    const { length } = [...document.querySelectorAll("h1")].filter((each) => each.checkVisibility());
    if (!allowed.includes(length)) problems.push(`${length} headings of the first level`);
    return problems;
  }, headings);
}

async function axeProblems(page: Page, headings: number[], theme: Theme): Promise<string[]> {
  await Promise.all(page.frames().map(injectAxe));
  const options: RunOptions = {
    // Details of what passes take half of its time.
    resultTypes: ["violations"],
    // Nothing but colors differs from the light theme.
    ...(theme === "dark" && { runOnly: ["color-contrast", "link-in-text-block"] }),
    // A page that is still loading has no heading yet.
    ...(theme === "light" && headings.includes(0) && { rules: { "page-has-heading-one": { enabled: false } } }),
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

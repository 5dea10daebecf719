import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./journey.ts";

const widths = [1280, 360];
/** Between the two, where the columns of a desktop are narrowest. */
const tabletWidth = 768;
const themes = ["light", "dark"] as const;
const heightAt = (width: number) => (width < 600 ? 780 : 900);

/** A folder for screenshots of the checked screens: `SCREENSHOTS=<folder> npm test -- e2e`. */
const pictures = process.env["SCREENSHOTS"];

/** Checks a screen in both themes on a phone and on a desktop, and its shape on a tablet. */
export async function lookAt(page: Page, name: string, title: RegExp, headings = [1]): Promise<void> {
  const findings: string[] = [];
  await drawAll(page);
  await page.setViewportSize({ width: tabletWidth, height: heightAt(tabletWidth) });
  await settled(page);
  findings.push(...(await shapeProblems(page, headings)).map((finding) => `${tabletWidth}: ${finding}`));
  if (pictures) await takePicture(page, `${name}-${tabletWidth}`);
  for (const width of widths) {
    await page.setViewportSize({ width, height: heightAt(width) });
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await settled(page);
      const found = [...(await shapeProblems(page, headings)), ...(await axeProblems(page, headings, colorScheme))];
      findings.push(...found.map((finding) => `${width} ${colorScheme}: ${finding}`));
      if (pictures) await takePicture(page, `${name}-${width}-${colorScheme}`);
    }
  }
  expect(findings, `${name}: nothing is out of place`).toEqual([]);
  await expect(page).toHaveTitle(title);
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

async function axeProblems(page: Page, headings: number[], theme: (typeof themes)[number]): Promise<string[]> {
  // There is only one frame to check, so the slower analysis in a second page isn't needed.
  // Details of what passes take half of its time.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ["violations"] });
  // Nothing but colors differs from the light theme.
  if (theme === "dark") axe.withRules(["color-contrast", "link-in-text-block"]);
  // A page that is still loading has no heading yet.
  else if (headings.includes(0)) axe.disableRules(["page-has-heading-one"]);
  const { violations } = await axe.analyze();
  return violations.map(
    ({ id, impact, nodes }) =>
      `${id} (${impact}): ${nodes.map(({ target, any }) => `${target.join(" ")} ${any[0]?.message ?? ""}`).join("; ")}`,
  );
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

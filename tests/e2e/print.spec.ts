import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { knownPerson } from "../support/people.ts";
import { walletApi } from "../support/wallets.ts";
import { expect, signInWithPassword } from "./journey.ts";
import { memberWithCards } from "./member-with-cards.ts";
import { test } from "./members.ts";

/** The folder that pictures and PDF files go to: `SCREENSHOTS=<folder>` before the command. */
const pictures = process.env["SCREENSHOTS"];

test.use({ viewport: { width: 800, height: 1000 } });

/** As a browser lays the page out for the printer. */
async function print(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ media: "print", colorScheme });
  await expect(page.getByRole("banner")).toBeHidden();
}

/** What is not black on white, is of no use on paper, or is cut. */
async function printProblems(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const problems: string[] = [];
    const isVisible = (each: Element) =>
      each.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !each.closest(".sr-only");
    const describe = (each: Element) => `<${each.localName}> "${each.textContent.trim().slice(0, 60)}"`;
    const ancestors = (each: Element | null): Element[] =>
      each === null ? [] : [each, ...ancestors(each.parentElement)];

    const context = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true })!;
    /** A color over white, as its luminance. */
    const luminance = (color: string, opacity: number) => {
      context.globalAlpha = 1;
      context.fillStyle = "#fff";
      context.fillRect(0, 0, 1, 1);
      context.globalAlpha = opacity;
      context.fillStyle = color;
      context.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map((value) => {
        const part = value / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const element = text.parentElement!;
      if (text.textContent?.trim() === "" || !isVisible(element) || element.localName === "script") continue;
      const styles = ancestors(element).map((each) => getComputedStyle(each));
      const opacity = styles.reduce((product, style) => product * Number(style.opacity), 1);
      const { color, fill } = getComputedStyle(element);
      const contrast = 1.05 / (luminance(element.closest("svg") ? fill : color, opacity) + 0.05);
      if (contrast < 7) problems.push(`${describe(element)} has a contrast of ${contrast.toFixed(1)} to white`);
      if (
        styles.some(
          ({ backgroundColor, backgroundImage }) => luminance(backgroundColor, 1) < 1 || backgroundImage !== "none",
        )
      )
        problems.push(`${describe(element)} is not on white`);
    }

    const useless =
      "nav, header, footer, dialog, form, input, select, textarea, legend, button:not([aria-haspopup=dialog])";
    for (const each of document.querySelectorAll<HTMLElement>("body *")) {
      if (!isVisible(each)) continue;
      const style = getComputedStyle(each);
      if (each.matches(useless)) problems.push(`${describe(each)} is shown`);
      if (each.matches("a") && style.borderTopWidth !== "0px") problems.push(`${describe(each)} looks like a button`);
      if (["fixed", "sticky"].includes(style.position)) problems.push(`${describe(each)} is ${style.position}`);
      if (style.boxShadow !== "none") problems.push(`${describe(each)} has a shadow`);
      const isCut = each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1;
      if (style.overflow !== "visible" && each.clientWidth > 0 && isCut) problems.push(`${describe(each)} is cut`);
    }
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) problems.push(`it is ${scrollWidth - clientWidth} px wider than the paper`);
    return problems;
  });
}

const themes = [
  { theme: "light", colorScheme: "light", chosen: null },
  { theme: "dark", colorScheme: "dark", chosen: null },
  { theme: "light, chosen", colorScheme: "dark", chosen: "light" },
  { theme: "dark, chosen", colorScheme: "light", chosen: "dark" },
] as const;

async function expectPrinted(page: Page, name: string): Promise<void> {
  for (const { theme, colorScheme, chosen } of themes) {
    await page.evaluate((value) => {
      if (value === null) delete document.documentElement.dataset["theme"];
      else document.documentElement.dataset["theme"] = value;
    }, chosen);
    await print(page, colorScheme);
    expect(await printProblems(page), `${name}, ${theme}`).toEqual([]);
    const pdf = await page.pdf({ format: "Letter" });
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
    if (pictures) {
      mkdirSync(pictures, { recursive: true });
      const file = join(pictures, `${name} ${theme}`.replaceAll(/\W+/g, "-"));
      writeFileSync(`${file}.pdf`, pdf);
      await page.screenshot({ path: `${file}.png`, fullPage: true });
    }
  }
}

test.describe("on paper, from every theme,", () => {
  test.use({ person: "member" });

  async function open(page: Page, path: string, heading: string): Promise<void> {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: heading })).toBeVisible();
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  }

  test("Today is black on white, whole, and has its numbers but nothing to press", async ({ page }) => {
    await open(page, "/dashboard", "Next payments");
    await expect(page.getByRole("button", { name: /^Show all \d+ things$/ })).toBeVisible();
    await page.pdf();
    await expect(page.getByRole("button", { name: /^Show all/ })).toHaveCount(0);
    await expectPrinted(page, "Today");
    await expect(page.getByRole("button", { name: /^\$[\d,.]+ : how what is at risk is calculated$/ })).toBeVisible();
    await expect(page.getByText("No payment recorded since the statement closed").first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Why am I seeing this?" })).toHaveCount(0);
    await expect(
      page.getByRole("main").getByRole("link", { name: /payment plan|Link a bank|utilization is/ }),
    ).toHaveCount(0);
  });

  test("a card is black on white, whole, and keeps the names that open to more", async ({ page }) => {
    const { cards } = await walletApi(await knownPerson("member")).dashboard();
    const path = `/dashboard/cards/${cards[0]?.id}`;
    await open(page, path, "Statements and payments");
    await expectPrinted(page, "a card");
    await expect(page.getByRole("heading", { name: /^Link .* and stop entering this by hand$/ })).toHaveCount(0);
    await page.emulateMedia({ media: null });
    await open(page, `${path}?tab=credits`, "Credits by window");
    await print(page, "dark");
    await expect(page.getByRole("button", { name: "The Edit hotel credit", exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Mark as used/ })).toHaveCount(0);
  });

  test("the payment plan is black on white, whole, and has nothing to press", async ({ page }) => {
    await open(page, "/dashboard/payments", "Next 60 days");
    await expectPrinted(page, "the payment plan");
  });

  test("the value of a year is black on white, whole, and has nothing to press", async ({ page }) => {
    await open(page, "/dashboard/value", "Value receipt");
    await expectPrinted(page, "the value of a year");
  });

  test("the receipt beside the invoices is black on white, whole, and has nothing to press", async ({ page }) => {
    await open(page, "/billing", "Value receipt");
    await expectPrinted(page, "the receipt");
    await expect(page.getByRole("columnheader")).toHaveText(["Date", "Number", "For", "Amount", "Status"]);
  });

  test("the chart of a wide window is drawn for the paper, and for the window again", async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await open(page, "/dashboard/value", "Value receipt");
    const chart = page.getByRole("figure").locator("svg");
    await expect(chart).toHaveAttribute("width", "1136");
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    expect(await chart.getAttribute("width")).toBe("700");
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    await expect(chart).toHaveAttribute("width", "1136");
  });
});

test("Today can be printed right after signing in, with no other page opened", async ({ page }) => {
  const { email, password } = await memberWithCards();
  await signInWithPassword(page, email, password);
  await expect(page.getByRole("heading", { name: "Next payments" })).toBeVisible();
  await print(page, "dark");
  expect(await printProblems(page)).toEqual([]);
});

import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { formatPlayTime } from "../../web/src/features/podcasts/format-listening.ts";
import { newCardholder } from "../support/prepared-members.ts";
import { expect, goToPlace } from "./journey.ts";
import { test } from "./members.ts";
import { openAs } from "./session.ts";

test.use({ person: "admin" });

const transcript = `WEBVTT

00:00:01.000 --> 00:00:04.000
<v Lena>A stale balance of $95 looks like a real one.

00:00:20.000 --> 00:00:24.000
<v Marco><img src=x onerror=alert(1)>Stale &lt;script&gt;alert(document.domain)&lt;/script&gt; data, then.
`;

/** Collects the dialogs that a script would open. */
function watchDialogs(...pages: Page[]): string[] {
  const opened: string[] = [];
  for (const page of pages) {
    page.on("dialog", (dialog) => {
      opened.push(dialog.message());
      void dialog.dismiss();
    });
  }
  return opened;
}

const seconds = async (page: Page) =>
  Number(await page.getByRole("region", { name: "Player" }).getByRole("slider").inputValue());

/** Answers the question before the first audio of a show. */
const allowShow = (page: Page) =>
  page
    .getByRole("dialog", { name: /^Play .+\?$/ })
    .getByRole("button", { name: "Play" })
    .click();

test("staff publish an episode by hand; a member hears it on every page and continues where they stopped", async ({
  page,
  browser,
}) => {
  const title = `Fees <img src=x onerror=alert(1)> ${randomUUID().slice(0, 4)}`;
  const reading = await (await browser.newContext()).newPage();
  const dialogs = watchDialogs(page, reading);

  await page.goto("/admin/podcasts");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Episode 41 has no transcript.");
  await page.getByRole("link", { name: "New episode" }).click();
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Length").fill("10:00");
  await page.getByLabel("Address of the audio").fill("https://feeds.cardwell.test/podcasts/audio/600.wav");
  await page.getByLabel("Summary").fill("<script>alert(1)</script> What a fee costs.");
  await page.getByLabel("Notes").fill("Read **this**. <script>alert(1)</script>");
  await page.getByLabel("Chapters").fill("0:00 Welcome\n0:20");
  await page.getByRole("button", { name: "Save episode" }).click();
  await expect(page.getByText("Write each chapter on its own line")).toBeVisible();
  await page.getByLabel("Chapters").fill("0:00 Welcome\n0:20 <script>alert(1)</script> Costs");
  await page.getByRole("button", { name: "Save episode" }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await page
    .getByLabel("Transcript file")
    .setInputFiles({ name: "episode.vtt", mimeType: "text/vtt", buffer: Buffer.from(transcript) });
  await expect(page.getByText("Transcript saved.")).toBeVisible();
  await page.getByRole("button", { name: "Draft from transcript" }).click();
  const suggestion = page.getByRole("region", { name: "Suggested notes" });
  await expect(suggestion).toContainText("A stale balance of $95 looks like a real one.");
  await suggestion.getByRole("link", { name: "Edit and use" }).click();
  await expect(page.getByText("A language model suggested these notes.")).toBeVisible();
  await expect(page.getByLabel("Notes")).toHaveValue(/A stale balance of \$95/);
  await page.getByLabel("Notes").fill("Read **this**. <script>alert(1)</script>");
  await page.getByRole("button", { name: "Save episode" }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(suggestion).toBeHidden();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish now" }).click();
  await expect(page.getByText("Episode published.")).toBeVisible();

  await openAs(reading, await newCardholder());
  await reading.getByRole("link", { name: /^News/ }).first().click();
  await reading.getByRole("link", { name: "All episodes" }).click();
  await expect(reading.getByRole("link", { name: title })).toBeVisible();
  await reading.getByRole("button", { name: `Play ${title}` }).click();
  await allowShow(reading);
  const player = reading.getByRole("region", { name: "Player" });
  await expect(player).toContainText(/0:0[1-9] of 10:00/);
  await reading.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Payments" }).click();
  await expect(reading).toHaveURL(/\/dashboard\/payments$/);
  const before = await seconds(reading);
  await expect.poll(() => seconds(reading)).toBeGreaterThan(before);

  await player.getByRole("link", { name: title }).click();
  await expect(reading.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await reading.getByLabel("Speed").selectOption("1.5");
  await reading.getByRole("button", { name: "<script>alert(1)</script> Costs" }).click();
  await expect.poll(() => seconds(reading)).toBeGreaterThanOrEqual(20);
  await reading.getByRole("button", { name: `Pause ${title}` }).click();

  await reading.reload();
  await expect(reading.getByRole("region", { name: "Player" })).toContainText(/0:[2-5]\d/);
  await expect(reading.getByLabel("Speed")).toHaveValue("1.5");
  await reading.getByRole("button", { name: `Play ${title}` }).click();
  await expect.poll(() => seconds(reading)).toBeGreaterThanOrEqual(20);
  await reading.getByRole("button", { name: `Pause ${title}` }).click();

  await page.getByRole("button", { name: "Unlist" }).click();
  await page.getByLabel("Reason").fill("It named a wrong fee");
  await page.getByRole("dialog").getByRole("button", { name: "Unlist episode" }).click();
  await expect(page.getByText("Episode unlisted.")).toBeVisible();
  expect(dialogs).toEqual([]);
});

test(
  "a show's feed becomes episodes, and one that attacks runs nothing, neither for staff nor for members",
  { tag: "@gate" },
  async ({ page, browser, allowRejections }) => {
    allowRejections("/api/admin/podcasts/shows");
    const spoken = "Hello alert(1) <img src=x onerror=alert(1)>";
    const name = `Hostile ${randomUUID().slice(0, 4)}`;
    const reading = await (await browser.newContext()).newPage();
    const dialogs = watchDialogs(page, reading);
    await page.goto("/admin/podcasts/shows");
    await page.getByRole("link", { name: "Add a show" }).click();
    await page.getByLabel("Title").fill(name);
    await page.getByLabel("Publisher").fill("<script>alert(1)</script>");
    await page.getByLabel("Description").fill("<img src=x onerror=alert(1)>");
    await page.getByLabel("Address of the feed").fill("https://feeds.cardwell.test/hostile/redirect/to-metadata");
    await page.getByRole("button", { name: "Save show" }).click();
    await expect(page.getByText("This feed can't be read. The address is a number instead of a name.")).toBeVisible();
    await page.getByLabel("Address of the feed").fill("https://feeds.cardwell.test/podcasts/hostile.xml");
    await page.getByRole("button", { name: "Save show" }).click();
    await expect(page.getByRole("row", { name }).getByRole("cell", { name: "3", exact: true })).toBeVisible();
    await page.getByRole("link", { name }).click();
    await expect(page.getByRole("button", { name: "Check now" })).toBeVisible();

    await page.goto("/admin/podcasts?query=fees");
    await page.getByRole("link", { name: "Fees & more" }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: "Fees & more" })).toBeVisible();
    await expect(page.getByText(spoken)).toBeVisible();
    const { pathname } = new URL(page.url());

    await openAs(reading, await newCardholder());
    await reading.goto(`/dashboard/listen/${pathname.split("/").at(-1)}`);
    await expect(reading.getByRole("heading", { level: 1, name: "Fees & more" })).toBeVisible();
    await expect(reading.getByRole("button", { name: "javascript:alert(1)" })).toBeVisible();
    await expect(reading.getByText(spoken)).toBeVisible();
    await reading.getByRole("button", { name: "Play Fees & more" }).click();
    await allowShow(reading);
    await expect.poll(() => seconds(reading)).toBeGreaterThan(0);

    await page.goto("/admin/podcasts/shows");
    await page.getByRole("link", { name }).click();
    await page.getByRole("button", { name: "Remove", exact: true }).click();
    await page.getByLabel("Reason").fill("It attacks");
    await page.getByRole("dialog").getByRole("button", { name: "Remove show" }).click();
    await expect(page.getByText("Show removed.")).toBeVisible();
    await reading.reload();
    await expect(reading.getByText("Episode not found.")).toBeVisible();
    expect(dialogs).toEqual([]);
  },
);

test("a member who was asked hears an episode across four pages and after a reload, by media keys, and continues on another device", async ({
  page,
  otherDevice,
}) => {
  const member = await newCardholder();
  const title = "When a balance is stale, and what we do";
  const audio: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "media") audio.push(request.url());
  });
  // What a page registers for media keys, to press them.
  await page.addInitScript(() => {
    const { mediaSession } = navigator;
    const setActionHandler = mediaSession.setActionHandler.bind(mediaSession);
    mediaSession.setActionHandler = (action, handler) => {
      Object.assign(globalThis, { [`press-${action}`]: handler });
      setActionHandler(action, handler);
    };
  });
  const pressKey = (action: MediaSessionAction, details: object = {}) =>
    page.evaluate(
      ([name, given]) =>
        (globalThis as unknown as Record<string, (details: object) => void>)[`press-${name}`]?.({
          action: name,
          ...given,
        }),
      [action, details] as const,
    );

  await openAs(page, member, "/dashboard/listen");
  await page.getByRole("button", { name: `Play ${title}` }).click();
  const question = page.getByRole("dialog", { name: "Play Cardwell Weekly?" });
  await expect(question).toContainText("its publisher's server");
  await question.getByRole("button", { name: "Not now" }).click();
  await page.getByRole("link", { name: title }).click();
  await page.getByRole("button", { name: "How banks ask again" }).click();
  await expect(question).toBeVisible();
  expect(audio).toEqual([]);
  await question.getByRole("button", { name: "Play" }).click();
  const player = page.getByRole("region", { name: "Player" });
  await expect.poll(() => seconds(page)).toBeGreaterThanOrEqual(576);
  expect(audio.length).toBeGreaterThan(0);
  await page.getByLabel("Speed").selectOption("2");
  await page.getByLabel("Sleep timer").selectOption("60 min");
  await expect(page.getByLabel("Sleep timer")).toHaveValue("set");

  await goToPlace(page, "Today");
  for (const place of ["Cards", "Credits", "Payments"]) {
    await goToPlace(page, place);
    await expect(page).toHaveURL(new RegExp(`/dashboard/${place.toLowerCase()}$`));
    const before = await seconds(page);
    await expect.poll(() => seconds(page)).toBeGreaterThan(before);
  }
  await expect(player.getByLabel("Sleep timer")).toHaveValue("set");
  await pressKey("pause");
  await expect(player.getByRole("button", { name: `Play ${title}` })).toBeVisible();
  await pressKey("seekto", { seekTime: 1_000 });
  await expect.poll(() => seconds(page)).toBe(1_000);
  await pressKey("seekforward");
  await pressKey("play");
  await expect.poll(() => seconds(page)).toBeGreaterThan(1_030);
  await pressKey("pause");
  await expect(player.getByRole("button", { name: `Play ${title}` })).toBeVisible();
  const left = await seconds(page);

  await player.getByRole("link", { name: title }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  audio.length = 0;
  await page.reload();
  await expect(player).toContainText(formatPlayTime(left));
  expect(audio).toEqual([]);
  await page.getByRole("button", { name: `Play ${title}` }).click();
  await expect.poll(() => seconds(page)).toBeGreaterThanOrEqual(left);
  await expect(page.getByLabel("Speed")).toHaveValue("2");

  const other = await otherDevice();
  await openAs(other, member, "/dashboard/listen");
  await expect(
    other.getByRole("heading", { level: 1, name: new RegExp(`^1\\d min left of “${title}”`) }),
  ).toBeVisible();
  await other.getByRole("button", { name: `Play ${title}` }).click();
  await allowShow(other);
  await expect.poll(() => seconds(other)).toBeGreaterThanOrEqual(left);
});

import type { Page } from "@playwright/test";
import { endSessionsFrom } from "../support/sessions.ts";
import { newCardholder } from "../support/prepared-members.ts";
import type { TestPerson } from "../support/people.ts";
import { walletApi } from "../support/wallets.ts";
import { expect, test } from "./journey.ts";
import { openAs } from "./session.ts";

/** A member's card at its settings, and its path. */
async function openCard(page: Page): Promise<{ person: TestPerson; path: string; cardId: string }> {
  const person = await newCardholder({ cardId: "amex-gold", last4: "1009" });
  const { cards } = await walletApi(person).dashboard();
  const cardId = cards[0]?.id ?? "";
  const path = `/dashboard/cards/${cardId}?tab=settings`;
  await openAs(page, person, path);
  return { person, path, cardId };
}

const notes = (page: Page) => page.getByLabel("Notes on this card");

async function saveNotes(page: Page, text: string): Promise<void> {
  await notes(page).fill(text);
  await page.getByRole("button", { name: "Save notes" }).click();
}

test(
  "notes saved in another tab aren't written over: both are shown, and what is kept is chosen",
  { tag: "@gate" },
  async ({ page, context, allowRejections }) => {
    allowRejections("409");
    const { person, path, cardId } = await openCard(page);
    await notes(page).fill("Moved autopay to checking");
    const second = await context.newPage();
    await second.goto(path);
    await saveNotes(second, "Ask for a retention offer in May");
    await expect(second.getByText("Notes saved.")).toBeVisible();

    await page.getByRole("button", { name: "Save notes" }).click();
    const conflict = page.getByRole("alert");
    await expect(conflict).toContainText("Changed since you opened this");
    await expect(conflict).toContainText("Ask for a retention offer in May");
    await expect(conflict).toContainText("Moved autopay to checking");
    await notes(page).fill("Ask for a retention offer in May\nMoved autopay to checking");
    await page.getByRole("button", { name: "Keep mine" }).click();
    await page.getByRole("button", { name: "Save notes" }).click();
    await expect(page.getByText("Notes saved.")).toBeVisible();
    const { card } = await walletApi(person).card(cardId);
    expect(card.notes).toBe("Ask for a retention offer in May\nMoved autopay to checking");
  },
);

test(
  "undo leaves what was changed elsewhere after the change that it takes back",
  { tag: "@gate" },
  async ({ page, allowRejections }) => {
    allowRejections("409");
    const { person, cardId } = await openCard(page);
    for (const text of ["one", "two"]) {
      await saveNotes(page, text);
      await expect(page.getByRole("button", { name: "Save notes" })).toBeDisabled();
    }
    await walletApi(person).change("PATCH", `/cards/${cardId}`, { notes: "three" });
    await page.getByRole("button", { name: "Undo" }).last().click();
    await expect(page.getByText("Couldn't undo. It was changed since.")).toBeVisible();
    await expect(notes(page)).toHaveValue("three");
    const { card } = await walletApi(person).card(cardId);
    expect(card.notes).toBe("three");
  },
);

test(
  "a note that couldn't be saved because the session had ended is there after signing in again",
  { tag: "@gate" },
  async ({ page, allowRejections }) => {
    // The browser may ask for the account of the session, which has ended.
    allowRejections("401", "accounts:lookup");
    const { person, path, cardId } = await openCard(page);
    await expect(notes(page)).toHaveValue("");
    const endedMs = Math.ceil(Date.now() / 1000) * 1000;
    let hasEnded = false;
    // Never unrouted: a file of the next page that loads at that moment would never arrive.
    await page.route(`**/api/wallet/cards/${cardId}`, async (route) => {
      if (route.request().method() === "PATCH" && !hasEnded) {
        hasEnded = true;
        await endSessionsFrom(person.uid, new Date(endedMs));
      }
      await route.fallback();
    });
    await saveNotes(page, "Ask for a retention offer in May");
    await page.waitForURL(/\/sign-in/);
    await expect.poll(() => Date.now()).toBeGreaterThan(endedMs);
    await page.getByLabel("Email").fill(person.email);
    await page.getByLabel("Password", { exact: true }).fill(person.password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.waitForURL((url) => `${url.pathname}${url.search}` === path);
    await expect(notes(page)).toHaveValue("Ask for a retention offer in May");
    await page.getByRole("button", { name: "Save notes" }).click();
    await expect(page.getByText("Notes saved.")).toBeVisible();
  },
);

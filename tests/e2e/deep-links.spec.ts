import type { Page } from "@playwright/test";
import { ALERT_PLACES } from "../../core/src/domain/alerts/places.ts";
import { linkBank } from "../support/bank-links.ts";
import type { TestPerson } from "../support/people.ts";
import { newCardholder } from "../support/prepared-members.ts";
import { walletApi } from "../support/wallets.ts";
import { expect, test } from "./journey.ts";
import { openAs } from "./session.ts";

/** A member with a card that has credits and a fee, one whose bank is linked, and a limit, so that every place has something. */
async function memberWithEverything(): Promise<{ person: TestPerson; toAddress: (place: string) => string }> {
  const person = await newCardholder(
    { cardId: "amex-gold", last4: "1009", creditLimitCents: 900_000 },
    { cardId: "citi-double-cash", last4: "8810" },
  );
  const { id: linkId } = await linkBank(person, { bank: "citi" });
  const { cards, credits } = await walletApi(person).dashboard();
  const walletCardId = cards.find(({ cardId }) => cardId === "amex-gold")?.id;
  const benefitId = credits.find((credit) => credit.walletCardId === walletCardId)?.benefitId;
  const ids: Record<string, string | undefined> = { walletCardId, benefitId, linkId };
  const toAddress = (place: string) =>
    place.replaceAll(/:(\w+)/g, (_, name: string) => {
      const id = ids[name];
      if (id === undefined) throw new Error(`Nothing has a ${name}.`);
      return id;
    });
  return { person, toAddress };
}

/** Every distinct place of an alert type, and every shortcut of the installed app. */
async function listPlaces(page: Page): Promise<string[]> {
  const manifest = await page.request.get("/manifest.webmanifest");
  const { start_url, shortcuts = [] } = (await manifest.json()) as { start_url: string; shortcuts?: { url: string }[] };
  return [...new Set([...Object.values(ALERT_PLACES).flat(), start_url, ...shortcuts.map(({ url }) => url)])];
}

/** The page is shown at its address, and the section that this names is in view. */
async function expectOpen(page: Page, address: string): Promise<void> {
  // Billing opens the invoice that its address asks to pay, and then drops that part.
  const isHere = ({ pathname, search, hash }: URL) =>
    [`${pathname}${search}${hash}`, `${pathname}?pay=invoice`].includes(address);
  await expect(page, address).toHaveURL(isHere);
  await expect(page.getByRole("heading", { level: 1 }), address).toBeVisible();
  await expect(page.getByText(/not found|couldn't load/i), address).toHaveCount(0);
  const [, section] = address.split("#");
  if (section !== undefined) await expect(page.locator(`[id="${section}"]`), address).toBeInViewport();
}

test("the link of each alert type and each shortcut opens its place", async ({ page }) => {
  const { person, toAddress } = await memberWithEverything();
  await openAs(page, person);
  for (const place of await listPlaces(page)) {
    const address = toAddress(place);
    // From another document, as a notification opens it.
    await page.goto("/favicon.svg");
    await page.goto(address);
    await expectOpen(page, address);
  }
  await page.goto(toAddress("/dashboard/cards/:walletCardId#terms"));
  await expect(page.getByRole("navigation", { name: "Card" }).getByRole("link", { name: "Terms" })).toHaveAttribute(
    "aria-current",
    "page",
  );
});

test("a link of an alert type or a shortcut that is opened signed out leads through the sign-in to its place", async ({
  page,
  otherDevice,
}) => {
  const { person, toAddress } = await memberWithEverything();
  for (const place of await listPlaces(page)) {
    const address = toAddress(place);
    const device = await otherDevice();
    await device.goto(address);
    await device.getByText("Sign in to see the page that you opened.").getByRole("link", { name: "Sign in" }).click();
    await device.getByLabel("Email").fill(person.email);
    await device.getByLabel("Password", { exact: true }).fill(person.password);
    await device.getByRole("button", { name: "Sign in", exact: true }).click();
    await expectOpen(device, address);
    await device.context().close();
  }
});

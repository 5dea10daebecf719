import type { Page } from "@playwright/test";
import { call } from "../support/api.ts";
import { fillWithPeople } from "../support/directory.ts";
import { db } from "../support/people.ts";
import type { TestPerson } from "../support/people.ts";
import { newCardholder } from "../support/prepared-members.ts";
import { expect } from "./journey.ts";
import { test } from "./members.ts";

const home = "/admin/users";

test.use({ person: "admin" });

const getRows = (page: Page) =>
  page.getByRole("table", { name: "people" }).locator('tbody tr:not([aria-hidden="true"])');

/** Someone with two cards who opened the app. */
async function newMember(): Promise<TestPerson> {
  const person = await newCardholder({ cardId: "amex-gold", last4: "9071" }, { cardId: "chase-freedom-flex" });
  await call("PATCH", "/api/account", { token: person.idToken, body: { firstName: "Ingrid" } });
  await call("GET", "/api/account", { token: person.idToken });
  return person;
}

test(
  "staff search, filter, sort and page the people, share the address, and go back",
  { tag: "@gate" },
  async ({ page }) => {
    const name = `walker${Date.now()}`;
    await fillWithPeople(db, name, 60, (at) => ({ firstName: at === 7 ? "Zebulon" : null }));
    await page.goto(`${home}?query=${name}`);
    await expect(getRows(page)).toHaveCount(50);
    await expect(page.getByText("1 to 50 of 60")).toBeVisible();
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page.getByText("51 to 60 of 60")).toBeVisible();
    await page.reload();
    await expect(getRows(page)).toHaveCount(10);
    await page.getByRole("button", { name: "Previous" }).click();
    await expect(getRows(page)).toHaveCount(50);

    await page.getByRole("button", { name: "Joined" }).click();
    await expect(page).toHaveURL(/sort=created&order=asc/);
    await expect(getRows(page).first()).toContainText(`${name}.0@`);

    await page.getByRole("combobox", { name: "Status" }).selectOption("past_due");
    await expect(page.getByText("No people match these 2 filters")).toBeVisible();
    await page.goBack();
    await expect(getRows(page)).toHaveCount(50);

    await page.keyboard.press("/");
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type(`${name}.7`);
    await expect(getRows(page)).toHaveCount(1);
    await expect(getRows(page)).toContainText("Zebulon");
  },
);

test("a person is opened from the list, each part of them has an address, and a note is added and removed", async ({
  page,
}) => {
  const person = await newMember();
  await page.goto(`${home}?query=${person.email}`);
  await getRows(page).getByRole("link").click();
  await expect(page).toHaveURL(`${home}/${person.uid}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Ingrid");
  const cards = page.getByRole("table", { name: "Cards" });
  await expect(cards).toContainText("9071");
  await expect(cards.getByRole("row")).toHaveCount(3);
  await expect(page.getByRole("list", { name: "Timeline" })).toContainText("Joined");

  const tabs = page.getByRole("navigation", { name: "Person" });
  const parts = [
    ["Plan", "plan", page.getByRole("heading", { name: "Plan and invoices" })],
    ["Cards 2", "cards", page.getByRole("table", { name: "Cards" })],
    ["Email", "email", page.getByRole("heading", { name: "Email", exact: true })],
    ["Devices 1", "devices", page.getByRole("table", { name: "Devices" })],
    ["Privacy", "privacy", page.getByRole("button", { name: "Export the data of Ingrid" })],
  ] as const;
  for (const [label, path, content] of parts) {
    await tabs.getByRole("link", { name: label }).click();
    await expect(page).toHaveURL(`${home}/${person.uid}/${path}`);
    await expect(content).toBeVisible();
  }
  await page.getByRole("link", { name: "Add note" }).click();
  await page.getByLabel("New note").fill("Moved to Denver.");
  await page.getByRole("button", { name: "Add note" }).click();
  await page.reload();
  await expect(page.getByRole("list", { name: "Notes" })).toContainText("admin@cardwell.test");
  await page.getByRole("button", { name: "Remove note: Moved to Denver." }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove note" }).click();
  await expect(page.getByRole("list", { name: "Notes" })).not.toContainText("Moved to Denver.");
  await tabs.getByRole("link", { name: "Overview" }).click();
  await expect(page.getByRole("list", { name: "Timeline" })).toContainText("Note removed by admin@cardwell.test");
  const entries = await db.collection("auditLog").where("object", "==", `users/${person.uid}`).get();
  expect(entries.docs.map((entry) => entry.get("action") as string).toSorted()).toEqual([
    "users.add-note",
    "users.remove-note",
  ]);
});

test("staff disable somebody with a reason, see it recorded, and undo it", { tag: "@gate" }, async ({ page }) => {
  const person = await newMember();
  await page.goto(`${home}/${person.uid}`);
  await page.getByRole("button", { name: "Disable Ingrid" }).click();
  const dialog = page.getByRole("dialog", { name: "Disable the account of Ingrid?" });
  await dialog.getByRole("button", { name: "Disable Ingrid" }).click();
  await expect(dialog.getByText("Enter a reason of a few words.")).toBeVisible();
  await dialog.getByLabel("Reason").fill("Shares the account");
  await dialog.getByRole("button", { name: "Disable Ingrid" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("is disabled.");
  await expect(page.getByRole("list", { name: "Timeline" })).toContainText(
    "Disabled by admin@cardwell.test: Shares the account",
  );
  await page.getByRole("button", { name: "Enable Ingrid" }).click();
  await page.getByLabel("Reason").fill("Explained");
  await page.getByRole("dialog").getByRole("button", { name: "Enable Ingrid" }).click();
  await expect(page.getByRole("heading", { level: 1 })).not.toContainText("is disabled.");
  await page.goto(`/admin/activity?query=${encodeURIComponent(`users/${person.uid}`)}`);
  await expect(page.getByRole("table").first()).toContainText("Disabled an account");
});

test("staff give a person access until a day", async ({ page }) => {
  const person = await newMember();
  await page.goto(`${home}/${person.uid}`);
  await page.getByRole("button", { name: "Extend" }).click();
  const dialog = page.getByRole("dialog", { name: "Extend access for Ingrid?" });
  await dialog.getByLabel("Days").selectOption("14");
  await dialog.getByLabel("Reason").fill("New debit card arrives");
  await dialog.getByRole("button", { name: /^Give access until/ }).click();
  await expect(page.getByText(/^Given until /)).toBeVisible();
  await expect(page.getByRole("list", { name: "Timeline" })).toContainText("New debit card arrives");
  await page.getByRole("button", { name: "End the given access" }).click();
  await page.getByLabel("Reason").fill("Paid");
  await page.getByRole("dialog").getByRole("button", { name: "End access" }).click();
  await expect(page.getByText("Give days without a charge")).toBeVisible();
});

test("staff delete an account after typing its address, and keep it again", async ({ page }) => {
  const person = await newMember();
  await page.goto(`${home}/${person.uid}`);
  await page.getByRole("button", { name: "Delete the account of Ingrid" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete the account of Ingrid?" });
  await dialog.getByLabel("Reason").fill("Asked for it in case 2301");
  await dialog.getByLabel(`Type ${person.email}`).fill(person.email);
  await dialog.getByRole("button", { name: "Delete Ingrid in 7 days" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("is being deleted.");
  await page.reload();
  await page.getByRole("button", { name: "Keep account" }).click();
  await page.getByLabel("Reason").fill("Changed their mind");
  await page.getByRole("dialog").getByRole("button", { name: "Keep Ingrid" }).click();
  await expect(page.getByRole("heading", { level: 1 })).not.toContainText("is being deleted.");
});

test("the command palette finds people", async ({ page }) => {
  const person = await newMember();
  await page.goto(home);
  await expect(getRows(page).first()).toBeVisible();
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type(`@${person.email}`);
  const palette = page.getByRole("dialog", { name: "Go to" });
  await palette
    .getByRole("region", { name: "People" })
    .getByRole("link", { name: /Ingrid/ })
    .click();
  await expect(page).toHaveURL(`${home}/${person.uid}`);
});

test("the command palette opens the confirmation of what can be done with the first person it finds", async ({
  page,
}) => {
  const person = await newMember();
  await page.goto("/admin/system");
  await expect(page.getByRole("table", { name: "Scheduled jobs" })).toBeVisible();
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type(`@${person.email}`);
  const onPerson = page.getByRole("region", { name: "Actions on Ingrid" });
  await onPerson.getByRole("link", { name: "Sign out everywhere" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("heading", { name: "Sign Ingrid out everywhere?" })).toBeVisible();
  await dialog.getByLabel("Reason").fill("Lost their phone");
  await dialog.getByRole("button", { name: "Sign Ingrid out" }).click();
  await expect(page.getByText("Ingrid is signed out everywhere.")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(`${home}/${person.uid}`);

  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("~alert moni");
  await page
    .getByRole("region", { name: "Actions on Alert monitor" })
    .getByRole("link", { name: "Pause or resume" })
    .click();
  await expect(dialog.getByRole("heading", { name: "Pause Alert monitor?" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/admin/system");
});

import { addDays } from "../../core/src/domain/dates/civil.ts";
import { newCardholder } from "../support/prepared-members.ts";
import { walletApi } from "../support/wallets.ts";
import { expect, test } from "./journey.ts";
import { lookAt } from "./look.ts";
import { openAs } from "./session.ts";

test("a member who entered a limit is directed to what is missing, and a statement is enough", async ({ page }) => {
  const person = await newCardholder();
  const wallet = walletApi(person);
  const { today } = await wallet.dashboard();
  const id = await wallet.add({ cardId: "discover-it-cash-back", creditLimitCents: 900_000 });
  await openAs(page, person);
  const utilization = page.getByRole("region", { name: "Utilization" });
  await expect(utilization).toContainText("Discover it Cash Back is left out: no balance entered.");
  await lookAt(page, "utilization-unknown", /Cardwell/);
  await utilization.getByRole("link", { name: "Discover it Cash Back" }).click();
  await expect(page).toHaveURL(new RegExp(`/dashboard/cards/${id}$`));

  const closeOn = addDays(today, -10);
  const statement = { closeOn, dueOn: addDays(closeOn, 25), balanceCents: 400_000, minimumCents: 4_000 };
  await wallet.change("PUT", `/cards/${id}/statement`, statement);
  await page.reload();
  await page.getByRole("button", { name: "44.4% of $9,000.00" }).click();
  await expect(page.getByRole("dialog")).toContainText(
    "because no balance was entered. Purchases since then aren't included.",
  );
  await lookAt(page, "utilization-card", /Discover it Cash Back/);

  await page.goto("/dashboard#utilization");
  await expect(utilization).toContainText("of $9,000.00");
  await expect(utilization.getByRole("button", { name: "44.4%" })).toBeVisible();
  await expect(utilization).toContainText(
    /From the last statement, with no newer balance entered: Discover it Cash Back \(\w+\s\d+\)\./,
  );
  await lookAt(page, "utilization-from-statement", /Cardwell/);
});

test("the newer of a balance and a statement is shown, and an undone balance keeps its date", async ({ page }) => {
  const person = await newCardholder();
  const wallet = walletApi(person);
  const { today } = await wallet.dashboard();
  const id = await wallet.add({ cardId: "discover-it-cash-back", creditLimitCents: 900_000 });
  const closeOn = addDays(today, -10);
  const statement = { closeOn, dueOn: addDays(closeOn, 25), balanceCents: 400_000, minimumCents: 4_000 };
  await wallet.change("PUT", `/cards/${id}/balance`, { currentCents: 90_000, on: addDays(closeOn, -20) });
  await wallet.change("PUT", `/cards/${id}/statement`, statement);
  await openAs(page, person, `/dashboard/cards/${id}`);
  const payment = page.getByRole("region", { name: "Next payment" });
  await payment.getByRole("button", { name: "44.4% of $9,000.00" }).click();
  await expect(page.getByRole("dialog")).toContainText(/which closed after the balance of \w+\s\d+ was entered/);
  await lookAt(page, "utilization-newer-statement", /Discover it Cash Back/);
  await page.keyboard.press("Escape");
  await expect(payment).not.toContainText("$900.00");

  await payment.getByRole("button", { name: "Update balance" }).click();
  await expect(page.getByLabel("Current balance")).toHaveValue("");
  await page.getByLabel("Current balance").fill("1,800");
  await page.getByRole("button", { name: "Save balance" }).click();
  await expect(payment).toContainText("20% of $9,000.00");
  await expect(payment).toContainText("$1,800.00");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(payment).toContainText("44.4% of $9,000.00");
  expect((await wallet.card(id)).card.balance).toEqual({ currentCents: 90_000, on: addDays(closeOn, -20) });
});

test("a balance starts from the current amount, and is restored with its payments when it is undone", async ({
  page,
}) => {
  const person = await newCardholder();
  const wallet = walletApi(person);
  const { today } = await wallet.dashboard();
  const id = await wallet.add({ cardId: "discover-it-cash-back", creditLimitCents: 900_000 });
  const closeOn = addDays(today, -10);
  const statement = { closeOn, dueOn: addDays(closeOn, 25), balanceCents: 90_000, minimumCents: 4_000 };
  await wallet.change("PUT", `/cards/${id}/statement`, statement);
  await wallet.change("PUT", `/cards/${id}/balance`, { currentCents: 100_000 });
  const { id: paymentId } = await wallet.change("POST", `/cards/${id}/payments`, { amountCents: 30_000 });
  await openAs(page, person, `/dashboard/cards/${id}`);
  const payment = page.getByRole("region", { name: "Next payment" });
  await payment.getByRole("button", { name: "Update balance" }).click();
  await expect(page.getByLabel("Current balance")).toHaveValue("700");
  await page.getByLabel("Current balance").fill("650");
  await page.getByRole("button", { name: "Save balance" }).click();
  await expect(payment).toContainText("$650.00");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(payment).toContainText("$700.00");
  await wallet.change("DELETE", `/cards/${id}/payments/${paymentId}`);
  expect((await wallet.card(id)).card.balance).toEqual({ currentCents: 100_000, on: today });
});

import { addDays } from "../../core/src/domain/dates/civil.ts";
import { newCardholder } from "../support/prepared-members.ts";
import { walletApi } from "../support/wallets.ts";
import { expect, test } from "./journey.ts";
import { openAs } from "./session.ts";

test("a member who entered a limit is directed to what is missing, and a statement is enough", async ({ page }) => {
  const person = await newCardholder();
  const wallet = walletApi(person);
  const { today } = await wallet.dashboard();
  const id = await wallet.add({ cardId: "discover-it-cash-back", creditLimitCents: 900_000 });
  await openAs(page, person);
  const utilization = page.getByRole("region", { name: "Utilization" });
  await expect(utilization).toContainText("Discover it Cash Back is left out: no balance entered.");
  await utilization.getByRole("link", { name: "Discover it Cash Back" }).click();
  await expect(page).toHaveURL(new RegExp(`/dashboard/cards/${id}$`));

  const closeOn = addDays(today, -10);
  const statement = { closeOn, dueOn: addDays(closeOn, 25), balanceCents: 400_000, minimumCents: 4_000 };
  await wallet.change("PUT", `/cards/${id}/statement`, statement);
  await page.reload();
  const payment = page.getByRole("region", { name: "Next payment" });
  await payment.getByRole("button", { name: "44.4% of $9,000.00" }).click();
  await expect(page.getByRole("dialog")).toContainText(
    "because no balance was entered. Purchases since then aren't included.",
  );

  await page.goto("/dashboard#utilization");
  await expect(utilization).toContainText("of $9,000.00");
  await expect(utilization.getByRole("button", { name: "44.4%" })).toBeVisible();
  await expect(utilization).toContainText(
    /From the last statement, with no newer balance entered: Discover it Cash Back \(\w+\s\d+\)\./,
  );
});

import type { Page } from "@playwright/test";
import { getDay } from "../../core/src/domain/dates/civil.ts";
import { day } from "../support/days.ts";
import type { TestPerson } from "../support/people.ts";
import { newCardholder } from "../support/prepared-members.ts";
import { expect } from "./journey.ts";
import { openAs } from "./session.ts";

/** A member with a Freedom Flex whose statement is due in three days, and a Gold Card with its monthly credits. */
export async function memberWithCards(): Promise<TestPerson> {
  const [closeOn, dueOn] = [await day(-22), await day(3)];
  return newCardholder(
    {
      cardId: "chase-freedom-flex",
      last4: "2206",
      statementCloseDay: getDay(closeOn),
      dueDay: getDay(dueOn),
      creditLimitCents: 900_000,
      autopay: { mode: "none", fixedCents: null },
      statement: { closeOn, dueOn, balanceCents: 128_460, minimumCents: 4_000 },
    },
    { cardId: "amex-gold", last4: "1009" },
  );
}

export async function openDashboard(page: Page, person: TestPerson): Promise<void> {
  await openAs(page, person);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

import {
  accountPlace,
  bankLinkPlace,
  billingPlace,
  cardPlace,
  dashboardPlace,
  householdPlace,
} from "@cardwell/core/domain/alerts/places";
import { expect, it } from "vitest";
import { cardPath, isPlace, paths } from "./paths.ts";

it("the app has the places that alerts and mails link to", () => {
  const named = (["cards", "credits", "payments", "value"] as const).map((place) => dashboardPlace(place));
  expect(named).toEqual([paths.cards, paths.credits, paths.payments, paths.value]);
  expect([dashboardPlace(), ...named].every(isPlace)).toBe(true);
  expect([cardPlace("c1"), billingPlace, accountPlace, householdPlace]).toEqual([
    cardPath("c1"),
    paths.billing,
    paths.account,
    paths.household,
  ]);
  expect(bankLinkPlace("item-1")).toBe(`${paths.consentFix}?item=item-1`);
});

import { accountPlace, billingPlace, cardPlace, dashboardPlace } from "@cardwell/core/domain/alerts/places";
import { expect, it } from "vitest";
import { cardPath, isPlace, paths } from "./paths.ts";

it("the app has the places that alerts and mails link to", () => {
  const named = (["cards", "credits", "payments", "value"] as const).map((place) => dashboardPlace(place));
  expect(named).toEqual([paths.cards, paths.credits, paths.payments, paths.value]);
  expect([dashboardPlace(), ...named].every(isPlace)).toBe(true);
  expect([cardPlace("c1"), billingPlace, accountPlace]).toEqual([cardPath("c1"), paths.billing, paths.account]);
});

import { cardPlace } from "@cardwell/core/domain/alerts/places";
import type { CardSection } from "@cardwell/core/domain/alerts/places";
import { expect, it } from "vitest";
import { getOpenTab } from "./card-tabs.tsx";

it.each<[CardSection | undefined, string]>([
  [undefined, "activity"],
  ["credits", "credits"],
  ["credit-travel-credit", "credits"],
  ["fee", "value"],
  ["offer", "value"],
  ["earning", "terms"],
  ["terms", "terms"],
])("an alert's link to the section %s opens the tab %s", (section, tab) => {
  expect(getOpenTab(new URL(cardPlace("gold", section), "https://app.cardwell.example"))).toBe(tab);
});

it.each(["activity", "credits", "value", "terms", "settings"])(
  "a card's address with #%s opens the tab of that name",
  (tab) => {
    expect(getOpenTab(new URL(`/dashboard/cards/gold#${tab}`, "https://app.cardwell.example"))).toBe(tab);
  },
);

import { ALERT_PLACES } from "@cardwell/core/domain/alerts/places";
import { ALERT_TYPES, factsOfType } from "@cardwell/core/domain/alerts/types";
import { expect, it } from "vitest";
import { householdAlert, securityAlert } from "./account-alerts.ts";

const happened = { key: "k", title: "Title", body: "Body", why: "Why" };

it.each(["household_payment", "household_change"] as const)("an alert of %s leads to the place of its type", (type) => {
  const about = { groupKey: "household:1", isUrgent: false, cardName: null, dueOn: null };
  expect([householdAlert({ ...happened, ...about, type }).link?.path]).toEqual(ALERT_PLACES[type]);
});

it.each(ALERT_TYPES.filter((type) => type.startsWith("security_")))(
  "an alert of %s leads to the place of its type",
  (type) => {
    expect(factsOfType(type).group).toBe("account");
    expect([securityAlert({ ...happened, type, facts: [] }).link?.path]).toEqual(ALERT_PLACES[type]);
  },
);

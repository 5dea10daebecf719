import { describe, expect, it } from "vitest";
import { benefitWith } from "../../benefits/benefit-fixture.ts";
import type { Benefit } from "../../catalog/benefit.ts";
import { exampleCard, exampleTerms } from "../../earning/example-cards.ts";
import type { WalletCard } from "../../wallet/shapes.ts";
import { DEFAULT_RULES } from "../default-rules.ts";
import { factsWith, listSteps } from "./alert-facts-fixture.ts";
import { benefitNewWindow } from "./benefit-new-window.ts";

const stay = benefitWith({ id: "stay", title: "Stay credit", amountCents: 20_000 }, { cadence: "semiannual" });
const ride = benefitWith({ id: "ride", title: "Ride credit", amountCents: 2_500 });
const small = benefitWith({ id: "small", title: "Small credit", amountCents: 2_499 });
/** Of a card year that begins on January 14. */
const trip = benefitWith(
  { id: "trip", title: "Trip credit", amountCents: 30_000 },
  { cadence: "annual", anchor: "card_anniversary" },
);

const buildReminders = (today: string, benefits: Benefit[], card: Partial<WalletCard> = {}) =>
  benefitNewWindow.evaluate(
    factsWith([exampleCard({ openedOn: "2024-01-14", addedOn: "2025-03-01", ...card })], today, {
      terms: exampleTerms({ benefits }),
    }),
    DEFAULT_RULES.benefit_new_window,
  );

describe("credits that start again", () => {
  it("are sent once a month, all together, on the day of the first", () => {
    const [january, ...later] = buildReminders("2026-12-20", [stay, trip]);
    expect(later).toEqual([]);
    expect(january).toMatchObject({ key: "wallet:2027-01", endsOn: "2027-01-24", metrics: { amountCents: 50_000 } });
    expect(listSteps(january)).toEqual(["once on 2027-01-01"]);
    expect(january?.steps[0]).toMatchObject({
      severity: "low",
      title: "2 credits renew in January 2027: $500.00",
      body: "You can use $300.00 of Trip credit on Gold from January 14, 2027 and $200.00 of Stay credit on Gold from January 1, 2027.",
    });
  });

  it("are named up to three, the largest, and else counted", () => {
    const four = [3_000, 6_000, 5_000, 4_000].map((amountCents, at) => ({ ...ride, id: `ride-${at}`, amountCents }));
    const [december] = buildReminders("2026-11-25", four);
    expect(december?.steps[0]?.title).toBe("4 credits renew in December 2026: $180.00");
    expect(december?.steps[0]?.body).toBe(
      "You can use $60.00 of Ride credit on Gold from December 1, $50.00 of Ride credit on Gold from December 1, $40.00 of Ride credit on Gold from December 1 and 1 more.",
    );
    expect(december?.facts).toHaveLength(4);
  });

  it("are called by their name when there is one", () => {
    expect(buildReminders("2027-01-05", [stay])[0]?.steps[0]?.title).toBe("Stay credit on Gold renews: $200.00");
  });

  it("are sent for ten days", () => {
    expect(buildReminders("2027-01-11", [stay])).toHaveLength(1);
    expect(buildReminders("2027-01-12", [stay])).toEqual([]);
  });

  it("have a reminder for each month that is planned", () => {
    expect(buildReminders("2026-11-20", [ride]).map(({ key }) => key)).toEqual(["wallet:2026-12", "wallet:2027-01"]);
  });

  it("are left out below $25.00 a window, and where they are not wanted or worth nothing to their holder", () => {
    expect(buildReminders("2026-12-20", [small])).toEqual([]);
    const choice = { wanted: false, weight: null, enrolledOn: null, lastUsedOn: null, choice: null };
    expect(buildReminders("2026-12-20", [stay], { benefitChoices: { stay: choice } })).toEqual([]);
    expect(
      buildReminders("2026-12-20", [stay], { benefitChoices: { stay: { ...choice, wanted: true, weight: 0 } } }),
    ).toEqual([]);
  });

  it("are no news once they are touched", () => {
    const uses = [{ id: "use-1", on: "2027-01-02", amount: 5_000, note: null }];
    const window = { uses, state: "used" as const, startsOn: "2027-01-01", endsOn: "2027-06-30" };
    expect(buildReminders("2027-01-05", [stay], { uses: { stay: { "h:2027H1": window } } })).toEqual([]);
  });

  it("do not start again on a card that was just opened or just added", () => {
    expect(buildReminders("2027-01-05", [stay], { addedOn: "2027-01-03" })).toEqual([]);
    expect(buildReminders("2027-01-05", [stay], { openedOn: "2027-01-01" })).toEqual([]);
  });
});

import type { Benefit } from "../core/src/domain/catalog/benefit.ts";
import { benefit, dollars } from "./author.ts";

type Insurance = NonNullable<Benefit["insurance"]>;
type Coverage = { primary?: boolean; maxDollars?: number; deductibleDollars?: number; conditions?: string };

/** Coverage that comes with paying by the card. */
const insurance = (
  id: string,
  type: Insurance["type"],
  title: string,
  summary: string,
  coverage: Coverage = {},
): Benefit =>
  benefit(id, title, summary, "insurance", type === "phone" ? "wireless" : "travel", null, {
    defaultWeight: 0.3,
    insurance: {
      type,
      primary: coverage.primary ?? null,
      maxCents: coverage.maxDollars === undefined ? null : dollars(coverage.maxDollars),
      deductibleCents: coverage.deductibleDollars === undefined ? null : dollars(coverage.deductibleDollars),
      conditions: coverage.conditions ?? null,
    },
  });

/** The kinds of coverage that cards have; an amount that is left out is not known. */
export const covers = {
  rental: (primary: boolean, maxDollars?: number) =>
    insurance("rental-cover", "rental", "Rental car coverage", "Damage and theft of most rental cars", {
      primary,
      ...(maxDollars === undefined ? {} : { maxDollars }),
      conditions: "Decline the rental company's coverage and pay for the whole rental with the card.",
    }),
  tripCancellation: (maxDollars: number, perTripDollars?: number) =>
    insurance(
      "trip-cancellation",
      "trip_cancel",
      "Trip cancellation",
      "Prepaid travel when a covered reason ends a trip",
      {
        maxDollars,
        ...(perTripDollars === undefined ? {} : { conditions: `$${perTripDollars} at most for one trip.` }),
      },
    ),
  tripDelay: (hours: number, maxDollars: number) =>
    insurance("trip-delay", "trip_delay", "Trip delay", `Meals and lodging after a delay of ${hours} hours`, {
      maxDollars,
    }),
  baggageDelay: (hours = 6) =>
    insurance(
      "baggage-delay",
      "baggage",
      "Baggage delay",
      `Essentials when bags are late by more than ${hours} hours`,
      {
        maxDollars: 500,
        conditions: "$100 a day for up to five days.",
      },
    ),
  lostLuggage: (maxDollars = 3000) =>
    insurance("lost-luggage", "baggage", "Lost luggage", "Bags lost or damaged by the carrier", { maxDollars }),
  evacuation: (maxDollars?: number) =>
    insurance(
      "evacuation",
      "evacuation",
      "Emergency evacuation",
      "Medical transport on a covered trip",
      maxDollars === undefined ? {} : { maxDollars },
    ),
  purchase: (maxDollars: number, days = 120) =>
    insurance("purchase-protection", "purchase", "Purchase protection", `Damage or theft in the first ${days} days`, {
      maxDollars,
    }),
  returns: (maxDollars: number) =>
    insurance("return-protection", "return", "Return protection", "Items a store won't take back within 90 days", {
      maxDollars,
    }),
  warranty: (summary = "One more year on eligible U.S. warranties") =>
    insurance("extended-warranty", "extended_warranty", "Extended warranty", summary),
  phone: (maxDollars: number, deductibleDollars: number) =>
    insurance("phone-protection", "phone", "Cell phone protection", "Damage or theft when the card pays the bill", {
      maxDollars,
      deductibleDollars,
    }),
};

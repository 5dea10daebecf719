import type { Benefit } from "../core/src/domain/catalog/benefit.ts";
import { benefit, credit, windows } from "./author.ts";

type Extras = Parameters<typeof benefit>[6];

/** How what must be switched on is switched on, where nothing more is known. */
const switchedOn = (extras: NonNullable<Extras>): NonNullable<Extras> =>
  extras.enrolment?.required === true
    ? { howTo: "Enroll once on the benefits page of your card account.", ...extras }
    : extras;

/** Standing with a hotel, airline or car rental program. */
export const status = (
  id: string,
  title: string,
  summary: string,
  category: Benefit["category"],
  extras: NonNullable<Extras> = {},
): Benefit => benefit(id, title, summary, "status", category, null, { defaultWeight: 0.5, ...switchedOn(extras) });

/** Entry to lounges. */
export const lounge = (
  id: string,
  title: string,
  summary: string,
  access: { network: string; guests?: number; visits?: number },
  extras: NonNullable<Extras> = {},
): Benefit =>
  benefit(id, title, summary, "lounge", "travel", null, {
    defaultWeight: 0.5,
    lounge: {
      network: access.network,
      guests: access.guests ?? null,
      visits: access.visits ?? null,
      guestFeeCents: null,
    },
    ...switchedOn(extras),
  });

/** A night each card year, by default from the first anniversary on. */
export const freeNight = (id: string, title: string, summary: string, extras: NonNullable<Extras> = {}): Benefit =>
  benefit(id, title, summary, "free_night", "hotel", windows.cardYear, {
    units: 1,
    unit: "night",
    firstYear: "excluded",
    howTo: "The night is added to your hotel account after the anniversary. Book with it before the date shown there.",
    ...extras,
  });

/** A membership that a partner gives to holders. */
export const membership = (
  id: string,
  title: string,
  summary: string,
  category: Benefit["category"],
  extras: NonNullable<Extras> = {},
): Benefit =>
  benefit(id, title, summary, "membership", category, null, {
    defaultWeight: 0.5,
    ...switchedOn({ ...extras, enrolment: { required: true, ...extras.enrolment } }),
  });

/** A free first bag for the holder. */
export const freeBag = (airline: string, summary: string, bags = 1): Benefit =>
  benefit("free-checked-bag", `Free checked bag on ${airline}`, summary, "fee_waiver", "airline_fee", null, {
    units: bags,
    unit: "bag",
    defaultWeight: 0.5,
  });

/** The fee of a trusted traveler program, given back every four years. */
export const securityLane = (amountDollars = 120, programs = "Global Entry, TSA PreCheck or NEXUS"): Benefit =>
  credit(
    "security-lane",
    "Trusted traveler credit",
    amountDollars,
    "security_lane",
    windows.everyFourYears,
    `Application fee for ${programs}, once every four years`,
    { howTo: "Pay the application fee with the card. The credit follows on your statement." },
  );

/** One-time lounge passes of a calendar year. */
export const loungePasses = (network: string, passes: number): Benefit =>
  benefit(
    "lounge-passes",
    `${network} passes`,
    `${passes} passes each calendar year`,
    "lounge",
    "travel",
    windows.calendarYear,
    {
      units: passes,
      unit: "pass",
      defaultWeight: 0.5,
      howTo: "Use a pass from your account at the door. Each lasts 24 hours.",
      lounge: { network, guests: null, visits: passes, guestFeeCents: null },
    },
  );

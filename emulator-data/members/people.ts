import { addDays, addMonths } from "../../core/src/domain/dates/civil.ts";
import type { CivilDate } from "../../core/src/domain/dates/shapes.ts";
import { TRIAL_DAYS } from "../../core/src/domain/billing/trial.ts";
import { createRandom, type Random } from "./random.ts";

/** How many of the invented members each of these happened to, until today. */
export const SPREAD = {
  never_paid: 52,
  in_trial: 24,
  trial_ended: 30,
  monthly: 150,
  yearly: 72,
  canceling: 14,
  payment_failed: 8,
  grace_over: 4,
  paused: 6,
  canceled: 48,
  lost_after_failed_payment: 12,
  switched: 8,
  first_charge_failed: 4,
} as const;

/** How many left in the past year and deleted their account: only figures are left of them. */
export const DELETED = 6;

export type PlanStory = keyof typeof SPREAD | "account_deleted";

/** Days of a plan. Times of day are those of the member's first payment. */
export type PlanLife = {
  interval: "month" | "year";
  /** Since when it is paid at this interval; null: from its beginning. */
  switchedOn: CivilDate | null;
  startedOn: CivilDate;
  /** The first payment is due then; null: there was no trial. */
  trialEndsOn: CivilDate | null;
  /** When its member canceled it. */
  canceledOn: CivilDate | null;
  /** When it ended, or will. */
  endsOn: CivilDate | null;
  /** The renewal that failed and was never paid. */
  failedOn: CivilDate | null;
  pause: { from: CivilDate; until: CivilDate } | null;
};

export type Member = {
  uid: string;
  email: string;
  firstName: string;
  timeZone: string;
  story: PlanStory;
  joinedOn: CivilDate;
  /** The last visit. */
  seenOn: CivilDate;
  /** When in the day things happen to this member, `HH:MM` of the product's own time zone. */
  time: string;
  isVerified: boolean;
  isDisabled: boolean;
  plan: PlanLife | null;
  /** Which of the wallets it has; null: it added no card. */
  wallet: number | null;
  seed: number;
};

const listWords = (...lines: string[]) => lines.join(" ").split(" ") as [string, ...string[]];

const firstNames = listWords(
  "Ada Aiko Amir Ana Andre Anika Ben Bianca Caleb Camila Carla Chen Chloe Dana Daniel Diego Elena Eli",
  "Emma Ezra Fatima Felix Gina Grace Hana Hugo Ines Isaac Ivan Jada James Jin Jonas Julia Kai Kara Kofi",
  "Lara Leah Liam Lena Marco Maria Mei Mina Nadia Nia Noah Nora Omar Owen Paula Priya Quinn Rosa Ruth",
  "Sam Sara Sofia Tariq Tess Theo Uma Vera Victor Wes Yara Zoe",
);
const lastNames = listWords(
  "abbott adeyemi baker bauer bell brandt castro chang cohen costa cruz diaz edwards eriksen fischer",
  "flores foster garcia gupta hall haddad ito jensen jones kaplan kim kowalski larsen lee lopez marsh",
  "mehta meyer mori nguyen novak okafor ortiz park patel pereira quist ramos reid rossi sato silva",
  "tanaka turner usman vargas vogel wagner walsh weber wong yang young zimmer ziegler",
);
const mailHosts = listWords("example.com example.com example.org example.net");
const timeZones = listWords("America/New_York America/New_York America/Chicago America/Los_Angeles America/Denver");

/** Each is that of many members; those with late payments are of a few each. */
const COMMON_WALLETS = 6;
export const LATE_WALLETS = 12;
export const WALLETS = COMMON_WALLETS + LATE_WALLETS;
/** So many of a hundred wallets are common ones. */
const COMMON = 76;
/** So many of a hundred members with a plan have added a card. */
const WITH_CARDS = 0.94;
const YEAR = 360;

/** More members join every month. */
const ageBetween = ({ next }: Random, from: number, to: number): number =>
  from + Math.floor((to - from + 1) * next() ** 1.3);

function pickWallet(random: Random): number {
  const at = random.between(0, 99);
  return at < COMMON ? at % COMMON_WALLETS : COMMON_WALLETS + (at % LATE_WALLETS);
}

/** The last day that the plan was renewed on before it came to this, some days ago, after some months. */
function renewedMonths(random: Random, today: CivilDate, lastRenewedDaysAgo: number): { firstPaidOn: CivilDate } {
  return { firstPaidOn: addMonths(addDays(today, -lastRenewedDaysAgo), -random.between(1, 8)) };
}

const plain = {
  interval: "month",
  switchedOn: null,
  canceledOn: null,
  endsOn: null,
  failedOn: null,
  pause: null,
} as const;

/** Two thirds begin with a trial, which a plan that was paid for the first time on a day began two weeks before. */
function beginning(random: Random, firstPaidOn: CivilDate): Pick<PlanLife, "startedOn" | "trialEndsOn"> {
  return random.chance(2 / 3)
    ? { startedOn: addDays(firstPaidOn, -TRIAL_DAYS), trialEndsOn: firstPaidOn }
    : { startedOn: firstPaidOn, trialEndsOn: null };
}

function invent(story: PlanStory, random: Random, today: CivilDate): PlanLife | null {
  const daysAgo = (days: number) => addDays(today, -days);
  switch (story) {
    case "never_paid":
      return null;
    case "in_trial": {
      const startedOn = daysAgo(random.between(0, TRIAL_DAYS - 1));
      return { ...plain, startedOn, trialEndsOn: addDays(startedOn, TRIAL_DAYS) };
    }
    case "trial_ended": {
      const endsOn = daysAgo(ageBetween(random, 1, YEAR - 20));
      const startedOn = addDays(endsOn, -TRIAL_DAYS);
      return {
        ...plain,
        startedOn,
        trialEndsOn: endsOn,
        canceledOn: addDays(startedOn, random.between(1, 13)),
        endsOn,
      };
    }
    case "monthly":
      return { ...plain, ...beginning(random, daysAgo(ageBetween(random, 1, YEAR - 20))) };
    case "yearly":
      return { ...plain, interval: "year", ...beginning(random, daysAgo(ageBetween(random, 1, YEAR - 20))) };
    case "canceling": {
      const renewedDaysAgo = random.between(3, 26);
      const { firstPaidOn } = renewedMonths(random, today, renewedDaysAgo);
      const months = 1 + monthsBetween(firstPaidOn, today);
      const canceledOn = daysAgo(random.between(1, renewedDaysAgo - 1));
      return { ...plain, ...beginning(random, firstPaidOn), canceledOn, endsOn: addMonths(firstPaidOn, months) };
    }
    case "payment_failed":
    case "grace_over": {
      const failedDaysAgo = story === "payment_failed" ? random.between(1, 12) : random.between(15, 26);
      const { firstPaidOn } = renewedMonths(random, today, failedDaysAgo);
      return {
        ...plain,
        ...beginning(random, firstPaidOn),
        failedOn: lastRenewal(firstPaidOn, daysAgo(failedDaysAgo)),
      };
    }
    case "paused": {
      const { firstPaidOn } = renewedMonths(random, today, random.between(3, 25));
      const from = addMonths(firstPaidOn, monthsBetween(firstPaidOn, today));
      return { ...plain, ...beginning(random, firstPaidOn), pause: { from, until: addMonths(from, 3) } };
    }
    case "canceled": {
      const { firstPaidOn } = renewedMonths(random, today, ageBetween(random, 4, 120));
      const months = random.between(1, Math.max(1, monthsBetween(firstPaidOn, today)));
      const endsOn = addMonths(firstPaidOn, months);
      return {
        ...plain,
        ...beginning(random, firstPaidOn),
        canceledOn: addDays(endsOn, -random.between(1, 25)),
        endsOn,
      };
    }
    case "lost_after_failed_payment": {
      const failedDaysAgo = random.between(25, 120);
      const { firstPaidOn } = renewedMonths(random, today, failedDaysAgo);
      const failedOn = lastRenewal(firstPaidOn, daysAgo(failedDaysAgo));
      const endsOn = addDays(failedOn, 21);
      return { ...plain, ...beginning(random, firstPaidOn), failedOn, canceledOn: endsOn, endsOn };
    }
    case "switched": {
      const switchedDaysAgo = random.between(5, 120);
      const switchedOn = daysAgo(switchedDaysAgo);
      const firstPaidOn = addDays(switchedOn, -random.between(10, 200));
      return { ...plain, ...beginning(random, firstPaidOn), interval: random.pick(["month", "year"]), switchedOn };
    }
    case "first_charge_failed": {
      const failedDaysAgo = random.chance(0.5) ? random.between(1, 12) : random.between(25, 120);
      const failedOn = daysAgo(failedDaysAgo);
      const endsOn = failedDaysAgo > 21 ? addDays(failedOn, 21) : null;
      return {
        ...plain,
        startedOn: addDays(failedOn, -TRIAL_DAYS),
        trialEndsOn: failedOn,
        failedOn,
        canceledOn: endsOn,
        endsOn,
      };
    }
    case "account_deleted": {
      const endsOn = daysAgo(random.between(2, 100));
      const firstPaidOn = addMonths(addDays(endsOn, -5), -random.between(0, 4));
      return { ...plain, ...beginning(random, firstPaidOn), canceledOn: endsOn, endsOn };
    }
  }
}

/** Whole months from a day to another. */
export function monthsBetween(from: CivilDate, to: CivilDate): number {
  let months = 0;
  while (addMonths(from, months + 1) <= to) months += 1;
  return months;
}

/** The last monthly renewal up to a day. */
const lastRenewal = (firstPaidOn: CivilDate, until: CivilDate): CivilDate =>
  addMonths(firstPaidOn, monthsBetween(firstPaidOn, until));

const two = (value: number) => String(value).padStart(2, "0");

function inventMember(story: PlanStory, index: number, today: CivilDate): Member {
  const random = createRandom(index + 1);
  const plan = invent(story, random, today);
  const [firstName, lastName] = [random.pick(firstNames), random.pick(lastNames)];
  const joinedOn = plan ? addDays(plan.startedOn, -random.between(0, 2)) : addDays(today, -ageBetween(random, 1, YEAR));
  const number = String(index + 1).padStart(3, "0");
  const isGone = plan?.endsOn !== null && plan?.endsOn !== undefined && plan.endsOn < today;
  const lastVisit = addDays(isGone && plan?.endsOn ? plan.endsOn : today, -random.between(0, 9));
  return {
    uid: `invented-member-${number}`,
    email: `${firstName.toLowerCase()}.${lastName}${number}@${random.pick(mailHosts)}`,
    firstName,
    timeZone: random.pick(timeZones),
    story,
    joinedOn,
    seenOn: plan ? (lastVisit < joinedOn ? joinedOn : lastVisit) : joinedOn,
    time: `${two(random.between(8, 21))}:${two(random.between(0, 59))}`,
    isVerified: plan !== null || !random.chance(0.25),
    isDisabled: story === "lost_after_failed_payment" && random.chance(0.25),
    plan,
    wallet: plan !== null && random.chance(WITH_CARDS) ? pickWallet(random) : null,
    seed: index + 1,
  };
}

const spread = Object.entries(SPREAD).flatMap(([story, count]) =>
  Array.from({ length: count }, () => story as PlanStory),
);

/** Every invented member, always the same on the same day: the number and the spread are those of `SPREAD`. */
export const inventMembers = (today: CivilDate): Member[] =>
  spread.map((story, index) => inventMember(story, index, today));

/** Those whose accounts were deleted. */
export const inventDeleted = (today: CivilDate): Member[] =>
  Array.from({ length: DELETED }, (_, index) => inventMember("account_deleted", spread.length + index, today));

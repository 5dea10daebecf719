import { addDays, dayInMonth, daysBetween, getYear } from "./civil.ts";
import type { CivilDate, MonthDay } from "./shapes.ts";

/** When a card was opened, null when that isn't known, and when its year begins if that is another day. */
export type CardAge = { openedOn: CivilDate | null; anniversary: MonthDay | null };

type KnownAge = CardAge & { openedOn: CivilDate };

/** A year of a card; `endsOn` is its last day. `index` 0 is the first; null when only the anniversary is known. */
export type CardYear = { index: number | null; startsOn: CivilDate; endsOn: CivilDate };

/** A first year that would be shorter than this runs to the anniversary after. */
const shortestFirstYearDays = 183;

const isOpeningKnown = (age: CardAge): age is KnownAge => age.openedOn !== null;

const getAnniversary = ({ openedOn, anniversary }: CardAge): MonthDay | null =>
  anniversary ?? openedOn?.slice("YYYY-".length) ?? null;

/** Whether card years can be computed: from the opening, or from an entered anniversary alone. */
export const hasCardYears = (age: CardAge): boolean => getAnniversary(age) !== null;

const dayIn = (year: number, on: MonthDay): CivilDate => dayInMonth(year, Number(on.slice(0, 2)), Number(on.slice(3)));

const anniversaryIn = (age: KnownAge, year: number): CivilDate =>
  dayIn(year, age.anniversary ?? age.openedOn.slice("YYYY-".length));

/** The year in which the second card year begins. */
function getSecondYear(age: KnownAge): number {
  const openedIn = getYear(age.openedOn);
  if (age.anniversary === null) return openedIn + 1;
  const isLongEnough = (year: number) => daysBetween(age.openedOn, anniversaryIn(age, year)) >= shortestFirstYearDays;
  return [openedIn, openedIn + 1].find(isLongEnough) ?? openedIn + 2;
}

const startOfYear = (age: KnownAge, index: number): CivilDate =>
  index <= 0 ? age.openedOn : anniversaryIn(age, getSecondYear(age) + index - 1);

/** The day on which a card year begins: the opening for the first, an anniversary for each later one. Null without an opening. */
export const cardYearStart = (age: CardAge, index: number): CivilDate | null =>
  isOpeningKnown(age) ? startOfYear(age, index) : null;

const yearAt = (age: KnownAge, index: number): CardYear => ({
  index,
  startsOn: startOfYear(age, index),
  endsOn: addDays(startOfYear(age, index + 1), -1),
});

/**
 * The card year that holds a day; null before the card was opened, or when neither opening nor anniversary is known. A card opened
 * on a leap day has its anniversary on February 28 in other years. A first year that ends at an anniversary other than the opening
 * day lasts half a year at least.
 */
export function computeCardYear(age: CardAge, on: CivilDate): CardYear | null {
  const anniversary = getAnniversary(age);
  if (anniversary === null) return null;
  const startsIn = dayIn(getYear(on), anniversary) <= on ? getYear(on) : getYear(on) - 1;
  if (!isOpeningKnown(age)) {
    return {
      index: null,
      startsOn: dayIn(startsIn, anniversary),
      endsOn: addDays(dayIn(startsIn + 1, anniversary), -1),
    };
  }
  return on < age.openedOn ? null : yearAt(age, Math.max(0, startsIn - getSecondYear(age) + 1));
}

/** The card year that contains a day, the first one for a day before opening; null when its years can't be computed. */
export const cardYearAt = (age: CardAge, on: CivilDate): CardYear | null =>
  computeCardYear(age, on) ?? (isOpeningKnown(age) ? yearAt(age, 0) : null);

/** The card year after this one. */
export const nextCardYear = (age: CardAge, { endsOn }: CardYear): CardYear | null =>
  computeCardYear(age, addDays(endsOn, 1));

/** Every card year that begins from one day to another, both included. */
export function cardYearsStarting(age: CardAge, from: CivilDate, to: CivilDate): CardYear[] {
  const years: CardYear[] = [];
  let year = cardYearAt(age, from);
  for (; year !== null && year.startsOn <= to; year = nextCardYear(age, year)) {
    if (year.startsOn >= from) years.push(year);
  }
  return years;
}

import { addDays, dayInMonth, getDay, daysBetween, getMonth, getYear } from "./civil.ts";
import type { CivilDate, MonthDay } from "./shapes.ts";

/** When a card was opened, and when its year begins if that is another day. */
export type CardAge = { openedOn: CivilDate; anniversary: MonthDay | null };

/** A year of a card. `index` 0 is the first; `endsOn` is its last day. */
export type CardYear = { index: number; startsOn: CivilDate; endsOn: CivilDate };

/** A first year that would be shorter than this runs to the anniversary after. */
const shortestFirstYearDays = 183;

const anniversaryIn = (age: CardAge, year: number): CivilDate =>
  age.anniversary === null
    ? dayInMonth(year, getMonth(age.openedOn), getDay(age.openedOn))
    : dayInMonth(year, Number(age.anniversary.slice(0, 2)), Number(age.anniversary.slice(3)));

/** The year in which the second card year begins. */
function getSecondYear(age: CardAge): number {
  const openedIn = getYear(age.openedOn);
  if (age.anniversary === null) return openedIn + 1;
  const isLongEnough = (year: number) => daysBetween(age.openedOn, anniversaryIn(age, year)) >= shortestFirstYearDays;
  return [openedIn, openedIn + 1].find(isLongEnough) ?? openedIn + 2;
}

/** The day on which a card year begins: the opening for the first, an anniversary for each later one. */
export function cardYearStart(age: CardAge, index: number): CivilDate {
  return index <= 0 ? age.openedOn : anniversaryIn(age, getSecondYear(age) + index - 1);
}

const yearAt = (age: CardAge, index: number): CardYear => ({
  index,
  startsOn: cardYearStart(age, index),
  endsOn: addDays(cardYearStart(age, index + 1), -1),
});

/**
 * The card year that holds a day; null before the card was opened. A card opened on a leap day has its anniversary on February
 * 28 in other years. A first year that ends at an anniversary other than the opening day lasts half a year at least.
 */
export function computeCardYear(age: CardAge, on: CivilDate): CardYear | null {
  if (on < age.openedOn) return null;
  const startsInYear = anniversaryIn(age, getYear(on)) <= on ? getYear(on) : getYear(on) - 1;
  return yearAt(age, Math.max(0, startsInYear - getSecondYear(age) + 1));
}

/** The card year that contains a day; the first one for a day before opening. */
export const cardYearAt = (age: CardAge, on: CivilDate): CardYear => computeCardYear(age, on) ?? yearAt(age, 0);

/** The card year after this one. */
export const nextCardYear = (age: CardAge, { index }: CardYear): CardYear => yearAt(age, index + 1);

/** Every card year that begins from one day to another, both included. */
export function cardYearsStarting(age: CardAge, from: CivilDate, to: CivilDate): CardYear[] {
  const years: CardYear[] = [];
  for (let year = cardYearAt(age, from); year.startsOn <= to; year = nextCardYear(age, year)) {
    if (year.startsOn >= from) years.push(year);
  }
  return years;
}

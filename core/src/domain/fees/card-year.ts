import { cardYearOf, cardYearStart } from "../dates/card-year.ts";
import type { CardAge, CardYear } from "../dates/card-year.ts";
import { addDays } from "../dates/civil.ts";
import type { CivilDate } from "../dates/shapes.ts";

const yearAt = (age: CardAge, index: number): CardYear => ({
  index,
  startsOn: cardYearStart(age, index),
  endsOn: addDays(cardYearStart(age, index + 1), -1),
});

/** The card year that a day lies in; the first one for a day before opening. */
export const cardYearAt = (age: CardAge, on: CivilDate): CardYear => cardYearOf(age, on) ?? yearAt(age, 0);

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

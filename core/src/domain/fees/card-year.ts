export { cardYearAt, nextCardYear } from "../dates/card-year.ts";

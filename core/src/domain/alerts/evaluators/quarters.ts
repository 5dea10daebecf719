import { endOfMonth } from "../../dates/civil.ts";
import type { CivilDate } from "../../dates/shapes.ts";

/** The first and the last day of `2026Q4`. */
export function quarterDays(quarter: string): { startsOn: CivilDate; endsOn: CivilDate } {
  const lastMonth = String(Number(quarter.slice(5)) * 3).padStart(2, "0");
  const firstMonth = String(Number(quarter.slice(5)) * 3 - 2).padStart(2, "0");
  const year = quarter.slice(0, 4);
  return { startsOn: `${year}-${firstMonth}-01`, endsOn: endOfMonth(`${year}-${lastMonth}-01`) };
}

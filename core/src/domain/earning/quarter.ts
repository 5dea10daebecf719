import { getMonth, getYear } from "../dates/civil.ts";
import type { CivilDate } from "../dates/shapes.ts";

/** `2026Q4`. */
export const getQuarter = (on: CivilDate): string => `${getYear(on)}Q${Math.ceil(getMonth(on) / 3)}`;

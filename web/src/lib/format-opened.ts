import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import { formatCivilDate, formatMonth } from "./civil.ts";

/** "Nov 21, 2026", or "November 2026" where only the month is known. */
export const formatOpened = (openedOn: CivilDate, precision: "day" | "month"): string =>
  precision === "day" ? formatCivilDate(openedOn) : formatMonth(openedOn);

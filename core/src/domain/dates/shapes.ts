import * as z from "zod/mini";

/** A day of the calendar, `YYYY-MM-DD`, that exists. It has no hour and no zone. */
export const civilDate = z.iso.date({
  error: ({ input }) => {
    if (input === "") return "Choose a day.";
    return typeof input === "string" && /^\d{4}-\d{2}-\d{2}$/.test(input)
      ? "This date doesn't exist."
      : "Enter a date as YYYY-MM-DD.";
  },
});

/** A day of any year, `MM-DD`. */
export const monthDay = z
  .string()
  .check(z.regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, { error: "Enter a date as MM-DD." }));

/** A day of the month, 1 to 31: in a shorter month it means the last one. */
export const dayOfMonth = z.int().check(z.minimum(1), z.maximum(31));

/** `YYYY-MM-DD`. */
export type CivilDate = string;

/** `MM-DD`. */
export type MonthDay = string;

import * as z from "zod/mini";

/** A day of the calendar, `YYYY-MM-DD`, that exists. It has no hour and no zone. */
export const civilDate = z.iso.date({
  abort: true,
  error: ({ input }) => {
    if (input === "") return "Choose a day.";
    return typeof input === "string" && /^\d{4}-\d{2}-\d{2}$/.test(input)
      ? "This date doesn't exist."
      : "Enter a date as YYYY-MM-DD.";
  },
});

/** Whether a day that exists can be one of a card: what lies before the first cards or far ahead was mistyped. */
export const isCardDay = (on: CivilDate): boolean => on >= "1950-01-01" && on <= "2199-12-31";

/** A day as it is entered. Stored ones may be any that exists, so that they can be read and corrected. */
export const enteredDate = civilDate.check(
  z.refine(isCardDay, { error: ({ input }) => `The year ${Number(String(input).slice(0, 4))} can't be right.` }),
);

/** A day of any year, `MM-DD`, as older versions stored it: it may be one that no year has. */
export const monthDay = z
  .string()
  .check(z.regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, { abort: true, error: "Enter a date as MM-DD." }));

/** The same as it is entered: a day that some year has. */
export const enteredMonthDay = monthDay.check(
  z.refine((typed) => civilDate.safeParse(`2024-${typed}`).success, { error: "This date doesn't exist." }),
);

/** A day of the month, 1 to 31: in a shorter month it means the last one. */
export const dayOfMonth = z.int().check(z.minimum(1), z.maximum(31));

/** `YYYY-MM-DD`. */
export type CivilDate = string;

/** `MM-DD`. */
export type MonthDay = string;

/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime();

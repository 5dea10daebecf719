import * as z from "zod/mini";
import { trimmedText } from "../text.ts";

/** The screens of the first run, in their order. */
export const FIRST_RUN_SCREENS = ["cards", "dates", "alerts"] as const;

export const MOST_SCREEN_TITLE_CHARACTERS = 50;
export const MOST_SCREEN_INTRO_CHARACTERS = 120;

const screen = z.strictObject({
  title: trimmedText(MOST_SCREEN_TITLE_CHARACTERS).check(z.minLength(1, { error: "Enter a title." })),
  intro: trimmedText(MOST_SCREEN_INTRO_CHARACTERS).check(z.minLength(1, { error: "Enter an explanation." })),
});

/** What staff may change of the first run: plain text, shown as it is. */
export const firstRunTexts = z.strictObject({ cards: screen, dates: screen, alerts: screen });

export type FirstRunTexts = z.infer<typeof firstRunTexts>;

/** Until staff publish others. */
export const DEFAULT_FIRST_RUN: FirstRunTexts = {
  cards: { title: "Which cards do you have?", intro: "Name only. We never ask for card numbers." },
  dates: { title: "When are they due?", intro: "Both days are on any statement." },
  alerts: { title: "What should we remind you of?", intro: "You can change this at any time." },
};

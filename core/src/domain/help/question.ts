import * as z from "zod/mini";
import { trimmedText } from "../text.ts";

export const MOST_QUESTION = 300;

/** A question in the reader's own words. */
export const helpQuestion = trimmedText(MOST_QUESTION).check(
  z.minLength(5, { error: "Ask your question in a few words." }),
);

import { STALE_AFTER_HOURS } from "../../wallet/bank-data.ts";
import { fact, ourRule } from "../../fact-sources.ts";
import type { Evaluator, Reminder } from "../reminder.ts";
import { stepNamed, stepOn } from "../steps.ts";
import { aboutLink, getLastDataDay, getStaleAt, localMoment, toEpisode, unbrokenLinks } from "./bank-links.ts";

/** A link that isn't broken, and whose data is old. */
export const dataStale: Evaluator = (facts, rule) => {
  const step = stepNamed(rule, "once");
  if (!step) return [];
  return unbrokenLinks(facts).map((link): Reminder => {
    const { bank, cardNames, isOneCard } = link;
    const arrivedAt = bank.updatedAt ?? bank.since;
    const { on, at } = localMoment(getStaleAt(arrivedAt), facts.timeZone);
    const lastDay = getLastDataDay(bank, facts);
    const title = lastDay === null ? `No data from ${bank.name} yet` : `No new data from ${bank.name} since ${lastDay}`;
    const body = `${cardNames} may be out of date. Until new data arrives, check ${isOneCard ? "its" : "their"} payments at the bank.`;
    const about = aboutLink(facts, link, toEpisode(arrivedAt), "See the link");
    return {
      ...about,
      steps: [{ ...stepOn(step, on, { title, body, stake: null }), at }],
      why: `${bank.name} usually sends data every day, and nothing arrived for ${STALE_AFTER_HOURS} hours.`,
      facts: [...about.facts, fact("Out of date after", `${STALE_AFTER_HOURS} hours`, ourRule())],
      closes: "As soon as new data arrives.",
    };
  });
};

import { isWorking } from "../../banks/link-status.ts";
import { addDays } from "../../dates/civil.ts";
import { counted } from "../../format.ts";
import type { Evaluator, Reminder } from "../reminder.ts";
import { parameter, stepNamed, stepOn } from "../steps.ts";
import { aboutLink, bankLinks, localMoment, toEpisode } from "./bank-links.ts";

/** A link works again of which the member was notified that it didn't: good news, for some days. */
export const syncRecovered: Evaluator = (facts, rule) => {
  const step = stepNamed(rule, "once");
  if (!step) return [];
  const shownDays = parameter(rule, "shownDays");
  return bankLinks(facts).flatMap((link): Reminder[] => {
    const { bank, cardNames, isOneCard } = link;
    if (bank.recoveredAt === undefined || !isWorking(bank.status)) return [];
    const { on, at } = localMoment(bank.recoveredAt, facts.timeZone);
    const words = {
      title: `${bank.name} is linked again`,
      body: `${cardNames} ${isOneCard ? "gets" : "get"} new data, and all alerts are on.`,
      stake: null,
    };
    return [
      {
        ...aboutLink(facts, link, toEpisode(bank.recoveredAt), "See the link"),
        endsOn: addDays(on, shownDays),
        steps: [{ ...stepOn(step, on, words), at }],
        why: `Your link with ${bank.name} works again.`,
        closes: `Automatically after ${counted(shownDays, "day")}.`,
      },
    ];
  });
};

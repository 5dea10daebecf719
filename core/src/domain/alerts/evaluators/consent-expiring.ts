import { weekdayAndDay } from "../../format.ts";
import type { Evaluator, Reminder } from "../reminder.ts";
import { stepsAround } from "../steps.ts";
import { aboutLink, unbrokenLinks } from "./bank-links.ts";

/** A bank ends access on a known day, and the member can renew it. A broken link is fixed by the same sign-in. */
export const consentExpiring: Evaluator = (facts, rule) =>
  unbrokenLinks(facts).flatMap((link): Reminder[] => {
    const { bank, cardNames, isOneCard } = link;
    const { endsOn } = bank;
    if (endsOn === null || endsOn > facts.until) return [];
    const lastDay = weekdayAndDay(endsOn, facts.today);
    return [
      {
        ...aboutLink(facts, link, endsOn, "Renew access"),
        dueOn: endsOn,
        endsOn,
        steps: stepsAround(rule, endsOn, () => ({
          title: `Access to ${bank.name} ends ${lastDay}`,
          body: `Renew it by then, or ${cardNames} ${isOneCard ? "gets" : "get"} no new data.`,
          stake: null,
        })),
        why: `${bank.name} ends Cardwell's access ${lastDay} unless you renew it.`,
        closes: "As soon as you renew access.",
      },
    ];
  });

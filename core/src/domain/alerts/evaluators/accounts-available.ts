import type { Evaluator, Reminder } from "../reminder.ts";
import { stepNamed, stepOn } from "../steps.ts";
import { aboutLink, bankLinks, localMoment, toEpisode } from "./bank-links.ts";

/** A bank has an account that isn't shared with us, such as a new card. */
export const accountsAvailable: Evaluator = (facts, rule) => {
  const step = stepNamed(rule, "once");
  if (!step) return [];
  return bankLinks(facts)
    .filter(({ bank }) => bank.status === "new_accounts")
    .map((link): Reminder => {
      const { bank } = link;
      const { on, at } = localMoment(bank.since, facts.timeZone);
      const words = {
        title: `${bank.name} has a new account`,
        body: "If it's a card, add it so that Cardwell can track it.",
        stake: null,
      };
      return {
        ...aboutLink(facts, link, toEpisode(bank.since), "Choose accounts"),
        steps: [{ ...stepOn(step, on, words), at }],
        why: `${bank.name} has an account that isn't linked.`,
        closes: "As soon as you choose which accounts to link.",
      };
    });
};

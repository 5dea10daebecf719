import { getBlindAlerts, isBroken } from "../../banks/link-status.ts";
import { fact, ourRule } from "../../fact-sources.ts";
import { counted, list } from "../../format.ts";
import type { LinkStatus } from "../../wallet/bank-shapes.ts";
import type { AlertFacts, Evaluator, ReminderStep } from "../reminder.ts";
import type { AlertRule } from "../rule.ts";
import { stepNamed, stepOn, stepsAround } from "../steps.ts";
import { aboutLink, bankLinks, getLastDataDay, type HeldLink, localMoment, toEpisode } from "./bank-links.ts";

type Words = { title: string; ask: string; action: string };

/** What broke a link, and what fixes it. */
function formatProblem(status: LinkStatus, bank: string): Words {
  switch (status) {
    case "revoked":
      return {
        title: `Access to ${bank} has ended`,
        ask: "Link the bank again to get new data.",
        action: "Connect again",
      };
    case "no_accounts":
      return {
        title: `${bank} shares no accounts with Cardwell`,
        ask: "Choose the accounts to share.",
        action: "Choose accounts",
      };
    case "permission":
      return {
        title: `${bank} needs one more permission`,
        ask: "Allow access to statements and due dates.",
        action: "Allow access",
      };
    case "unsupported":
      return {
        title: `${bank} can't be linked anymore`,
        ask: "Enter statements and payments by hand from now on.",
        action: "See your options",
      };
    default:
      return {
        title: `Sign in to ${bank} again`,
        ask: "Sign in at the bank to get new data.",
        action: "Sign in again",
      };
  }
}

const listBlind = (status: LinkStatus) => list(getBlindAlerts(status).map((each) => each.toLowerCase()));

function buildSteps(facts: AlertFacts, rule: AlertRule, link: HeldLink): ReminderStep[] {
  const { bank, cardNames, isOneCard } = link;
  const { title, ask } = formatProblem(bank.status, bank.name);
  const since = localMoment(bank.since, facts.timeZone);
  const lastDay = getLastDataDay(bank, facts);
  const missing = bank.status === "permission" ? "new statements" : "new data";
  const unseen = `${cardNames} ${isOneCard ? "has" : "have"} no ${missing}${lastDay === null ? "" : ` after ${lastDay}`}.`;
  const first = stepNamed(rule, "once");
  return [
    ...(first ? [{ ...stepOn(first, since.on, { title, body: `${unseen} ${ask}`, stake: null }), at: since.at }] : []),
    ...stepsAround(rule, since.on, ({ offsetDays }) => ({
      title: `${title}: broken for ${counted(-(offsetDays ?? 0), "day")}`,
      body: `${unseen} Until it's fixed, you get no alerts about ${listBlind(bank.status)}.`,
      stake: null,
    })),
  ];
}

/** A link that sends no data until its member does something. */
export const bankLinkBroken: Evaluator = (facts, rule) =>
  bankLinks(facts)
    .filter(({ bank }) => isBroken(bank.status))
    .map((link) => {
      const { bank } = link;
      const about = aboutLink(facts, link, toEpisode(bank.since), formatProblem(bank.status, bank.name).action);
      return {
        ...about,
        steps: buildSteps(facts, rule, link),
        why: `Your link with ${bank.name} stopped working, so alerts that need its data are paused.`,
        facts: [...about.facts, fact("Alerts without data", listBlind(bank.status), ourRule())],
        closes: "As soon as the link works again, or is removed.",
      };
    });

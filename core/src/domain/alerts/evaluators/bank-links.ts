import { after, before, once } from "../rule-steps.ts";
import { isBroken, getBlindAlerts, getNewAccountsAt, isWorking } from "../../banks/link-status.ts";
import { todayIn, addDays } from "../../dates/civil.ts";
import { type Fact, fact, reportedBy, ourRule } from "../../fact-sources.ts";
import { capitalize, day, list, listFirst, counted, weekdayAndDay } from "../../format.ts";
import { getStaleAt, STALE_AFTER_HOURS } from "../../wallet/bank-data-age.ts";
import type { WalletBank, LinkStatus } from "../../wallet/bank-shapes.ts";
import { bankLinkPlace } from "../places.ts";
import type { AlertFacts, Reminder, ReminderStep, ReminderKind } from "../reminder.ts";
import type { AlertRule } from "../rule.ts";
import { stepNamed, stepOn, stepsAround, parameter } from "../steps.ts";
import { timeIn } from "../times.ts";

/** A link with a bank. `subject`: its cards, or the link where it has none. `isOne`: that is one thing. */
export type HeldLink = { linkId: string; bank: WalletBank; cardNames: string; subject: string; isOne: boolean };

export function bankLinks(facts: Pick<AlertFacts, "banks" | "cards" | "getName">): HeldLink[] {
  return Object.entries(facts.banks).map(([linkId, bank]) => {
    const names = facts.cards.filter((card) => card.bank?.linkId === linkId).map((card) => facts.getName(card));
    const cardNames = names.length === 0 ? "none" : listFirst(names);
    const subject = names.length === 0 ? `your link to ${bank.name}` : cardNames;
    return { linkId, bank, cardNames, subject, isOne: names.length <= 1 };
  });
}

/** Links that work, or will again when the bank's outage ends. */
export const unbrokenLinks = (facts: AlertFacts): HeldLink[] =>
  bankLinks(facts).filter(({ bank }) => !isBroken(bank.status));

/** The local day and time of an instant. */
export function localMoment(at: string | number, timeZone: string): Pick<ReminderStep, "on" | "at"> {
  const instant = new Date(at);
  return { on: todayIn(instant, timeZone), at: timeIn(instant, timeZone) };
}

/** The last day with data of a link; null: none arrived yet. */
export const getLastDataDay = ({ updatedAt }: WalletBank, { today, timeZone }: AlertFacts): string | null =>
  updatedAt === null ? null : day(localMoment(updatedAt, timeZone).on, today);

function linkFacts(facts: AlertFacts, { bank, cardNames }: HeldLink): Fact[] {
  const sinceOn = localMoment(bank.since, facts.timeZone).on;
  const source = reportedBy(facts, "bank", sinceOn);
  return [
    fact("Bank", bank.name, source),
    fact("Cards", cardNames, source),
    fact("Last data", getLastDataDay(bank, facts) ?? "none yet", source),
  ];
}

/** The parts that reminders about one link share. `episode` tells one cause of it from the next. */
export function aboutLink(
  facts: AlertFacts,
  link: HeldLink,
  episode: string,
  label: string,
): Pick<Reminder, "key" | "subject" | "groupKey" | "dueOn" | "endsOn" | "facts" | "link" | "mark" | "metrics"> {
  const { linkId } = link;
  return {
    key: `${linkId}:${episode}`,
    subject: { kind: "bank", walletCardId: null, id: linkId },
    groupKey: `bank:${linkId}`,
    dueOn: null,
    endsOn: null,
    facts: linkFacts(facts, link),
    link: { label, path: bankLinkPlace(linkId) },
    mark: null,
    metrics: {},
  };
}

/** An instant in a reminder's key. */
export const toEpisode = (at: string): string => String(Date.parse(at));

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
  const { bank, subject, isOne } = link;
  const { title, ask } = formatProblem(bank.status, bank.name);
  const since = localMoment(bank.since, facts.timeZone);
  const lastDay = getLastDataDay(bank, facts);
  const missing = bank.status === "permission" ? "new statements" : "new data";
  const unseen = `${capitalize(subject)} ${isOne ? "has" : "have"} no ${missing}${lastDay === null ? "" : ` after ${lastDay}`}.`;
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
export const bankLinkBroken: ReminderKind = {
  rule: { steps: [once("high", "now"), after(3, "medium", "now"), after(10, "medium", "now")] },
  evaluate: (facts, rule) =>
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
      }),
};

/** A bank ends access on a known day, and the member can renew it. A broken link is fixed by the same sign-in. */
export const consentExpiring: ReminderKind = {
  rule: { steps: [before(7, "medium", "now"), before(3, "high", "now"), before(1, "high", "now")] },
  evaluate: (facts, rule) =>
    unbrokenLinks(facts).flatMap((link): Reminder[] => {
      const { bank, subject, isOne } = link;
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
            body: `Renew it by then, or ${subject} ${isOne ? "gets" : "get"} no new data.`,
            stake: null,
          })),
          why: `${bank.name} ends Cardwell's access ${lastDay} unless you renew it.`,
          closes: "As soon as you renew access.",
        },
      ];
    }),
};

/** A link that isn't broken, and whose data is old. */
export const dataStale: ReminderKind = {
  rule: { steps: [once("medium", "now")] },
  evaluate: (facts, rule) => {
    const step = stepNamed(rule, "once");
    if (!step) return [];
    return unbrokenLinks(facts).map((link): Reminder => {
      const { bank, subject, isOne } = link;
      const arrivedAt = bank.updatedAt ?? bank.since;
      const { on, at } = localMoment(getStaleAt(arrivedAt), facts.timeZone);
      const lastDay = getLastDataDay(bank, facts);
      const title =
        lastDay === null ? `No data from ${bank.name} yet` : `No new data from ${bank.name} since ${lastDay}`;
      const body = `${capitalize(subject)} may be out of date. Until new data arrives, check ${isOne ? "its" : "their"} payments at the bank.`;
      const about = aboutLink(facts, link, toEpisode(arrivedAt), "See the link");
      return {
        ...about,
        steps: [{ ...stepOn(step, on, { title, body, stake: null }), at }],
        why: `${bank.name} usually sends data every day, and had nothing new for ${STALE_AFTER_HOURS} hours.`,
        facts: [...about.facts, fact("Out of date after", `${STALE_AFTER_HOURS} hours`, ourRule())],
        closes: "As soon as new data arrives.",
      };
    });
  },
};

/** A link works again of which the member was notified that it didn't: good news, for some days. */
export const syncRecovered: ReminderKind = {
  rule: { steps: [once("success", "no")], parameters: { shownDays: 7 } },
  evaluate: (facts, rule) => {
    const step = stepNamed(rule, "once");
    if (!step) return [];
    const shownDays = parameter(rule, "shownDays");
    return bankLinks(facts).flatMap((link): Reminder[] => {
      const { bank, subject, isOne } = link;
      if (bank.recoveredAt === undefined || !isWorking(bank.status)) return [];
      const { on, at } = localMoment(bank.recoveredAt, facts.timeZone);
      const words = {
        title: `${bank.name} is linked again`,
        body: `${capitalize(subject)} ${isOne ? "gets" : "get"} new data, and all alerts are on.`,
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
  },
};

/** A bank has an account that isn't shared with us, such as a new card. */
export const accountsAvailable: ReminderKind = {
  rule: { steps: [once("low", "no")] },
  evaluate: (facts, rule) => {
    const step = stepNamed(rule, "once");
    if (!step) return [];
    return unbrokenLinks(facts).flatMap((link): Reminder[] => {
      const { bank } = link;
      const newAccountsAt = getNewAccountsAt(bank);
      if (newAccountsAt === null) return [];
      const { on, at } = localMoment(newAccountsAt, facts.timeZone);
      const words = {
        title: `${bank.name} has a new account`,
        body: "If it's a card, add it so that Cardwell can track it.",
        stake: null,
      };
      return [
        {
          ...aboutLink(facts, link, toEpisode(newAccountsAt), "Choose accounts"),
          steps: [{ ...stepOn(step, on, words), at }],
          why: `${bank.name} has an account that isn't linked.`,
          closes: "As soon as you choose which accounts to link.",
        },
      ];
    });
  },
};

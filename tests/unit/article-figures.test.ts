import { DELETION_WAIT_DAYS } from "@cardwell/core/domain/accounts/deletion";
import { DEFAULT_RULES } from "@cardwell/core/domain/alerts/default-rules";
import { SEVERAL } from "@cardwell/core/domain/alerts/evaluators/utilization";
import { SPARE_DAYS } from "@cardwell/core/domain/alerts/evaluators/welcome-offers";
import { MOST_OPEN_REMINDERS } from "@cardwell/core/domain/alerts/own-reminder";
import { DEFAULT_PREFERENCES } from "@cardwell/core/domain/alerts/preferences";
import { SNOOZE_PRESETS } from "@cardwell/core/domain/alerts/snooze";
import type { AlertType } from "@cardwell/core/domain/alerts/types";
import { COUNTED_MONTHS } from "@cardwell/core/domain/applications/counts";
import { MOST_NOTABLE } from "@cardwell/core/domain/banks/notable-transactions";
import { SOON_DAYS } from "@cardwell/core/domain/benefits/windows";
import { GRACE_DAYS } from "@cardwell/core/domain/billing/access";
import { TRIAL_DAYS } from "@cardwell/core/domain/billing/trial";
import { SENT_BEFORE_BUSINESS_DAYS } from "@cardwell/core/domain/dashboard/payment-plan";
import { leastDays } from "@cardwell/core/domain/fees/forecast";
import { callShare, KEEP_SHARE, youngMonths } from "@cardwell/core/domain/fees/verdict";
import { getAudience } from "@cardwell/core/domain/help/articles";
import { HOUSEHOLD_SEATS, INVITATION_DAYS, OTHERS_ALERTED_DAYS_BEFORE } from "@cardwell/core/domain/household/sharing";
import { CLAWBACK_MONTHS, paceWindowDays, postingDays, settlingInDays } from "@cardwell/core/domain/offers/pace";
import { MOST_POSITIONS } from "@cardwell/core/domain/podcasts/episode";
import { KEPT_DAYS } from "@cardwell/core/domain/retention";
import { VIEW_MINUTES } from "@cardwell/core/domain/staff/view-session";
import { LEAST_SEEN, MOST_SEEN } from "@cardwell/core/domain/statements/autopay-check";
import { shortestGraceDays, USUAL_GRACE_DAYS } from "@cardwell/core/domain/statements/cycle";
import { REPEAT_CYCLES } from "@cardwell/core/domain/statements/late-fee";
import { POSTING_BUSINESS_DAYS, REPORTED_AFTER_DAYS } from "@cardwell/core/domain/statements/payment-state";
import { MERGE_DAYS, REFUND_DAYS } from "@cardwell/core/domain/transactions/match";
import { HISTORY_MONTHS, SHARE } from "@cardwell/core/domain/transactions/usual-spending";
import { leastMonthsOfSpending, monthsOfSpending, staleBalanceDays } from "@cardwell/core/domain/utilization";
import { cautiousCentsPerUnit } from "@cardwell/core/domain/valuation";
import { CURRENT_HOURS, STALE_AFTER_HOURS } from "@cardwell/core/domain/wallet/bank-data-age";
import { NOTABLE_DAYS } from "@cardwell/core/domain/wallet/bank-shapes";
import { describe, expect, it } from "vitest";
import { readSeedArticles } from "../../content/articles.ts";
import { ALERTS_SHOWN, MAILS_SHOWN } from "../../functions/src/admin/users/users-service.ts";
import { HISTORY_DAYS } from "../../functions/src/integrations/bank-data/plaid.ts";
import { DEFAULT_SETTINGS } from "../../functions/src/lib/stored-wallet.ts";

const NUMBERS = [
  "no",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
];
const inWords = (count: number) => NUMBERS[count] ?? String(count);
const asTitle = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
const dollars = (cents: number) => `$${cents % 100 === 0 ? cents / 100 : (cents / 100).toFixed(2)}`;
const percent = (bps: number) => `${bps / 100}%`;
const list = (values: readonly (number | string)[]) =>
  values.length < 2 ? values.join("") : `${values.slice(0, -1).join(", ")} and ${values.at(-1)}`;
/** 8 am, 9 pm */
const hour = (time: string) => `${Number(time.slice(0, 2)) % 12 || 12} ${time < "12" ? "am" : "pm"}`;

const listSteps = (type: AlertType) => DEFAULT_RULES[type].steps;
/** The days before (or after) what a rule is about, except that day itself: "7, 3 and 1". `keys`: of the steps that begin so. */
const days = (type: AlertType, keys = "") =>
  list(
    listSteps(type).flatMap(({ key, offsetDays }) =>
      key.startsWith(keys) && offsetDays ? [Math.abs(offsetDays)] : [],
    ),
  );
const thresholds = (type: AlertType) => listSteps(type).flatMap(({ threshold }) => threshold ?? []);
function parameter(type: AlertType, name: string): number {
  const value = DEFAULT_RULES[type].parameters[name];
  if (value === undefined) throw new Error(`${type} has no ${name}.`);
  return value;
}

const [low, middle, high] = thresholds("high_utilization").map(percent);
const [unusedFirst, unusedThen] = thresholds("card_unused");
const minCents = (type: AlertType) => dollars(parameter(type, "minCents"));
const { minPurchases = 0, times = 0 } = DEFAULT_RULES.unusual_transaction.parameters;

/** By article: its parts with a figure of the product, as the product has it. */
const FIGURES: Record<string, string[]> = {
  "annual-fee": [
    `**${days("annual_fee", "decide")} days before the card year begins**`,
    `**${days("annual_fee", "refund")} days before that last day.**`,
  ],
  "autopay-check": [`at least ${inWords(LEAST_SEEN)} payments, and the last ${MOST_SEEN} months count`],
  "autopay-payment-missing": [
    `On the day before the due date at ${hour(listSteps("payment_not_seen")[0]?.at ?? "")}`,
    `After ${inWords(LEAST_SEEN)} payments the check`,
  ],
  "bank-access-ending": [`${days("consent_expiring")} days before that day`],
  "bank-link-broken": [`reminders after ${days("bank_link_broken")} days`],
  "benefit-ending": [`${days("benefit_ending")} days before the last day`],
  "bonus-clawback": [`the first ${CLAWBACK_MONTHS} months of the offer`],
  "card-unused": [`no activity for ${unusedFirst} or ${unusedThen} days`],
  "category-activation": [`then ${days("rotating_activation")} days before it ends`],
  "category-cap": [`At ${percent(thresholds("cap_reached")[0] ?? 0)} of the cap`],
  "closing-or-changing-a-card": [
    `less than ${youngMonths} months ago could be taken back`,
    `until its ${COUNTED_MONTHS} months are over`,
  ],
  "credit-expiring": [
    `| Monthly   | ${days("credit_expiring", "m")} days`,
    `| Quarterly | ${days("credit_expiring", "q")} days`,
    `| Longer    | ${days("credit_expiring", "y")} days`,
    `worth less than ${dollars(parameter("credit_expiring", "minWorthCents"))} to you`,
    `those for less than ${dollars(parameter("credit_expiring", "aloneFromCents"))}, are grouped`,
    `worth ${dollars(parameter("credit_expiring", "highWorthCents"))} or more weighs more`,
    `all credits of ${minCents("benefit_new_window")} or more`,
  ],
  "credit-not-posted": [
    `it is ${parameter("credit_missing", "graceDays")} days past its usual posting time`,
    `we wait ${parameter("credit_missing", "unknownDays")} days and ${parameter("credit_missing", "graceDays")} more`,
    `a statement credit of ${minCents("credit_captured")} or more`,
  ],
  "custom-reminders": [`At most ${MOST_OPEN_REMINDERS} reminders`],
  "delete-your-account": [`a waiting period of ${DELETION_WAIT_DAYS} days`],
  "due-in-14-days": [
    `Due in ${SOON_DAYS} days`,
    `due within the next ${SOON_DAYS} days`,
    `due today or in the next ${SOON_DAYS} days`,
  ],
  "enrollment-needed": [
    `${asTitle(inWords(parameter("credit_enrolment", "firstAfterDays")))} day after you add the card, and twice more, ${parameter("credit_enrolment", "everyDays")} days apart`,
    `worth less than ${dollars(parameter("credit_enrolment", "minWorthCents"))} are left out`,
  ],
  "foreign-transaction-fee": [`fees of ${minCents("foreign_fee")} or more`],
  "high-utilization": [
    `at ${low}, ${middle} and ${high} of a limit`,
    `At ${low} it is low, at ${middle} medium, at ${high} high.`,
    `utilization is ${parameter("high_utilization", "marginBps") / 100} points below the step`,
    `at least ${inWords(SEVERAL)} cards`,
    `Less than ${percent(parameter("over_limit_near", "minLeftBps"))} of a limit`,
  ],
  household: [
    `Invite up to ${inWords(HOUSEHOLD_SEATS - 1)} people`,
    `expires after ${INVITATION_DAYS} days`,
    `due within ${inWords(OTHERS_ALERTED_DAYS_BEFORE)} days`,
  ],
  "interest-or-late-fee": [`interest of at least ${minCents("interest_charged")}`],
  "large-purchase": [
    `a purchase of ${minCents("large_transaction")} or more`,
    `the last ${HISTORY_MONTHS} months on the same card`,
    `more than ${inWords(times)} times what ${SHARE * 100}% of those purchases cost`,
    `it costs more than ${SHARE * 100}% of them and was made abroad`,
    `We need ${minPurchases} purchases`,
    `at purchases of ${minCents("unusual_transaction")} or more`,
    `large from ${minCents("large_transaction")} and unusual from ${minCents("unusual_transaction")}`,
    `at most the ${inWords(MOST_NOTABLE)} largest purchases of ${inWords(NOTABLE_DAYS / 7)} weeks`,
  ],
  "minimum-and-interest": [
    `within ${inWords(REPEAT_CYCLES)} billing cycles`,
    `From ${REPORTED_AFTER_DAYS} days after the due date`,
  ],
  "no-new-bank-data": [`no new data for ${STALE_AFTER_HOURS} hours`, `Data older than ${CURRENT_HOURS} hours`],
  "offer-progress": [
    `the safe day is ${postingDays} days earlier`,
    `logged in the last ${paceWindowDays} days`,
    `less than ${inWords(settlingInDays / 7)} weeks ago`,
  ],
  "payment-due": [
    `By default ${days("payment_due")} days before the due date, and on the due date itself, at ${hour(listSteps("payment_due")[0]?.at ?? "")}`,
    `isn't confirmed ${inWords(POSTING_BUSINESS_DAYS)} business days later`,
  ],
  "payment-overdue": [
    `${days("payment_overdue")} days after the due date`,
    `Why ${REPORTED_AFTER_DAYS} days matter`,
    `from ${REPORTED_AFTER_DAYS} days after its due date`,
  ],
  "payment-proof": [`for ${inWords(POSTING_BUSINESS_DAYS)} business days`, `Data older than ${CURRENT_HOURS} hours`],
  "plan-payment-failed": [
    `You keep access for ${GRACE_DAYS} days`,
    `After ${GRACE_DAYS} days without payment`,
    `Sent ${days("subscription_card_expiring")} days before the card's last month ends`,
  ],
  podcasts: [`your latest ${MOST_POSITIONS} episodes`],
  "point-values": [`count ${cautiousCentsPerUnit === 0.5 ? "half a cent" : ""} at most`],
  "purchases-and-categories": [`within ${inWords(MERGE_DAYS)} days`, `in the last ${REFUND_DAYS} days`],
  "retention-offer": [
    `From month ${parameter("retention_call", "fromMonth")} of the card year, for fees of ${dollars(parameter("retention_call", "minFeeCents"))} or more`,
  ],
  "safe-days-to-pay": [
    `${asTitle(inWords(SENT_BEFORE_BUSINESS_DAYS))} business days before the due date`,
    `counts ${inWords(SENT_BEFORE_BUSINESS_DAYS)} business days back from the due date`,
    `counts ${inWords(POSTING_BUSINESS_DAYS)} business days back from the closing date`,
  ],
  "snooze-and-dismiss": [
    `tomorrow or ${SNOOZE_PRESETS.find((preset) => preset.endsWith("_days"))?.replace("_", " ")}`,
    `restored for ${KEPT_DAYS.deletedAlerts} days`,
    `kept for ${KEPT_DAYS.alerts} days`,
  ],
  "statement-ready-or-paid": [`closes after ${parameter("payment_posted", "shownDays")} days`],
  "statements-and-grace": [
    `estimated as ${USUAL_GRACE_DAYS} days after it`,
    `less than ${shortestGraceDays} days after the closing day`,
  ],
  "trial-and-renewal": [
    `The trial lasts ${TRIAL_DAYS} days`,
    `${days("subscription_trial_ending")} days before a trial ends and ${days("subscription_renewal")} days before each renewal`,
  ],
  "utilization-at-closing": [
    `${asTitle(inWords(Number(days("utilization_at_close"))))} days before the last day`,
    `at least ${dollars(parameter("utilization_at_close", "minPayCents"))} would have to be paid`,
  ],
  utilization: [
    `older than ${staleBalanceDays} days`,
    `this month and the ${inWords(monthsOfSpending - 1)} before`,
    `at least ${inWords(leastMonthsOfSpending)} months`,
    `The target is ${percent(DEFAULT_SETTINGS.utilizationTargetBps)}`,
    `${inWords(POSTING_BUSINESS_DAYS)} business days before the closing date`,
  ],
  "viewed-by-support": [`for ${VIEW_MINUTES} minutes at most`],
  "weekly-recap": [`end within ${parameter("weekly_recap", "aheadDays")} days`],
  "welcome-offer-deadline": [
    `${days("welcome_offer_deadline")} days before the safe day, which is ${postingDays} days before the deadline`,
    `${parameter("welcome_offer_pace", "minAgeDays")} days after the start, and again ${parameter("welcome_offer_pace", "againAfterDays")} days later`,
    SPARE_DAYS === 7 ? "a week to spare" : "",
  ],
  "welcome-offer-met": [
    `isn't recorded ${parameter("welcome_offer_missing", "afterDays")} days later`,
    `Sent ${parameter("welcome_offer_missing", "afterDays")} days after`,
  ],
  "what-cardwell-reads": [`Up to ${(HISTORY_DAYS / 365) * 12} months of purchases`],
  "what-staff-can-see": [
    `your last ${ALERTS_SHOWN} alerts and what became of the last ${MAILS_SHOWN} emails`,
    `for ${VIEW_MINUTES} minutes`,
  ],
  "when-you-get-email": [
    `${DEFAULT_PREFERENCES.dailyMailCap} emails unless you change it`,
    `${hour(DEFAULT_PREFERENCES.quietHours?.from ?? "")} to ${hour(DEFAULT_PREFERENCES.quietHours?.until ?? "")} unless you change them`,
  ],
  "worth-the-fee": [
    `At least ${KEEP_SHARE === 0.25 ? "a quarter" : ""} of the fee`,
    `Down to minus ${callShare === -0.5 ? "half" : ""} of the fee`,
    `At least ${leastDays} days have to be known`,
    `less than ${youngMonths} months ago`,
  ],
  "your-data": [`kept for ${KEPT_DAYS.promptRuns} days`],
};

/** By article: its parts with a number that isn't the product's to change: of the law, of the calendar, of examples and of the text itself. */
const OTHERS: Record<string, string[]> = {
  "card-unused": ["a balance above $0"],
  "credit-value": ["A $200 credit", "worth $200 to you"],
  "credit-windows": ["half a year"],
  "due-in-14-days": ["never $0.00", "between two statements"],
  "export-your-data": ["Two formats"],
  "large-purchase": ["more than $50 of unauthorized charges by federal law"],
  "minimum-and-interest": ["divided by 12"],
  "point-values": ["The three ways"],
  "statement-not-paid-in-full": ["after two in a row", "divided by 12"],
  "statements-and-grace": ["Federal law gives at least 21 days", "such as the 31st"],
  utilization: ["counts as 0"],
  "your-data": ["numbers of five digits or more"],
  "value-of-the-year": ["since January 1"],
  "welcome-offer-met": ["one or two statements"],
  "what-staff-can-see": ["last four digits"],
  "worth-the-fee": ["the next 12 months", "the past 12 months"],
};

const help = readSeedArticles().filter(({ section }) => getAudience(section) === "members");
const NUMBER = /[$\w]*\d[\w.,%]*|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|half)\b/i;

describe("the figures of the help's articles", () => {
  it.each(help.map(({ id, content }) => [id, content] as const))("%s are those of the product", (id, content) => {
    const text = [content.title, content.summary, content.body].join("\n").replaceAll(/^\d\. /gm, "");
    const parts = [...(FIGURES[id] ?? []), ...(OTHERS[id] ?? [])];
    expect(parts.filter((part) => part === "" || !text.includes(part))).toEqual([]);
    const rest = parts.reduce((left, part) => left.replaceAll(part, ""), text);
    expect(rest.split("\n").filter((line) => NUMBER.test(line))).toEqual([]);
  });

  it("are of articles that exist", () => {
    const ids = new Set(help.map(({ id }) => id));
    expect([...Object.keys(FIGURES), ...Object.keys(OTHERS)].filter((id) => !ids.has(id))).toEqual([]);
  });
});

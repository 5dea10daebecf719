import type { AlertGroup } from "@cardwell/core/domain/alerts/types";

type GroupText = {
  name: string;
  /** Its content. */
  about: string;
  /** Before "emails", as the mails name it. */
  one: string;
};

export const groupLabels: Record<AlertGroup, GroupText> = {
  payments: { name: "Payments", about: "What is due, overdue, paid, and new statements.", one: "payment" },
  credits: { name: "Credits", about: "Credits that end, start again or need you to enroll.", one: "credit" },
  fees: { name: "Fees", about: "Yearly fees to decide on, and terms that changed.", one: "fee" },
  bonuses: { name: "Bonuses", about: "Welcome offers: their deadline, your pace, the bonus itself.", one: "bonus" },
  spending: { name: "Spending", about: "Utilization, limits, categories, and cards left unused.", one: "spending" },
  connections: { name: "Bank links", about: "Not available yet. Applies once you can link a bank.", one: "bank link" },
  account: { name: "Account and plan", about: "Your plan, its payments, and who signs in.", one: "account" },
  news: {
    name: "Recaps and your own reminders",
    about: "The weekly recap, your custom reminders, and news of Cardwell.",
    one: "recap",
  },
};

/** "payment", "payment and credit"; "these" for more than two. Before "emails". */
export function formatEmails(groups: readonly AlertGroup[]): string {
  const names = groups.map((group) => groupLabels[group].one);
  return names.length === 0 || names.length > 2 ? "these" : names.join(" and ");
}

export const capitalized = (words: string): string => words.slice(0, 1).toUpperCase() + words.slice(1);

/** A name in the middle of a sentence. */
export const lowerName = (name: string): string => name.slice(0, 1).toLowerCase() + name.slice(1);

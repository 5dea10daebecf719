import type { AlertGroup } from "@cardwell/core/domain/alerts/types";

type GroupText = {
  name: string;
  /** Its content. */
  about: string;
  /** Before "emails", as the mails name it. */
  one: string;
};

export const groupLabels: Record<AlertGroup, GroupText> = {
  payments: { name: "Payments", about: "Due, overdue and paid statements, and new ones.", one: "payment" },
  credits: { name: "Credits", about: "Credits that expire, renew or need enrollment.", one: "credit" },
  fees: { name: "Fees", about: "Annual fees to decide on, and changed terms.", one: "fee" },
  bonuses: { name: "Bonuses", about: "Welcome offers: deadlines, pace and bonuses.", one: "bonus" },
  spending: { name: "Spending", about: "Utilization, limits, categories and unused cards.", one: "spending" },
  connections: {
    name: "Bank links",
    about: "Links that are broken or ending, and new accounts at a bank.",
    one: "bank link",
  },
  account: { name: "Account and plan", about: "Your plan, payments and sign-ins.", one: "account" },
  news: {
    name: "Recaps and reminders",
    about: "Weekly recap, custom reminders and Cardwell news.",
    one: "recap",
  },
};

/** "payment", "payment and credit"; "these" for more than two. Before "emails". */
export function formatEmails(groups: readonly AlertGroup[]): string {
  const names = groups.map((group) => groupLabels[group].one);
  return names.length === 0 || names.length > 2 ? "these" : names.join(" and ");
}

/** A name in the middle of a sentence. */
export const lowerName = (name: string): string => name.slice(0, 1).toLowerCase() + name.slice(1);

/** What the others in a household see of a card, from nothing to all but its purchases. */
export const SHARING_LEVELS = ["private", "dates", "full"] as const;

export type SharingLevel = (typeof SHARING_LEVELS)[number];

export type SharedLevel = Exclude<SharingLevel, "private">;

/** People and invitations together. */
export const HOUSEHOLD_SEATS = 6;

export const INVITATION_DAYS = 7;

/** From so many days before a payment is due, the others are alerted: earlier reminders are the holder's alone. */
export const OTHERS_ALERTED_DAYS_BEFORE = 3;

/** Whether others see the amounts of a card beside its due dates. */
export const showsAmounts = (level: SharedLevel): boolean => level === "full";

/** What can be seen of a card, and the first level that shows it; null: none does. */
export const SHARED_FACTS: readonly { label: string; from: SharedLevel | null }[] = [
  { label: "Card names and issuers", from: "dates" },
  { label: "Due dates, paid or not", from: "dates" },
  { label: "Statement balances and minimums", from: "full" },
  { label: "Credits, their use and end dates", from: "full" },
  { label: "Balances and limits", from: "full" },
  { label: "Purchases", from: null },
];

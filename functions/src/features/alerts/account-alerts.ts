import { accountPlace, householdPlace } from "@cardwell/core/domain/alerts/places";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import type { AlertEvent } from "./engine/events.ts";

type Happened = Pick<AlertEvent, "type" | "key" | "title" | "body" | "why">;

/** It stays until its person has dealt with it. */
const closes = "When you mark it as done or dismiss it.";

const accountSubject = (cardName: string | null = null) =>
  ({ kind: "account", walletCardId: null, id: null, cardName }) as const;

export type HouseholdEvent = Happened & {
  type: "household_payment" | "household_change";
  groupKey: string;
  isUrgent: boolean;
  cardName: string | null;
  dueOn: CivilDate | null;
};

/** What happened in a member's household. The card is somebody else's, so the alert leads to the household. */
export const householdAlert = ({ isUrgent, cardName, ...event }: HouseholdEvent): AlertEvent => ({
  ...event,
  severity: isUrgent ? "high" : null,
  closes,
  facts: [],
  subject: accountSubject(cardName),
  link: { label: "View household", path: householdPlace },
});

export type SecurityEvent = Happened & Pick<AlertEvent, "facts">;

/** What happened to an account. */
export const securityAlert = (event: SecurityEvent): AlertEvent => ({
  ...event,
  closes,
  subject: accountSubject(),
  groupKey: "account:security",
  link: { label: "View account", path: accountPlace },
});

import { householdPlace } from "@cardwell/core/domain/alerts/places";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import type { AlertEvent } from "./engine/events.ts";

type Happened = Pick<AlertEvent, "key" | "title" | "body" | "why" | "groupKey"> & {
  type: "household_payment" | "household_change";
  isUrgent: boolean;
  cardName: string | null;
  dueOn: CivilDate | null;
};

/** What happened in a member's household. The card is somebody else's, so the alert leads to the household. */
export const householdAlert = ({ isUrgent, cardName, ...event }: Happened): AlertEvent => ({
  ...event,
  step: null,
  severity: isUrgent ? "high" : null,
  closes: "When you mark it as done or dismiss it.",
  facts: [],
  stake: null,
  subject: { kind: "account", walletCardId: null, id: null, cardName },
  link: { label: "View household", path: householdPlace },
  mark: null,
  wakeAt: null,
});

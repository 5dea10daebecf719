import type { AlertLink, AlertMark, AlertSubject, ReminderStep } from "@cardwell/core/domain/alerts/reminder";
import type { AlertType, Severity } from "@cardwell/core/domain/alerts/types";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import type { Fact } from "@cardwell/core/domain/fact-sources";

/** An event that is raised immediately, or a member's custom reminder. */
export type AlertEvent = {
  type: AlertType;
  /** What happened, unique in its type and person: the same key a second time is the same alert. */
  key: string;
  /** The step of the rule that applies; null: its first. */
  step: string | null;
  /** Null: the severity of the step. */
  severity: Severity | null;
  title: string;
  body: string;
  why: string;
  closes: string;
  facts: Fact[];
  stake: ReminderStep["stake"];
  subject: AlertSubject & { cardName: string | null };
  groupKey: string;
  dueOn: CivilDate | null;
  link: AlertLink | null;
  mark: AlertMark | null;
  /** Snoozed until then; null: raised now. */
  wakeAt: Date | null;
};

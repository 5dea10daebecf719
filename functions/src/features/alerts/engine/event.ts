import type { AlertLink, AlertMark, AlertSubject, ReminderStep } from "@cardwell/core/domain/alerts/reminder";
import type { AlertType, Severity } from "@cardwell/core/domain/alerts/types";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import type { Fact } from "@cardwell/core/domain/fact-sources";

/** Something that happened and is told at once, or what a member wants to be told. */
export type AlertEvent = {
  type: AlertType;
  /** What happened, unique in its type and person: the same key a second time is the same alert. */
  key: string;
  /** The step of the rule that says how it is told; null: its first. */
  step: string | null;
  /** Null: as the step says. */
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
  /** Put aside until then; null: told now. */
  wakeAt: Date | null;
};

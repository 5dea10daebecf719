import { ALERT_TYPE_FACTS } from "@cardwell/core/domain/alerts/types";
import type { AlertType, DismissReason, Severity } from "@cardwell/core/domain/alerts/types";
import type { SnoozePreset } from "@cardwell/core/domain/alerts/snooze";

export const severityNames: Record<Severity, string> = {
  critical: "Critical",
  high: "High",
  medium: "Medium",
  low: "Low",
  success: "Done",
};

export const typeName = (type: AlertType): string => ALERT_TYPE_FACTS[type].label;

export const reasonNames: Record<DismissReason, string> = {
  already_done: "Already done",
  not_relevant: "Not relevant to me",
  too_early: "Too early",
  wrong: "It's wrong",
  other: "Other",
};

const isPayment = (type: AlertType): boolean => ALERT_TYPE_FACTS[type].group === "payments";

export function snoozeName(preset: SnoozePreset, type: AlertType): string {
  const names: Record<SnoozePreset, string> = {
    hour: "One hour",
    afternoon: "This afternoon",
    tomorrow: "Tomorrow morning",
    three_days: "Three days",
    pay_by: isPayment(type) ? "Until the due date" : "Until its last day",
  };
  return names[preset];
}

export const formatTooLate = (type: AlertType): string =>
  isPayment(type) ? "after the due date" : "after its last day";

/** The beginning of a body, for a line in the list. */
export function firstSentence(body: string): string {
  return /^.*?[.?](?=\s+[A-Z“])/su.exec(body)?.[0].replace(/\.$/, "") ?? body.replace(/\.$/, "");
}

/** A text split around its first amount, which is emphasized. */
export function aroundAmount(text: string): [before: string, amount: string, after: string] {
  const found = /\$[\d,]+(\.\d{2})?/.exec(text);
  if (found === null) return [text, "", ""];
  const end = found.index + found[0].length;
  return [text.slice(0, found.index), found[0], text.slice(end)];
}

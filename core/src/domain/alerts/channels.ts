import type { AlertPreferences } from "./preferences.ts";
import type { RuleStep } from "./rule.ts";
import { type AlertStatus, type AlertType, factsOfType } from "./types.ts";

type Channels = RuleStep["channels"];

/** The channels of a step, from its rule and the member's preferences. */
export function channelsFor(
  type: AlertType,
  { app, mail }: Channels,
  { groups }: Pick<AlertPreferences, "groups">,
): Channels {
  const { group, isMandatory } = factsOfType(type);
  if (isMandatory) return { app, mail };
  const choice = groups[group];
  const byMail = mail === "no" || choice.mail === "off" ? "no" : choice.mail === "digest" ? "digest" : mail;
  return { app: app && choice.app, mail: byMail };
}

/**
 * Whether an alert is still worth a mail or a notification: it is open, or is for these alone, as its member doesn't want it in the app, and
 * so it was closed when it was made or came back.
 */
export const isWorthSending = ({
  status,
  history,
}: {
  status: AlertStatus;
  history: readonly { kind: string }[];
}): boolean =>
  status === "open" || (status === "expired" && ["raised", "reopened"].includes(history.at(-1)?.kind ?? ""));

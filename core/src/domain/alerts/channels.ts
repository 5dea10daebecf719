import type { AlertPreferences } from "./preferences.ts";
import type { RuleStep } from "./rule.ts";
import { type AlertType, factsOfType } from "./types.ts";

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

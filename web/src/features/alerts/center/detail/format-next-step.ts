import type { Alert } from "@cardwell/core/contract/alerts";
import type { AlertSettings } from "@cardwell/core/contract/alert-preferences";
import { channelsFor } from "@cardwell/core/domain/alerts/channels";
import { lowerName } from "../../../../lib/alert-group-labels.ts";
import { dayIn } from "../../../../lib/day-in.ts";
import { formatDelivery } from "../../watching/watching-messages.ts";
import { severityNames } from "../alert-labels.ts";

type NotifiedStep = Pick<Alert, "type" | "severity" | "title">;
type Step = Alert["next"][number];
type Settings = Pick<AlertSettings, "preferences" | "mail" | "timeZone">;

/** How a step will notify, where that is known: a pause holds back what isn't critical, and it may end sooner. */
function formatChannels(type: Alert["type"], { at, channels }: Step, settings: Settings | undefined): string | null {
  if (settings === undefined) return null;
  const { preferences, mail, timeZone } = settings;
  const wanted = channelsFor(type, channels, preferences);
  if (mail.suppressed !== null) return formatDelivery({ ...wanted, mail: "no" });
  const { pausedUntil } = preferences;
  const isPaused = wanted.mail !== "no" && pausedUntil !== null && dayIn(at, timeZone) < pausedUntil;
  return isPaused ? null : formatDelivery(wanted);
}

/** What changes with a step: its severity, its channels, and its title if that is a different one. */
export function formatNext(
  { type, severity, title }: NotifiedStep,
  step: Step,
  settings: Settings | undefined,
): string {
  const as = `${step.severity === severity ? "still" : "as"} ${lowerName(severityNames[step.severity])}`;
  const how = formatChannels(type, step, settings);
  const where = how === null ? "" : `, ${how === "In the app" ? "only in the app" : lowerName(how)}`;
  return `Reminder, ${as}${where}${step.words === title ? "" : `: ${step.words}`}`;
}

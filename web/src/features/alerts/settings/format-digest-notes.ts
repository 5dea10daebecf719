import type { AlertTypeInfo } from "@cardwell/core/contract/alert-preferences";
import { withOwnDays } from "@cardwell/core/domain/alerts/own-days";
import { choiceFor } from "@cardwell/core/domain/alerts/preferences";
import type { AlertPreferences } from "@cardwell/core/domain/alerts/preferences";
import { list } from "@cardwell/core/domain/format";
import { lowerName } from "../../../lib/alert-group-labels.ts";
import { formatSteps } from "./format-steps.ts";

type Info = Pick<AlertTypeInfo, "type" | "label" | "canDisable" | "canSetSteps" | "steps">;

/** The mailed steps of a type by route, from its rule and the member's own days. Steps that are off are left out. */
function mailedSteps({ type, canDisable, canSetSteps, steps }: Info, preferences: AlertPreferences) {
  const { enabled, stepDays } = choiceFor(preferences, type);
  if (canDisable && !enabled) return { digest: [], now: [] };
  const held = canSetSteps && stepDays !== null ? withOwnDays(steps, stepDays) : steps;
  const by = (how: "digest" | "now") => held.filter(({ channels }) => channels.mail === how);
  return { digest: by("digest"), now: by("now") };
}

/** What of a group waits for the digest, though the group's email is sent as it happens. Null: nothing. */
export function digestNote(types: readonly Info[], preferences: AlertPreferences): string | null {
  const named = types.map((info) => ({ name: `“${info.label}”`, ...mailedSteps(info, preferences) }));
  const whole = named.filter(({ digest, now }) => digest.length > 0 && now.length === 0).map(({ name }) => name);
  const part = named
    .filter(({ digest, now }) => digest.length > 0 && now.length > 0)
    .map(({ name }) => `some ${name} alerts`);
  return whole.length + part.length === 0 ? null : `These wait for the digest: ${list([...whole, ...part])}.`;
}

/** Which steps of a type wait for the digest, where others do not. */
export function digestSteps(info: Info, preferences: AlertPreferences): string | null {
  const { digest, now } = mailedSteps(info, preferences);
  if (digest.length === 0 || now.length === 0) return null;
  return `In the digest: ${lowerName(formatSteps({ type: info.type, steps: digest }))}`;
}

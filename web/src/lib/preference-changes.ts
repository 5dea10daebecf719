import type { AlertPreferences, TypeChoice } from "@cardwell/core/domain/alerts/preferences";
import type { AlertGroup, AlertType } from "@cardwell/core/domain/alerts/types";

/** The preferences after a change, on top of any others made in the meantime. */
export type Change = (preferences: AlertPreferences) => AlertPreferences;

const asTheRuleSays: TypeChoice = { enabled: true, stepDays: null, threshold: null };

export const choiceFor = ({ types }: AlertPreferences, type: AlertType): TypeChoice => types[type] ?? asTheRuleSays;

type GroupChoice = AlertPreferences["groups"][AlertGroup];

export const setGroup =
  (group: AlertGroup, choice: Partial<GroupChoice>): Change =>
  (preferences) => ({
    ...preferences,
    groups: { ...preferences.groups, [group]: { ...preferences.groups[group], ...choice } },
  });

/** A type with the rule's defaults is not stored. */
export const setType =
  (type: AlertType, choice: Partial<TypeChoice>): Change =>
  (preferences) => {
    const next = { ...choiceFor(preferences, type), ...choice };
    const { [type]: _before, ...others } = preferences.types;
    const isPlain = next.enabled && next.stepDays === null && next.threshold === null;
    return { ...preferences, types: isPlain ? others : { ...others, [type]: next } };
  };

export const setOne =
  <Name extends keyof AlertPreferences>(name: Name, value: AlertPreferences[Name]): Change =>
  (preferences) => ({ ...preferences, [name]: value });

/** Whether both are equal, whatever the order of their parts. */
export const isSame = (a: AlertPreferences, b: AlertPreferences): boolean => ordered(a) === ordered(b);

const ordered = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => a.localeCompare(b)))
      : part,
  );

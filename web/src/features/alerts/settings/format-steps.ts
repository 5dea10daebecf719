import type { AlertTypeInfo } from "@cardwell/core/contract/alert-preferences";
import { EARLIEST_OWN_DAY, MOST_OWN_DAYS } from "@cardwell/core/domain/alerts/own-days";
import { factsOfType } from "@cardwell/core/domain/alerts/types";
import { capitalize, list } from "@cardwell/core/domain/format";
import { readRequiredNumber } from "@cardwell/core/domain/number-text";
import type { ReadNumber } from "@cardwell/core/domain/number-text";

type Step = AlertTypeInfo["steps"][number];

/** "3 days before", "on the day". */
export const formatDay = (days: number): string =>
  days === 0 ? "on the day" : `${days} ${days === 1 ? "day" : "days"} before`;

/** The meaning of the letters before the days of a step's key: which moment, or which thing, the step is for. */
const ends: Record<string, string> = {
  y: "before for credits longer than a quarter",
  q: "before for quarterly ones",
  m: "before for monthly ones",
  decide: "before it is charged",
  refund: "before the refund period ends",
};

const momentLabels: Record<string, string> = {
  open: "when it opens",
  posted: "when it is charged",
  week: "once a week",
};

const listDays = (steps: readonly Step[]) => [...new Set(steps.map(({ offsetDays }) => Math.abs(offsetDays ?? 0)))];

function formatDays(steps: readonly Step[], end: string): string {
  const days = listDays(steps);
  const counted = days.filter((each) => each > 0);
  const unit = counted.length === 1 && counted[0] === 1 ? "day" : "days";
  return list([
    ...(counted.length > 0 ? [`${list(counted.map(String))} ${unit} ${end}`] : []),
    ...(days.includes(0) ? ["on the day"] : []),
  ]);
}

const getPrefix = ({ key }: Step) => /^[a-z]*/.exec(key)?.[0] ?? "";

const formatLevel = (type: AlertTypeInfo["type"], level: number) =>
  factsOfType(type).hasLevelsInDays ? `${level} days` : `${level / 100}%`;

/** When a type's alerts come, in one sentence, by its rule. */
export function formatSteps({ type, steps }: Pick<AlertTypeInfo, "type" | "steps">): string {
  const levels = steps.flatMap(({ threshold }) => (threshold === null ? [] : [formatLevel(type, threshold)]));
  const moments = steps.filter(({ offsetDays, threshold }) => offsetDays === null && threshold === null);
  const dated = Object.groupBy(
    steps.filter(({ offsetDays }) => offsetDays !== null),
    (step) => ((step.offsetDays ?? 0) < 0 ? "after" : (ends[getPrefix(step)] ?? "before")),
  );
  const known = [...new Set(moments.flatMap(({ key }) => momentLabels[key] ?? []))];
  const parts = [
    ...(levels.length > 0 ? [`at ${list(levels)}`] : []),
    ...Object.entries(dated).map(([end, group]) => formatDays(group ?? [], end)),
    ...known,
  ];
  return `${capitalize(parts.length === 0 ? "as soon as it happens" : list(parts))}.`;
}

/** The days before of a rule, the earliest first. Null: they differ between its alerts. */
export function plainDays({ steps }: Pick<AlertTypeInfo, "steps">): number[] | null {
  const before = steps.filter(({ offsetDays }) => offsetDays !== null && offsetDays >= 0);
  if (before.some((step) => ends[getPrefix(step)] !== undefined)) return null;
  return listDays(before).toSorted((a, b) => b - a);
}

/** It has only days before, the same for all its alerts. */
export const isByDays = (info: Pick<AlertTypeInfo, "steps">): boolean =>
  plainDays(info) !== null && info.steps.every(({ offsetDays }) => offsetDays !== null && offsetDays >= 0);

export const allDays = ({ steps }: Pick<AlertTypeInfo, "steps">): number[] =>
  listDays(steps.filter(({ offsetDays }) => offsetDays !== null && offsetDays >= 0)).toSorted((a, b) => b - a);

/** Reads one more day before. */
export function readStepDay(typed: string, days: readonly number[]): ReadNumber<number> {
  const hint = `Enter a number of days from 0 to ${EARLIEST_OWN_DAY}.`;
  const { value, error } = readRequiredNumber(typed, "whole", { hint, most: EARLIEST_OWN_DAY });
  if (error !== undefined) return { error };
  if (days.includes(value)) return { error: `${capitalize(formatDay(value))} is already added.` };
  if (days.length >= MOST_OWN_DAYS) return { error: `You can have up to ${MOST_OWN_DAYS}. Remove one first.` };
  return { value };
}

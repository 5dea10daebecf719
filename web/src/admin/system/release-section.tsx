import { adminSystemContract as contract } from "@cardwell/core/contract/admin/system";
import { articlePath } from "@cardwell/core/domain/help/articles";
import { readNumber } from "@cardwell/core/domain/number-text";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { Facts } from "../../components/facts.tsx";
import { TextField } from "../../components/field.tsx";
import { Section } from "../../components/section.tsx";
import { Segmented } from "../../components/segmented.tsx";
import { formatCivilDate } from "../../lib/civil.ts";
import { capitalize, formatCount } from "../../lib/format.ts";
import { ActionButton } from "../frame/action-button.tsx";
import { formatMoment } from "../frame/format-moment.ts";
import { staffAction } from "../frame/staff-action.ts";
import { tabPath } from "../frame/tabs-context.ts";
import type { SystemOverview } from "../frame/problems.ts";

const results = [
  { value: "passed", label: "Passed" },
  { value: "failed", label: "Failed" },
];

const recordRestoreTest = (today: string) =>
  staffAction(contract.recordRestoreTest, {
    values: { day: today, minutes: "", result: "passed", note: "" },
    body: ({ day, minutes, result, note }) => ({
      day,
      minutes: readNumber(minutes, "whole").value ?? Number.NaN,
      isPassed: result === "passed",
      note,
    }),
    label: "Record restore test",
    title: "Record a restore test?",
    busyLabel: "Recording",
    text: "For a backup that you restored into another database, and whose content you compared.",
    done: "Restore test recorded.",
    fields: ({ values, set, field }) => (
      <>
        <div className="grid gap-4 md:grid-cols-2">
          <TextField label="Day" type="date" max={today} {...field("day")} />
          <TextField label="Minutes" inputMode="numeric" {...field("minutes")} />
        </div>
        <Segmented label="Result" options={results} value={values.result} onChange={(result) => set({ result })} />
        <TextField label="What was compared" maxLength={280} {...field("note")} />
      </>
    ),
  });

type DatabaseState = SystemOverview["release"]["database"];

const stateLabels = { ready: "ready", creating: "being built", needs_repair: "needs a repair", missing: "missing" };

const UNKNOWN = { emulator: "Not available in the emulator", failed: "Couldn't be read from Google" };

function formatIndexes(database: DatabaseState): ReactNode {
  if (database.state !== "read") return UNKNOWN[database.state];
  const { indexes } = database;
  const unready = indexes.filter(({ state }) => state !== "ready");
  return (
    <>
      {`${indexes.length - unready.length} of ${formatCount(indexes.length, "index", "indexes")} ready`}
      {unready.map(({ name, state }) => (
        <span key={name} className="block text-caption wrap-anywhere text-copper-ink">
          {name}: {stateLabels[state]}
        </span>
      ))}
    </>
  );
}

function formatBackups(database: DatabaseState, now: string): string {
  if (database.state !== "read") return UNKNOWN[database.state];
  const { latestBackupAt, backups } = database;
  return latestBackupAt === null
    ? "None"
    : `${formatMoment(latestBackupAt, now)}, of ${formatCount(backups, "backup")} that can be restored`;
}

const formatSchedules = (schedules: { recurrence: string; retentionDays: number }[]): string =>
  schedules.length === 0
    ? "None"
    : schedules
        .map(({ recurrence, retentionDays }) => `${capitalize(recurrence)}, kept ${formatCount(retentionDays, "day")}`)
        .join("; ");

/** What runs, the state of indexes and backups, and when a backup was last restored. */
export function ReleaseSection({ overview: { release, checkedAt } }: { overview: SystemOverview }) {
  const { revision, database, restoreTest } = release;
  return (
    <Section
      title="Release and backups"
      aside={<ActionButton action={recordRestoreTest(checkedAt.slice(0, 10))} size="small" />}
    >
      <Facts
        facts={[
          { label: "Functions", value: revision ?? "Local" },
          { label: "Composite indexes", value: formatIndexes(database) },
          { label: "Last backup", value: formatBackups(database, checkedAt) },
          ...(database.state === "read"
            ? [{ label: "Backup schedules", value: formatSchedules(database.schedules) }]
            : []),
          {
            label: "Usage and cost",
            value: (
              <Link className="link" to={tabPath("performance")}>
                Documents read and cost per member
              </Link>
            ),
          },
          {
            label: "Secrets and keys",
            value: (
              <Link className="link" to={articlePath("change-a-secret", "staff")}>
                How to change them
              </Link>
            ),
          },
          {
            label: "Last restore test",
            value:
              restoreTest === null
                ? "None recorded"
                : `${restoreTest.isPassed ? "Passed" : "Failed"} ${formatCivilDate(restoreTest.day)}, ${restoreTest.minutes} min, by ${restoreTest.by}: ${restoreTest.note}`,
          },
        ]}
      />
    </Section>
  );
}

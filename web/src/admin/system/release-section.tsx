import { adminSystemContract as contract } from "@cardwell/core/contract/admin/system";
import { useState } from "react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { Facts } from "../../components/facts.tsx";
import { TextField } from "../../components/field.tsx";
import { Section } from "../../components/section.tsx";
import { Segmented } from "../../components/segmented.tsx";
import { callApi } from "../../lib/api-client.ts";
import { formatCivilDate } from "../../lib/civil.ts";
import { capitalize, formatCount } from "../../lib/format.ts";
import { formatMoment } from "../frame/format-moment.ts";
import { ReasonAction } from "../frame/reason-action.tsx";
import { tabPath } from "../frame/tabs-context.ts";
import { readNumber } from "./format.ts";
import { useStaleSystem } from "./queries.ts";
import type { SystemOverview } from "../frame/problems.ts";

const results = [
  { value: "passed", label: "Passed" },
  { value: "failed", label: "Failed" },
];

function RecordRestoreTest({ today }: { today: string }) {
  const onSettled = useStaleSystem();
  const [day, setDay] = useState(today);
  const [minutes, setMinutes] = useState("");
  const [result, setResult] = useState("passed");
  const [note, setNote] = useState("");
  const body = { day, minutes: readNumber(minutes), isPassed: result === "passed", note };
  return (
    <ReasonAction
      endpoint={contract.recordRestoreTest}
      label="Record restore test"
      title="Record a restore test?"
      confirm="Record restore test"
      busyLabel="Recording"
      body={body}
      run={(reason) => callApi(contract.recordRestoreTest, { body: { ...body, reason } })}
      done={() => "Restore test recorded."}
      onSettled={onSettled}
    >
      {(errorAt) => (
        <div className="grid gap-4">
          <p>For a backup that you restored into another database, and whose content you compared.</p>
          <div className="grid gap-4 md:grid-cols-2">
            <TextField
              label="Day"
              type="date"
              max={today}
              value={day}
              error={errorAt("day")}
              onChange={({ target }) => setDay(target.value)}
            />
            <TextField
              label="Minutes"
              type="number"
              min={1}
              value={minutes}
              error={errorAt("minutes")}
              onChange={({ target }) => setMinutes(target.value)}
            />
          </div>
          <Segmented label="Result" options={results} value={result} onChange={setResult} />
          <TextField
            label="What was compared"
            maxLength={280}
            value={note}
            error={errorAt("note")}
            onChange={({ target }) => setNote(target.value)}
          />
        </div>
      )}
    </ReasonAction>
  );
}

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
    <Section title="Release and backups" aside={<RecordRestoreTest today={checkedAt.slice(0, 10)} />}>
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

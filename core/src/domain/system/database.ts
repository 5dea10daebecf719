import { HOUR_MS } from "../dates/instants.ts";

export const INDEX_STATES = ["ready", "creating", "needs_repair", "missing"] as const;
export type IndexState = (typeof INDEX_STATES)[number];

export type DatabaseReport = {
  readAt: Date;
  /** The composite indexes that this release needs, by what they are of: "mails: state ASCENDING, createdAt DESCENDING". */
  indexes: { name: string; state: IndexState }[];
  /** Those that can be restored, the newest first. */
  backups: { takenAt: Date; expiresAt: Date | null }[];
  schedules: { recurrence: "daily" | "weekly"; retentionDays: number }[];
};

/** What Google reports of the database's indexes and backups. */
export type DatabaseState =
  | { state: "read"; report: DatabaseReport }
  /** Google didn't answer, or the account of the function may not read it. */
  | { state: "failed"; error: string }
  /** The emulator has neither. */
  | { state: "emulator" };

/** A daily backup was missed. */
const BACKUP_OVERDUE_HOURS = 48;

export const isBackupOverdue = ({ backups: [latest] }: Pick<DatabaseReport, "backups">, now: Date): boolean =>
  latest === undefined || now.getTime() - latest.takenAt.getTime() > BACKUP_OVERDUE_HOURS * HOUR_MS;

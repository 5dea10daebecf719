import type { AuditObject } from "@cardwell/core/domain/staff/tabs";
import type { UnitOfWork } from "../lib/unit-of-work-repository.ts";
import type { AuditContext, AuditRepository, Change, JobResult } from "./audit-repository.ts";

export type { Change } from "./audit-repository.ts";

/** The response of an endpoint whose audit entry is written. Only a recorder makes one, so a handler can't forget the entry. */
class RecordedAnswer<T> {
  readonly #answer: T;

  constructor(answer: T) {
    this.#answer = answer;
  }

  /** Turns what was recorded into the response. */
  async map<U>(toAnswer: (answer: T) => U | Promise<U>): Promise<RecordedAnswer<U>> {
    return new RecordedAnswer(await toAnswer(this.#answer));
  }

  static read(value: unknown): unknown {
    if (value instanceof RecordedAnswer) return value.#answer;
    throw new Error("A handler of an audited endpoint returned without an audit entry.");
  }
}

export type Recorded<T> = RecordedAnswer<T>;

/** The response inside; throws when the handler recorded nothing. */
export const readRecorded = (value: unknown): unknown => RecordedAnswer.read(value);

/** How the handler of an audited endpoint changes anything. */
export type Recorder = {
  /** Runs a change in a transaction to which the audit entry belongs. It may run again on contention. */
  change<T>(work: (unit: UnitOfWork) => Promise<Change<T>>): Promise<Recorded<T>>;
  /** Runs a job that is too long for one transaction. Its entry is written before it starts and gets its outcome at the end. */
  job<T>(object: AuditObject, work: () => Promise<JobResult<T>>): Promise<Recorded<T>>;
  /** Nothing was changed, as in a dry run. */
  unchanged<T>(answer: T): Recorded<T>;
};

export function createRecorder(auditLog: AuditRepository, context: AuditContext): Recorder {
  return {
    change: async (work) => new RecordedAnswer(await auditLog.change(context, work)),
    job: async (object, work) => new RecordedAnswer(await auditLog.job(context, object, work)),
    unchanged: (answer) => new RecordedAnswer(answer),
  };
}

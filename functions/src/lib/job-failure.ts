export type JobCounts = { processed: number; failed: number };

/** What the parts of a job came to. */
export const sumCounts = (...parts: readonly JobCounts[]): JobCounts => ({
  processed: parts.reduce((sum, { processed }) => sum + processed, 0),
  failed: parts.reduce((sum, { failed }) => sum + failed, 0),
});

/** A job that came to its end, but couldn't process everything. Its message is shown to staff and holds no personal data. */
export class JobFailure extends Error {
  override readonly name = "JobFailure";
  readonly counts: JobCounts;

  constructor(message: string, counts: JobCounts) {
    super(message);
    this.counts = counts;
  }
}

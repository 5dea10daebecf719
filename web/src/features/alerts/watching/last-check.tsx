import type { Watching } from "@cardwell/core/contract/alert-preferences";
import { Notice } from "../../../components/notice.tsx";
import { isStale, formatMoment } from "./watching-messages.ts";

type LastCheckProps = { watching: Watching; now: Date };

/** Warns first that reminders may be late. */
export function StaleNotice({ watching: { lastSweepAt, timeZone }, now }: LastCheckProps) {
  if (!isStale(lastSweepAt, now)) return null;
  return (
    <div className="mt-8">
      <Notice
        kind="problem"
        title={
          lastSweepAt === null
            ? "We haven't checked your cards yet."
            : `We haven't checked your cards since ${formatMoment(lastSweepAt, now, timeZone)}.`
        }
      >
        Reminders may be late. Check any payment due today yourself.
      </Notice>
    </div>
  );
}

/** When this wallet was last checked, when it is checked next, and when the last full sweep ended. */
export function LastCheck({ watching: { lastCheckedAt, nextCheckAt, lastSweepAt, timeZone }, now }: LastCheckProps) {
  const words = (at: string) => formatMoment(at, now, timeZone);
  const rows = [
    { label: "Last checked", value: lastCheckedAt === null ? "just now" : words(lastCheckedAt) },
    { label: "Next check", value: nextCheckAt === null ? "when something changes" : formatNext(nextCheckAt) },
    { label: "Last full check", value: lastSweepAt === null ? "not yet" : words(lastSweepAt) },
  ];
  function formatNext(at: string) {
    return Date.parse(at) <= now.getTime() ? "in a few minutes" : words(at);
  }
  return (
    <>
      <dl className="-mt-2">
        {rows.map(({ label, value }) => (
          <div key={label} className="flex items-baseline justify-between gap-4 border-b border-line py-2.5">
            <dt className="text-ink-2">{label}</dt>
            <dd className="figures text-right font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-small text-ink-3">
        We check every five minutes. If two hours pass without a check, this page shows it.
      </p>
    </>
  );
}

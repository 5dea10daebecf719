import { formatCount } from "../../../lib/format.ts";

type NoChoiceProps = { unread: number | null; onHelp: () => void };

/** Beside the list while no alert is open. */
export function NoChoice({ unread, onHelp }: NoChoiceProps) {
  return (
    <div className="max-lg:hidden">
      <p className="min-h-10 max-w-96 text-title-1">
        {unread === null
          ? null
          : unread === 0
            ? "You're all caught up."
            : `You have ${formatCount(unread, "unread alert")}.`}
      </p>
      <p className="mt-3 max-w-124 text-lead text-ink-2">Open an alert to see why you got it and what happens next.</p>
      <p className="mt-6 text-small text-ink-2">
        You can use the keyboard.{" "}
        <button type="button" className="link" onClick={onHelp}>
          See shortcuts
        </button>
      </p>
    </div>
  );
}

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
            ? "You have read everything."
            : `You have ${formatCount(unread, "unread alert")}.`}
      </p>
      <p className="mt-3 max-w-124 text-lead text-ink-2">
        Open one to see why it came, what it was made from and what happens next.
      </p>
      <p className="mt-6 text-small text-ink-2">
        The list works by keys.{" "}
        <button type="button" className="link" onClick={onHelp}>
          See the keys
        </button>
      </p>
    </div>
  );
}

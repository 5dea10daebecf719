import type { Alert } from "@cardwell/core/contract/alerts";
import { Link } from "react-router-dom";
import { clampText } from "../../../components/clamp.ts";
import { classNames } from "../../../components/class-names.ts";
import { SeverityMark } from "../../../components/marks.tsx";
import { formatMoney } from "../../../lib/format.ts";
import { alertPath } from "../../../lib/paths.ts";
import { firstSentence } from "../center/alert-labels.ts";
import { type Clock, formatRaisedAt, titleNow } from "../clock.ts";

type AlertLineProps = { alert: Alert; clock: Clock; onOpen: () => void };

/** One alert in the bell's panel; it leads to the whole of it. */
export function AlertLine({ alert, clock, onOpen }: AlertLineProps) {
  const { id, severity, body, stake, is_read: isRead, created_at: createdAt } = alert;
  const title = titleNow(alert, clock);
  const line = firstSentence(body);
  return (
    <li className="border-b border-line last:border-b-0">
      <Link
        to={alertPath(id)}
        data-row
        onClick={onOpen}
        className="grid grid-cols-[14px_1fr_auto] gap-x-3 rounded-field px-3 py-2.5 hover:bg-sunk focus-visible:outline-offset-[-2px]"
      >
        <span className="row-span-2 pt-0.5">
          <SeverityMark severity={severity} wordless />
        </span>
        <span
          className={classNames(isRead ? "text-ink-2" : "font-semibold text-ink", clampText(title, "line-clamp-2"))}
        >
          {isRead ? null : <span className="sr-only">Unread: </span>}
          {title}
        </span>
        <time dateTime={createdAt} className="pt-px text-right text-small text-ink-3">
          {formatRaisedAt(createdAt, clock)}
        </time>
        <span
          className={classNames(
            "col-start-2 text-small text-ink-3",
            stake === null && "col-span-2",
            clampText(line, "line-clamp-1"),
          )}
        >
          {line}
        </span>
        {stake === null ? null : (
          <span className="figures text-right text-body font-medium text-ink">{formatMoney(stake.cents)}</span>
        )}
      </Link>
    </li>
  );
}

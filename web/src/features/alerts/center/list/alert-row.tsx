import type { Alert } from "@cardwell/core/contract/alerts";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { clampText } from "../../../../components/clamp.ts";
import { classNames } from "../../../../components/class-names.ts";
import { SeverityMark } from "../../../../components/marks.tsx";
import { formatMoney } from "../../../../lib/format.ts";
import { type Clock, formatMoment, formatRaisedAt, titleNow } from "../../clock.ts";
import { firstSentence } from "../alert-labels.ts";

export type RowProps = {
  alert: Alert;
  clock: Clock;
  address: string;
  isOpen: boolean;
  isChosen: boolean;
  showsBox: boolean;
  onToggle: () => void;
  /** Under its line: what else there is about the same thing. */
  more?: ReactNode;
};

/** Severity, title, line; time and stake at the right end. The whole row leads to the alert. */
export function AlertRow({ alert, clock, address, isOpen, isChosen, showsBox, onToggle, more }: RowProps) {
  const { id, severity, body, stake, is_read: isRead } = alert;
  const title = titleNow(alert, clock);
  const line = formatLine(alert, clock) || firstSentence(body);
  const stands = !isRead || isOpen;
  return (
    <div
      className={classNames(
        "group relative -mx-4 border-l-2 pr-4 pl-3.5",
        isOpen ? "rounded-r-field border-green bg-raised shadow-row" : "border-transparent",
      )}
    >
      <div
        className={classNames(
          "grid grid-cols-[14px_1fr_auto] gap-x-3 border-b py-3.5",
          isOpen ? "border-transparent" : "border-line",
        )}
      >
        <span className="relative mt-0.75 h-5">
          <span className={showsBox ? "invisible" : "group-hover:invisible group-has-[input:focus-visible]:invisible"}>
            <SeverityMark severity={severity} wordless />
          </span>
          <Box title={title} isChosen={isChosen} shows={showsBox} onToggle={onToggle} />
        </span>
        <div className="min-w-0">
          <Link
            to={address}
            data-alert={id}
            data-autofocus
            aria-current={isOpen ? "page" : undefined}
            className={classNames(
              "text-body wrap-anywhere after:absolute after:inset-0 after:rounded-chip focus-visible:outline-none",
              "focus-visible:after:outline-2 focus-visible:after:-outline-offset-1 focus-visible:after:outline-green",
              stands ? "font-semibold text-ink" : "text-ink-2",
              clampText(title, "line-clamp-3"),
            )}
          >
            {isRead ? null : <span className="sr-only">Unread: </span>}
            {title}
          </Link>
          <p
            className={classNames(
              "text-small wrap-anywhere",
              stands ? "text-ink-2" : "text-ink-3",
              clampText(line, "line-clamp-2"),
            )}
          >
            {line}
          </p>
          {more}
        </div>
        <p className="text-right text-small text-ink-3">
          <Time alert={alert} clock={clock} />
          {stake === null ? null : (
            <span className="figures mt-0.5 block text-body font-medium text-ink">{formatMoney(stake.cents)}</span>
          )}
        </p>
      </div>
    </div>
  );
}

type BoxProps = { title: string; isChosen: boolean; shows: boolean; onToggle: () => void };

/** In the place of the mark: on every row once something is chosen, else where the pointer or the focus is. */
function Box({ title, isChosen, shows, onToggle }: BoxProps) {
  return (
    <label
      className={classNames(
        "absolute -top-1.5 -left-2 z-1 grid size-8 place-items-center",
        shows ? "" : "opacity-0 group-hover:opacity-100 has-focus-visible:opacity-100 pointer-coarse:hidden",
      )}
    >
      <input type="checkbox" checked={isChosen} onChange={onToggle} className="size-4 accent-green" />
      <span className="sr-only">Select {title}</span>
    </label>
  );
}

/** A snoozed alert shows until when. */
function formatLine({ snoozedUntil, status }: Alert, clock: RowProps["clock"]): string {
  return status === "snoozed" && snoozedUntil !== null ? `Until ${formatMoment(snoozedUntil, clock)}` : "";
}

function Time({ alert: { created_at: createdAt, closedAt, box }, clock }: Pick<RowProps, "alert" | "clock">) {
  const when = box === "done" ? (closedAt ?? createdAt) : createdAt;
  return <time dateTime={when}>{formatRaisedAt(when, clock)}</time>;
}

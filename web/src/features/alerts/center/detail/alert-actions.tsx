import type { Alert } from "@cardwell/core/contract/alerts";
import { type SnoozeChoice, snoozeChoices } from "@cardwell/core/domain/alerts/snooze";
import { Button, LinkButton } from "../../../../components/button.tsx";
import { classNames } from "../../../../components/class-names.ts";
import { useTimeZone } from "../../../../lib/account-query.ts";
import { markOfAlert } from "../../../../lib/alert-mark.ts";
import { dayIn } from "../../../../lib/day-in.ts";
import { describeError } from "../../../../lib/describe-error.ts";
import { getServerTime } from "../../../../lib/server-time.ts";
import { type Mark, useMark } from "../../../../lib/use-mark.ts";
import { type Clock, formatUntil } from "../../clock.ts";
import { useAlertActions } from "../../data/use-alerts.ts";
import { formatTooLate, snoozeName } from "../alert-labels.ts";
import { DropItem, DropMenu } from "../drop-menu.tsx";

type AlertActionsProps = {
  alert: Alert;
  clock: Clock;
  onDone: () => void;
  onSnooze: (until: Date, words: string) => void;
};

const onPhones = "max-md:min-h-12 max-md:w-full";

/** The one main act, the mark that records it, and snoozing it. */
export function AlertActions({ alert, clock, onDone, onSnooze }: AlertActionsProps) {
  const { link, box } = alert;
  if (box === "done") return null;
  const mark = markOfAlert(alert, dayIn(clock.now, clock.timeZone));
  const variant = link === null ? "filled" : "outline";
  return (
    <div className="mt-6 grid gap-2.5 md:flex md:flex-wrap">
      {link === null ? null : (
        <LinkButton to={link.path} variant="filled" className={onPhones}>
          {link.label}
        </LinkButton>
      )}
      <div className="flex grow flex-wrap gap-2.5">
        {mark === null ? (
          <Button variant={variant} className="max-md:grow" onClick={onDone}>
            Mark as done
          </Button>
        ) : (
          <MarkButton alert={alert} mark={mark} variant={variant} />
        )}
        <SnoozeMenu alert={alert} className="max-md:grow md:ml-auto" onSnooze={onSnooze} />
      </div>
    </div>
  );
}

function MarkButton({ alert, mark, variant }: { alert: Alert; mark: Mark; variant: "filled" | "outline" }) {
  const marking = useAlertMark(alert, mark);
  return (
    <>
      <Button
        variant={variant}
        className="max-md:grow"
        busy={marking.isDone}
        busyLabel={mark.doing}
        onClick={() => marking.run()}
      >
        {mark.label}
      </Button>
      {marking.error ? (
        <p role="alert" className="order-last w-full text-small text-copper-ink">
          Couldn't save. {describeError(marking.error)}
        </p>
      ) : null}
    </>
  );
}

type QuietActionsProps = { alert: Alert; className: string; onDismiss: () => void; onRemove: () => void };

/** What one does to the alert rather than to what it is about. */
export function QuietActions({
  alert: { id, box, is_read: isRead },
  className,
  onDismiss,
  onRemove,
}: QuietActionsProps) {
  const { markAsRead, markAsUnread } = useAlertActions();
  return (
    <div className={classNames("-mx-3 flex flex-wrap", className)}>
      {box === "done" ? null : (
        <Button size="small" variant="text" onClick={onDismiss}>
          Dismiss
        </Button>
      )}
      {box === "new" ? (
        <Button size="small" variant="text" onClick={() => void (isRead ? markAsUnread([id]) : markAsRead([id]))}>
          {isRead ? "Mark as unread" : "Mark as read"}
        </Button>
      ) : null}
      <Button size="small" variant="text" onClick={onRemove}>
        Remove
      </Button>
    </div>
  );
}

/** Records a mark in the wallet (lib/alert-mark.ts) and marks the alert as done; the undo reopens it. */
function useAlertMark({ id, is_read: asRead }: Pick<Alert, "id" | "is_read">, mark: Mark) {
  const actions = useAlertActions();
  return useMark(mark, {
    done: () => void actions.markAsDone(id),
    undone: () => void actions.undo(asRead ? "reopen_as_read" : "reopen", [id], { status: "acted" }),
  });
}

/** One line for each moment, and what is too late at the end. */
function offered(choices: SnoozeChoice[]): SnoozeChoice[] {
  const times = choices.map(({ until }) => until.getTime());
  return choices
    .filter(({ until }, index) => times.indexOf(until.getTime()) === index)
    .toSorted((a, b) => Number(a.isTooLate) - Number(b.isTooLate));
}

type SnoozeMenuProps = { alert: Alert; className?: string; onSnooze: (until: Date, words: string) => void };

/** Snoozes an alert; what would be too late is shown, and why. */
function SnoozeMenu({ alert: { dueOn, type }, className, onSnooze }: SnoozeMenuProps) {
  const timeZone = useTimeZone();
  return (
    <DropMenu
      label="Snooze"
      {...(className !== undefined && { className })}
      items={() => {
        const now = getServerTime();
        return offered(snoozeChoices(now, timeZone, dueOn)).map(({ preset, until, isTooLate }) => {
          const words = formatUntil(until, { now, timeZone });
          return (
            <DropItem
              key={preset}
              label={snoozeName(preset, type)}
              aside={isTooLate ? formatTooLate(type) : words}
              isOut={isTooLate}
              onSelect={() => onSnooze(until, words)}
            />
          );
        });
      }}
    />
  );
}

import type { Alert } from "@cardwell/core/contract/alerts";
import { Button, LinkButton } from "../../../../components/button.tsx";
import { markOfAlert } from "../../../../lib/alert-mark.ts";
import { describeError } from "../../../../lib/describe-error.ts";
import type { Mark } from "../../../../lib/use-mark.ts";
import { useAlertMark } from "../../use-alert-mark.ts";
import { dayIn } from "../../../../lib/day-in.ts";
import { SnoozeMenu } from "./snooze-menu.tsx";

type AlertActionsProps = {
  alert: Alert;
  clock: { now: Date; timeZone: string };
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

import type { Alert, alertMail } from "@cardwell/core/contract/alerts";
import type { ReactNode } from "react";
import type * as z from "zod/mini";
import { classNames } from "../../../../components/class-names.ts";
import { Skeleton } from "../../../../components/skeleton.tsx";
import { useAlertSettings } from "../../../../lib/use-alert-settings.ts";
import { formatMoment } from "../format-moment.ts";
import { formatNext } from "./format-next-step.ts";

type Mail = z.infer<typeof alertMail>;
type Clock = { now: Date; timeZone: string };
type Line = { key: string; when: string; words: ReactNode; isPast: boolean };

/** Times on the left, events on the right; upcoming ones are dimmed. */
function Lines({ lines }: { lines: Line[] }) {
  return (
    <ol className="grid gap-3 pt-3">
      {lines.map(({ key, when, words, isPast }) => (
        <li key={key} className="grid grid-cols-[6.75rem_1fr] gap-x-3">
          <span className="pt-px text-caption leading-5 text-ink-2">{when}</span>
          <span className={classNames("wrap-anywhere", isPast ? "text-ink" : "text-ink-2")}>{words}</span>
        </li>
      ))}
    </ol>
  );
}

type NextStepsProps = { alert: Alert; mail: Mail | undefined; clock: Clock };

/** What became of its mail, and the steps that would follow. */
export function NextSteps({ alert, mail, clock }: NextStepsProps) {
  const { next, box } = alert;
  const steps = box === "done" ? [] : next;
  const { settings } = useAlertSettings(steps.length > 0);
  const lines = steps.map((step) => ({
    key: step.at,
    when: formatMoment(step.at, clock),
    words: formatNext(alert, step, settings),
    isPast: false,
  }));
  return (
    <section aria-labelledby="next">
      <h2 id="next" className="text-heading font-semibold">
        What happens next
      </h2>
      {mail === undefined ? (
        <Skeleton className="mt-4 h-3.5 w-4/5" />
      ) : (
        <Lines lines={[mailLine(mail, clock), ...lines]} />
      )}
      {mail !== undefined && lines.length === 0 ? (
        <p className="mt-3 text-ink-2">
          {box === "done" ? "This alert is closed. No more reminders." : "No more reminders."}
        </p>
      ) : null}
    </section>
  );
}

const sentLabels: Partial<Record<Mail["state"], string>> = {
  delivered: "delivered",
  sent: "sent",
  sending: "sending",
  waiting: "scheduled",
};

function mailLine({ state, to, at, words }: Mail, clock: Clock): Line {
  const known = sentLabels[state];
  return {
    key: "mail",
    when: at === null ? "Email" : formatMoment(at, clock),
    words: known !== undefined && to !== null ? `Email to ${to}, ${known}` : words,
    isPast: state !== "waiting" && state !== "digest",
  };
}

/** What happened to it so far. */
export function History({ history, clock }: Pick<Alert, "history"> & { clock: Clock }) {
  if (history.length === 0) return null;
  const lines = history.map(({ at, words }, index) => ({
    key: `${at} ${index}`,
    when: formatMoment(at, clock),
    words,
    isPast: false,
  }));
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="text-heading font-semibold">
        History
      </h2>
      <Lines lines={lines} />
    </section>
  );
}

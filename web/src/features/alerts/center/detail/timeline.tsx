import type { AlertSettings } from "@cardwell/core/contract/alert-preferences";
import type { Alert, alertMail } from "@cardwell/core/contract/alerts";
import { channelsFor } from "@cardwell/core/domain/alerts/channels";
import type { ReactNode } from "react";
import type * as z from "zod/mini";
import { classNames } from "../../../../components/class-names.ts";
import { Skeleton } from "../../../../components/skeleton.tsx";
import { lowerName } from "../../../../lib/alert-group-labels.ts";
import { dayIn } from "../../../../lib/day-in.ts";
import { useAlertSettings } from "../../../../lib/use-alert-settings.ts";
import { type Clock, formatMoment } from "../../clock.ts";
import { formatDelivery } from "../../watching/watching-messages.ts";
import { severityNames } from "../alert-labels.ts";

type Mail = z.infer<typeof alertMail>;
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

type NextStepsProps = {
  alert: Alert;
  mail: Mail | undefined;
  /** Of its notification on devices, in words. */
  push: string | null | undefined;
  clock: Clock;
};

/** What became of its mail and its notification, and the steps that would follow. */
export function NextSteps({ alert, mail, push, clock }: NextStepsProps) {
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
        <Lines
          lines={[
            mailLine(mail, clock),
            ...(push ? [{ key: "push", when: "Devices", words: push, isPast: true }] : []),
            ...lines,
          ]}
        />
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

type Current = Pick<Alert, "type" | "severity" | "title">;
type Step = Alert["next"][number];
type Settings = Pick<AlertSettings, "preferences" | "mail" | "timeZone">;

/** How a step will notify, where that is known: a pause holds back what isn't critical, and it may end sooner. */
function formatChannels(type: Alert["type"], { at, channels }: Step, settings: Settings | undefined): string | null {
  if (settings === undefined) return null;
  const { preferences, mail, timeZone } = settings;
  const wanted = channelsFor(type, channels, preferences);
  if (mail.suppressed !== null) return formatDelivery({ ...wanted, mail: "no" });
  const { pausedUntil } = preferences;
  const isPaused = wanted.mail !== "no" && pausedUntil !== null && dayIn(at, timeZone) < pausedUntil;
  return isPaused ? null : formatDelivery(wanted);
}

/** What changes with a step: its severity, its channels, and its title if that is a different one. */
export function formatNext({ type, severity, title }: Current, step: Step, settings: Settings | undefined): string {
  const as = `${step.severity === severity ? "still" : "as"} ${lowerName(severityNames[step.severity])}`;
  const how = formatChannels(type, step, settings);
  const where = how === null ? "" : `, ${lowerName(how)}`;
  return `Reminder, ${as}${where}${step.words === title ? "" : `: ${step.words}`}`;
}

import { addDays } from "@cardwell/core/domain/dates/civil";
import { formatClock } from "@cardwell/core/domain/format";
import { DEFAULT_PREFERENCES } from "@cardwell/core/domain/alerts/preferences";
import type { AlertSettings } from "@cardwell/core/contract/alert-preferences";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { LinkButton } from "../../components/button.tsx";
import { FailureNotice } from "../../components/failure-notice.tsx";
import { SkeletonRows } from "../../components/skeleton.tsx";
import { Switch } from "../../components/switch.tsx";
import { groupLabels, lowerName } from "../../lib/alert-group-labels.ts";
import { formatWholeDay } from "../../lib/civil.ts";
import { formatCount } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { usePushAsk } from "../../lib/push.ts";
import { useAlertSettings, useSettingsChange } from "../../lib/use-alert-settings.ts";
import { watchingQuery } from "../../lib/watching-query.ts";
import { quietLinkClass, Step, StepFooter } from "./step.tsx";

/** As short as the step has room for. */
const offered = [
  { group: "payments", about: "Due, overdue and paid" },
  { group: "credits", about: "Expiring, or to enroll in" },
  { group: "fees", about: "Annual fees, changed terms" },
  { group: "bonuses", about: "Deadlines of welcome offers" },
  { group: "spending", about: "Utilization and limits" },
] as const;
const aheadDays = 14;
/** The page that asks for notifications leads to Today then. */
const afterStart = { next: paths.dashboard };

const allOff = { app: false, push: false, mail: "off" } as const;

/** What to be reminded of. Each switch is saved as it is set. */
export function AlertsStep({ onLeave }: { onLeave: () => void }) {
  const { settings, error, refetch, isFetching } = useAlertSettings();
  const watching = useQuery(watchingQuery).data;
  const soon = watching?.steps.filter(({ on }) => on <= addDays(watching.from, aheadDays)).length;
  const first = watching?.steps[0];
  const isAsked = usePushAsk() && first !== undefined;
  return (
    <Step
      screen="alerts"
      intro={
        soon === undefined
          ? undefined
          : soon === 0
            ? `No reminders are set for the next ${aheadDays} days.`
            : `${formatCount(soon, "reminder is", "reminders are")} set for the next ${aheadDays} days.`
      }
      skip={
        <Link to={paths.dashboard} onClick={onLeave} className={quietLinkClass}>
          Finish later
        </Link>
      }
    >
      <div className="mt-2 mb-5">
        {settings !== undefined ? (
          <>
            <Groups settings={settings} />
            {first === undefined ? null : (
              <p className="mt-4 border-l-2 border-green pl-3.5">
                <strong className="font-semibold">First reminder:</strong> {first.title}. Arrives{" "}
                {formatWholeDay(first.on)}.
              </p>
            )}
          </>
        ) : error === null ? (
          <SkeletonRows rows={offered.length} label="Loading your alert settings..." />
        ) : (
          <FailureNotice
            title="We couldn't load your alert settings."
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )}
      </div>
      <StepFooter>
        {isAsked ? (
          <LinkButton
            variant="filled"
            size="large"
            full
            to={paths.alertNotifications}
            state={afterStart}
            onClick={onLeave}
          >
            Continue
          </LinkButton>
        ) : (
          <LinkButton variant="filled" size="large" full to={paths.dashboard} onClick={onLeave}>
            Go to Today
          </LinkButton>
        )}
        <p className="text-small text-ink-2">
          More choices are in{" "}
          <Link to={paths.alertSettings} className="link">
            alert settings
          </Link>
          .
        </p>
      </StepFooter>
    </Step>
  );
}

function Groups({ settings: { preferences } }: { settings: AlertSettings }) {
  const change = useSettingsChange();
  const { quietHours } = preferences;
  return (
    <>
      <ul>
        {offered.map(({ group, about }) => {
          const { name } = groupLabels[group];
          const before = preferences.groups[group];
          const channels = [before.app && "app", before.mail !== "off" && "email"].filter(Boolean).join(", ");
          return (
            <li key={group} className="flex items-center gap-3 border-b border-line py-2.5">
              <span className="min-w-0 grow">
                <span className="block text-heading font-medium">{name}</span>
                <span className="block text-small text-ink-2">{about}</span>
              </span>
              <span className="shrink-0 text-small text-ink-3 first-letter:uppercase">{channels || "off"}</span>
              <Switch
                label={name}
                wordless
                isOn={channels !== ""}
                onChange={(on) =>
                  change.mutate({
                    change: { groups: { [group]: on ? DEFAULT_PREFERENCES.groups[group] : allOff } },
                    from: { groups: { [group]: before } },
                    message: `Alerts for ${lowerName(name)} are ${on ? "on" : "off"}.`,
                  })
                }
              />
            </li>
          );
        })}
        {quietHours === null ? null : (
          <li className="flex items-center gap-3 border-b border-line py-2.5">
            <span className="min-w-0 grow">
              <span className="block text-heading font-medium">Quiet hours</span>
              <span className="block text-small text-ink-2">Critical alerts still arrive</span>
            </span>
            <span className="shrink-0">
              {formatClock(quietHours.from)} to {formatClock(quietHours.until)}
            </span>
          </li>
        )}
      </ul>
      {change.error === null ? null : <FailureNotice title="Couldn't save." error={change.error} />}
    </>
  );
}

import type { AlertSettings } from "@cardwell/core/contract/alert-preferences";
import { withEachType } from "@cardwell/core/domain/alerts/preferences";
import { agrees } from "@cardwell/core/domain/edit";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { Breadcrumb } from "../../../components/breadcrumb.tsx";
import { Button } from "../../../components/button.tsx";
import { ErrorState } from "../../../components/error-state.tsx";
import { HelpLink } from "../../../components/help-link.tsx";
import { Headline, Section } from "../../../components/section.tsx";
import { ValidationFailure } from "../../../components/validation-failure.tsx";
import { dayIn } from "../../../lib/day-in.ts";
import { describeError, getReference } from "../../../lib/describe-error.ts";
import { formatCount } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import { pushQuery } from "../../../lib/push.ts";
import { useAlertSettings, useSettingsChange } from "../../../lib/use-alert-settings.ts";
import { useNow } from "../../../lib/use-now.ts";
import { usePageTitle } from "../../../lib/use-page-title.ts";
import { CapForm } from "./cap-form.tsx";
import { DigestForm } from "./digest-form.tsx";
import { GroupsPart } from "./groups-part.tsx";
import { MailAddress } from "./mail-address.tsx";
import { PausePart } from "./pause-part.tsx";
import { QuietHours } from "./quiet-hours.tsx";
import { explanation, formatPause, headline } from "./settings-messages.ts";
import { SettingsSkeleton } from "./settings-skeleton.tsx";

/** Which alerts a member gets, where, and when. */
export function AlertSettingsPage() {
  usePageTitle("Alert settings");
  const { settings, isPending, error, refetch, isFetching } = useAlertSettings();
  if (isPending) return <SettingsSkeleton />;
  if (settings === undefined) {
    return (
      <ErrorState
        title="We couldn't load your alert settings."
        reference={getReference(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      >
        <p>{describeError(error)} Your settings haven't changed.</p>
      </ErrorState>
    );
  }
  return <Settings settings={settings} />;
}

function Settings({ settings }: { settings: AlertSettings }) {
  const { preferences, types, timeZone, mail } = settings;
  const today = dayIn(useNow(), timeZone);
  const push = useQuery(pushQuery).data;
  const hasPush = push !== undefined && push.publicKey !== null;
  const hasDevices = hasPush && push.devices.length > 0;
  return (
    <>
      <Breadcrumb above={[["Alerts", paths.alerts]]} here="Settings" />
      <Headline
        below={
          <p>
            {explanation({ ...settings, hasDevices })}{" "}
            <Link to={paths.alertWatching} className="link">
              See what we're watching
            </Link>
          </p>
        }
      >
        {headline({ ...settings, hasDevices }, today)}
      </Headline>
      <div className="grid items-start gap-x-14 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0">
          <Section title="What you get">
            <GroupsPart types={types} preferences={preferences} hasPush={hasPush} />
          </Section>
          <div className="mt-6">
            <DefaultsButton settings={settings} />
          </div>
          <HelpLink article="when-you-get-email">When you get email</HelpLink>
        </div>
        <div className="min-w-0">
          {hasPush ? (
            <Section title="Your devices">
              <p className="text-ink-2">
                {hasDevices
                  ? `${formatCount(push.devices.length, "device gets", "devices get")} notifications.`
                  : "No device gets notifications yet."}{" "}
                <Link to={paths.alertNotifications} className="link">
                  {hasDevices ? "Manage notifications" : "Turn on notifications"}
                </Link>
              </p>
            </Section>
          ) : null}
          <Section title="Email address">
            <MailAddress mail={mail} timeZone={timeZone} />
          </Section>
          <Section title={formatPause(hasDevices)}>
            <PausePart preferences={preferences} today={today} hasDevices={hasDevices} />
          </Section>
          <Section title="Quiet hours">
            <QuietHours preferences={preferences} timeZone={timeZone} hasDevices={hasDevices} />
          </Section>
          <Section title="Digest">
            <DigestForm preferences={preferences} />
          </Section>
          <Section title="Daily limit">
            <CapForm preferences={preferences} />
          </Section>
        </div>
      </div>
    </>
  );
}

/** Everything on this page as it was at the beginning, with an undo. */
function DefaultsButton({ settings: { preferences, defaults } }: { settings: AlertSettings }) {
  const change = useSettingsChange({ isOfForm: true });
  const isDefault = agrees(withEachType(preferences), withEachType(defaults));
  return (
    <div className="grid justify-items-start gap-3">
      <Button
        disabled={isDefault}
        busy={change.isPending}
        busyLabel="Resetting"
        onClick={() =>
          change.mutate({
            change: withEachType(defaults),
            from: withEachType(preferences),
            message: "Settings reset to defaults.",
          })
        }
      >
        Reset to defaults
      </Button>
      {isDefault ? <p className="text-small text-ink-3">You're using the default settings.</p> : null}
      <ValidationFailure error={change.error} />
    </div>
  );
}

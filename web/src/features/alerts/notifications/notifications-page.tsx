import type { PushSettings } from "@cardwell/core/contract/push";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Breadcrumb } from "../../../components/breadcrumb.tsx";
import { CalendarFeed } from "../../../components/calendar-feed.tsx";
import { ErrorState } from "../../../components/error-state.tsx";
import { InstallApp } from "../../../components/install-app.tsx";
import { Section } from "../../../components/section.tsx";
import { Switch } from "../../../components/switch.tsx";
import { ValidationFailure } from "../../../components/validation-failure.tsx";
import { callApi } from "../../../lib/api-client.ts";
import { dashboardQuery } from "../../../lib/dashboard-query.ts";
import { describeError, getReference } from "../../../lib/describe-error.ts";
import { isInstalled } from "../../../lib/installed.ts";
import { contract } from "../../../lib/page-contract.ts";
import { paths } from "../../../lib/paths.ts";
import { deviceQuery, pushQuery, useMemberId } from "../../../lib/push.ts";
import { usePageTitle } from "../../../lib/use-page-title.ts";
import { SettingsSkeleton } from "../settings/settings-skeleton.tsx";
import { DevicesPart } from "./devices-part.tsx";
import { ThisDevice } from "./this-device.tsx";

/** Notifications on the member's devices: turned on here, and all devices that get them. */
export function NotificationsPage() {
  usePageTitle("Notifications");
  const { data: settings, error, refetch, isFetching } = useQuery(pushQuery);
  const device = useQuery(deviceQuery(useMemberId())).data;
  if (settings === undefined && error !== null) {
    return (
      <ErrorState
        title="We couldn't load your notifications."
        reference={getReference(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      >
        <p>{describeError(error)}</p>
      </ErrorState>
    );
  }
  if (settings === undefined || device === undefined) return <SettingsSkeleton label="Loading your notifications..." />;
  const ownId = settings.devices.find(({ id }) => id === device.id)?.id ?? null;
  // The server removes a device that its push service no longer knows.
  const state = device.state === "on" && ownId === null ? "off" : device.state;
  return (
    <div className="max-w-170">
      <Breadcrumb
        above={[
          ["Alerts", paths.alerts],
          ["Settings", paths.alertSettings],
        ]}
        here="Notifications"
      />
      <ThisDevice state={state} publicKey={settings.publicKey} />
      {settings.devices.length === 0 ? null : (
        <Section title="Your devices">
          <DevicesPart devices={settings.devices} ownId={ownId} />
        </Section>
      )}
      {settings.publicKey === null ? null : (
        <Section title="Lock screen">
          <Amounts settings={settings} />
        </Section>
      )}
      {isInstalled() || state === "home-screen" ? null : (
        <Section title="App on this device">
          <InstallApp />
        </Section>
      )}
      <Calendar />
    </div>
  );
}

function Amounts({ settings: { hidesAmounts } }: { settings: PushSettings }) {
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: (hides: boolean) => callApi(contract.push.change, { body: { hidesAmounts: hides } }),
    onSuccess: (settings) => queries.setQueryData(pushQuery.queryKey, settings),
  });
  return (
    <div className="grid gap-3">
      <div className="flex items-center justify-between gap-4">
        <p aria-hidden="true" className="text-ink-2">
          Hide amounts: notifications then show the kind of alert and the card.
        </p>
        <Switch
          label="Hide amounts in notifications"
          isOn={change.isPending ? change.variables : hidesAmounts}
          onChange={(isOn) => change.mutate(isOn)}
        />
      </div>
      <ValidationFailure error={change.error} />
    </div>
  );
}

/** Where somebody wants no notifications, or beside them. */
function Calendar() {
  const dashboard = useQuery(dashboardQuery(false)).data;
  return dashboard === undefined ? null : (
    <Section title="Calendar">
      <CalendarFeed feed={dashboard.calendarFeed} />
    </Section>
  );
}

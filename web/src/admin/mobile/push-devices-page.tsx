import { adminMobileContract as contract } from "@cardwell/core/contract/admin/mobile";
import type { MobileOverview, PushDeviceRow } from "@cardwell/core/contract/admin/mobile";
import { PLATFORMS } from "@cardwell/core/domain/mobile/install";
import { PUSH_DEVICE_STATES } from "@cardwell/core/domain/push/device";
import { SelectField } from "../../components/field.tsx";
import { TickDiscIcon, TriangleIcon } from "../../components/icons.tsx";
import { usePageTitle } from "../../lib/use-page-title.ts";
import { ActionButton } from "../frame/action-button.tsx";
import { FactList } from "../frame/fact-list.tsx";
import { formatMoment } from "../frame/format-moment.ts";
import { ListPage } from "../frame/list/list-page.tsx";
import type { ListDefinition } from "../frame/list/list-types.ts";
import { PageHead, TabSections } from "../frame/page-head.tsx";
import { Allowed } from "../frame/permission.tsx";
import { staffAction } from "../frame/staff-action.ts";
import { platformLabels } from "./labels.ts";
import { devicesKey } from "./queries.ts";

const stateLabels: Record<PushDeviceRow["state"], string> = { active: "Active", failing: "Failing" };

function State({ state }: Pick<PushDeviceRow, "state">) {
  const isFailing = state === "failing";
  return (
    <span
      className={`inline-flex items-center gap-1.5 font-medium whitespace-nowrap ${isFailing ? "text-copper-ink" : "text-green"}`}
    >
      {isFailing ? <TriangleIcon size={14} /> : <TickDiscIcon size={14} />} {stateLabels[state]}
    </span>
  );
}

const formatLastPush = ({ lastPushAt }: PushDeviceRow): string =>
  lastPushAt === null ? "None yet" : formatMoment(lastPushAt);

const definition: ListDefinition<PushDeviceRow> = {
  name: "push-devices",
  endpoint: contract.devices,
  queryKey: devicesKey,
  noun: ["device", "devices"],
  columns: [
    {
      id: "device",
      label: "Device",
      cell: ({ name }) => <span className="wrap-anywhere">{name}</span>,
    },
    {
      id: "member",
      label: "Member",
      cell: ({ email, uid }) => <span className="wrap-anywhere">{email ?? uid}</span>,
    },
    {
      id: "platform",
      label: "Platform",
      cell: ({ platform }) => platformLabels[platform],
    },
    {
      id: "added",
      label: "Added",
      isWide: true,
      cell: ({ addedAt }) => formatMoment(addedAt),
    },
    { id: "last", label: "Last push", cell: formatLastPush },
    {
      id: "state",
      label: "State",
      isKept: true,
      cell: (row) => <State state={row.state} />,
    },
  ],
  rowId: ({ id }) => id,
  rowName: ({ name, email, uid }) => `${name} of ${email ?? uid}`,
  caption: (row) => `${row.email ?? row.uid} · ${formatLastPush(row)}`,
  search: { label: "Search devices", placeholder: "Member's name or email" },
  filters: [
    {
      key: "platform",
      label: "Platform",
      options: PLATFORMS.map((value) => ({ value, label: platformLabels[value] })),
    },
    {
      key: "state",
      label: "State",
      options: PUSH_DEVICE_STATES.map((value) => ({ value, label: stateLabels[value] })),
    },
  ],
  empty: { title: "No push devices yet", text: "A device appears here once its member turns on notifications." },
  detail: (device) => <DevicePanel device={device} />,
};

/** The devices that get notifications. */
export function PushDevicesPage() {
  usePageTitle("Push devices, back office");
  return (
    <>
      <PageHead title="Push devices" />
      <TabSections />
      <ListPage definition={definition} />
    </>
  );
}

function DevicePanel({ device }: { device: PushDeviceRow }) {
  const { name, email, uid, platform, addedAt, state } = device;
  return (
    <>
      <FactList
        facts={[
          ["Device", name],
          ["Member", email ?? uid],
          ["Platform", platformLabels[platform]],
          ["Added", formatMoment(addedAt)],
          ["Last push", formatLastPush(device)],
          ["State", stateLabels[state]],
        ]}
      />
      <div className="mt-5">
        <Allowed to={contract.removeDevice} actions={["Remove"]}>
          <ActionButton action={removeDevice(device)} />
        </Allowed>
      </div>
    </>
  );
}

const removeDevice = ({ id, name, email, uid }: PushDeviceRow) =>
  staffAction(contract.removeDevice, {
    params: { id },
    label: "Remove",
    look: "destructive",
    title: `Remove ${name}?`,
    text: `${email ?? uid} gets no more notifications there, and can turn them on again.`,
    busyLabel: "Removing",
    done: "Device removed.",
  });

const replies = {
  delivered: "Test sent. The device's push service accepted it.",
  failed: "The push service didn't accept the test.",
  removed: "The push service doesn't know this device anymore, so it was removed.",
} as const;

/** Sends a notification to one of the caller's own devices. */
export const testPush = (devices: MobileOverview["push"]["ownDevices"]) =>
  staffAction(contract.testPush, {
    body: ({ deviceId }) => ({ deviceId }),
    label: "Send test push",
    whyNot: devices.length === 0 ? "No device of yours gets notifications" : null,
    title: "Send a test push?",
    text: "It goes to your own device now.",
    values: { deviceId: devices[0]?.id ?? "" },
    fields: ({ field }) => (
      <SelectField label="Device" {...field("deviceId")}>
        {devices.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    ),
    busyLabel: "Sending",
    done: ({ reply }) => replies[reply],
  });

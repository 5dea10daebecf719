import type { PushDevice, PushSettings } from "@cardwell/core/contract/push";
import { MOST_DEVICE_NAME_CHARACTERS, type PUSH_REPLIES } from "@cardwell/core/domain/push/device";
import { trimmedText } from "@cardwell/core/domain/text";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import { Button } from "../../../components/button.tsx";
import { TextField } from "../../../components/field.tsx";
import { Form } from "../../../components/form.tsx";
import { TriangleIcon } from "../../../components/icons.tsx";
import { useApiForm } from "../../../components/use-api-form.ts";
import { ValidationFailure } from "../../../components/validation-failure.tsx";
import { useTimeZone } from "../../../lib/account-query.ts";
import { callApi } from "../../../lib/api-client.ts";
import { deviceNoun, platformLabels } from "../../../lib/describe-device.ts";
import { formatRecentDay } from "../../../lib/format-recent-day.ts";
import { contract } from "../../../lib/page-contract.ts";
import { deviceQuery, pushQuery, removeDevice, useMemberId } from "../../../lib/push.ts";
import { getServerTime } from "../../../lib/server-time.ts";
import { showToast } from "../../../lib/toast-store.ts";

const replies: Record<(typeof PUSH_REPLIES)[number], string> = {
  delivered: "Sent. It shows in a moment, unless your system holds notifications back.",
  failed: "Your browser's push service didn't accept it. Try again in a few minutes.",
  removed: "Your browser ended this subscription. Turn notifications on again.",
};

/** Its answer has all devices, and this browser may be another one afterward. */
function useAdopt(): (settings: PushSettings) => void {
  const queries = useQueryClient();
  const { queryKey } = deviceQuery(useMemberId());
  return (settings) => {
    queries.setQueryData(pushQuery.queryKey, settings);
    void queries.invalidateQueries({ queryKey });
  };
}

type DevicesPartProps = {
  devices: readonly PushDevice[];
  /** Of this browser; null: it isn't among them. */
  ownId: string | null;
};

export function DevicesPart({ devices, ownId }: DevicesPartProps) {
  return (
    <>
      <ul className="-mt-5">
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} isOwn={device.id === ownId} />
        ))}
      </ul>
      {ownId === null ? null : <Test id={ownId} />}
    </>
  );
}

function Test({ id }: { id: string }) {
  const adopt = useAdopt();
  const test = useMutation({
    mutationFn: () => callApi(contract.push.test, { params: { id } }),
    onSuccess: ({ reply: _reply, ...settings }) => adopt(settings),
  });
  return (
    <div className="mt-4 grid gap-2">
      <div>
        <button type="button" className="link" aria-disabled={test.isPending} onClick={() => test.mutate()}>
          Send a test alert
        </button>
      </div>
      <output className="text-small text-ink-2 empty:hidden">
        {test.data === undefined || test.isPending ? null : replies[test.data.reply]}
      </output>
      <ValidationFailure error={test.error} title="Couldn't send a test alert." />
    </div>
  );
}

function DeviceRow({ device, isOwn }: { device: PushDevice; isOwn: boolean }) {
  const { id, name, platform, addedAt, lastPushAt, state } = device;
  const timeZone = useTimeZone();
  const adopt = useAdopt();
  const [isRenamed, setIsRenamed] = useState(false);
  const remove = useMutation({
    mutationFn: () => removeDevice(id),
    onSuccess(settings) {
      adopt(settings);
      showToast(`${name} removed.`);
    },
  });
  const formatDay = (at: string) => formatRecentDay(at, getServerTime(), timeZone).replace("Today", "today");
  const last = lastPushAt === null ? `added ${formatDay(addedAt)}` : `last alert ${formatDay(lastPushAt)}`;
  return (
    <li className="grid gap-3 border-b border-line py-3">
      <div className="flex items-center justify-between gap-4">
        <div className="min-w-0">
          <h3 className="text-heading font-medium wrap-anywhere">{name}</h3>
          <p className="text-small text-ink-3">
            {isOwn ? `This ${deviceNoun()}` : platformLabels[platform]} · {last}
          </p>
          {state === "failing" ? (
            <p className="flex items-center gap-1.5 text-small text-copper-ink">
              <TriangleIcon size={12} className="shrink-0" /> Last alert not delivered
            </p>
          ) : null}
        </div>
        <div className="flex shrink-0 gap-5 text-small">
          <button
            type="button"
            className="link target"
            aria-label={`Rename ${name}`}
            aria-expanded={isRenamed}
            onClick={() => setIsRenamed(!isRenamed)}
          >
            Rename
          </button>
          <button
            type="button"
            className="link target"
            aria-label={`Remove ${name}`}
            aria-disabled={remove.isPending}
            onClick={() => remove.mutate()}
          >
            Remove
          </button>
        </div>
      </div>
      {isRenamed ? <NameForm device={device} onDone={() => setIsRenamed(false)} /> : null}
      <ValidationFailure error={remove.error} title="Couldn't remove it." />
    </li>
  );
}

const schema = z.object({
  name: trimmedText(MOST_DEVICE_NAME_CHARACTERS).check(z.minLength(1, { error: "Enter a name." })),
});

function NameForm({ device: { id, name }, onDone }: { device: PushDevice; onDone: () => void }) {
  const adopt = useAdopt();
  const form = useApiForm({
    schema,
    defaultValues: { name },
    draftName: id,
    send: (body) => callApi(contract.push.rename, { params: { id }, body }),
    onSent(settings) {
      adopt(settings);
      onDone();
    },
  });
  return (
    <Form onSubmit={form.submit} sender={form} className="grid gap-3">
      <TextField label="Name" maxLength={MOST_DEVICE_NAME_CHARACTERS} autoComplete="off" {...form.field("name")} />
      <ValidationFailure error={form.error} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={form.isBusy} busyLabel="Saving">
          Save name
        </Button>
        <Button variant="text" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}

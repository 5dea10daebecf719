import { adminMobileContract as contract, minimumFields } from "@cardwell/core/contract/admin/mobile";
import type { MobileOverview } from "@cardwell/core/contract/admin/mobile";
import { reason } from "@cardwell/core/contract/admin/shapes";
import {
  MINIMUM_MODES,
  MOST_MESSAGE_CHARACTERS,
  MOST_TITLE_CHARACTERS,
} from "@cardwell/core/domain/mobile/minimum-version";
import { formatRelease, isNamedRelease, isOlderRelease } from "@cardwell/core/domain/performance/release";
import * as z from "zod/mini";
import { ChoiceField } from "../../components/choice-field.tsx";
import { Button } from "../../components/button.tsx";
import { TextField } from "../../components/field.tsx";
import { Form } from "../../components/form.tsx";
import { UpdateBanner, UpdateButton, UpdateScreen } from "../../components/required-update.tsx";
import { Section } from "../../components/section.tsx";
import { TextArea } from "../../components/text-area.tsx";
import { UnsavedChanges } from "../../components/unsaved-changes.tsx";
import { useApiForm } from "../../components/use-api-form.ts";
import { ValidationFailure } from "../../components/validation-failure.tsx";
import { callApi } from "../../lib/api-client.ts";
import { isConflict } from "../../lib/api-error.ts";
import { showToast } from "../../lib/toast-store.ts";
import { FactList } from "../frame/fact-list.tsx";
import { formatMoment } from "../frame/format-moment.ts";
import { RoleReason, useHasPermission } from "../frame/permission.tsx";
import { formatInstalls, modeLabels } from "./labels.ts";
import { useStaleMobile } from "./queries.ts";
import { ReasonField } from "../frame/reason-field.tsx";

/** The empty choice is no minimum. */
const form = z.object({
  ...minimumFields.shape,
  release: z.pipe(
    z.string(),
    z.transform((chosen) => (chosen === "" ? null : chosen)),
  ),
  reason,
});

type SectionProps = { overview: MobileOverview };

/** Which version apps should have at least, and what older ones show, beside how it looks on a phone. */
export function MinimumSection({ overview }: SectionProps) {
  const { release, mode, title, message, changedBy, changedAt } = overview.minimum;
  const may = useHasPermission();
  return (
    <Section
      title="Minimum version"
      aside={changedBy === null || changedAt === null ? null : `Changed ${formatMoment(changedAt)} by ${changedBy}`}
    >
      {may(contract.setMinimum.permission) ? (
        <MinimumForm overview={overview} />
      ) : (
        <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_14.5rem]">
          <div>
            <FactList
              facts={[
                ["Minimum version", release === null ? "None" : formatRelease(release)],
                ["When below", modeLabels[mode]],
                ["Title", title],
                ["Message", message],
              ]}
            />
            <RoleReason what="change the minimum version" className="mt-3 text-small text-ink-3" />
          </div>
          <PhonePreview {...overview.minimum} version={findShownVersion(overview, release)} />
        </div>
      )}
    </Section>
  );
}

/** The newest of those that would have to update, as the preview's example. */
const findShownVersion = ({ versions, current }: MobileOverview, release: string | null): string =>
  formatRelease(versions.find((each) => release !== null && isOlderRelease(each.release, release))?.release ?? current);

/** All that may be the minimum: what is in use, and what an update leads to. */
function listChoices({ versions, current, minimum }: MobileOverview): string[] {
  const known = [...versions.map(({ release }) => release), current, minimum.release ?? ""];
  return [...new Set(known)]
    .filter((release) => isNamedRelease(release) && !isOlderRelease(current, release))
    .toSorted()
    .toReversed();
}

function describeEffect({ versions }: MobileOverview, release: string): string {
  if (release === "") return "No install has to update.";
  const below = versions
    .filter((each) => isOlderRelease(each.release, release))
    .reduce((sum, { installs }) => sum + installs, 0);
  return below === 0 ? "No install has to update." : `${formatInstalls(below)} must update. No others.`;
}

function MinimumForm({ overview }: SectionProps) {
  const { minimum } = overview;
  const makeStale = useStaleMobile();
  const { revision, changedBy: _by, changedAt: _at, ...current } = minimum;
  const stored = { ...current, release: current.release ?? "", reason: "" };
  const api = useApiForm({
    schema: form,
    defaultValues: stored,
    isEdit: true,
    send: (body) => callApi(contract.setMinimum, { body: { ...body, revision } }),
    onError: (error) => isConflict(error) && void makeStale(),
    onSent: async () => {
      api.form.reset({ ...api.form.getValues(), reason: "" });
      showToast("The minimum version is saved.");
      await makeStale();
    },
  });
  const { form: fields, field, submit, error, isBusy } = api;
  const typed = fields.watch();
  const { isDirty } = fields.formState;
  return (
    <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_14.5rem]">
      <Form onSubmit={submit} sender={api} className="grid gap-5">
        <UnsavedChanges what="the minimum version" isDirty={isDirty && !isBusy} />
        <div className="grid items-start gap-5 md:grid-cols-2">
          <ChoiceField
            label="Minimum version"
            hint={describeEffect(overview, typed.release)}
            {...field("release")}
            none="None"
            choices={listChoices(overview).map((release) => ({ value: release, label: formatRelease(release) }))}
          />
          <ChoiceField
            label="When below"
            hint={minimum.release === null ? "Now: nothing." : `Now: ${modeLabels[minimum.mode].toLowerCase()}.`}
            {...field("mode")}
            choices={MINIMUM_MODES.map((mode) => ({ value: mode, label: modeLabels[mode] }))}
          />
        </div>
        <TextField label="Title" aside={`${typed.title.length} of ${MOST_TITLE_CHARACTERS}`} {...field("title")} />
        <TextArea
          label="Message"
          aside={`${typed.message.length} of ${MOST_MESSAGE_CHARACTERS}`}
          {...field("message")}
        />
        <ReasonField {...field("reason")} />
        <ValidationFailure title="The minimum version wasn't saved." error={error} />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-small text-ink-3">Takes effect when the app starts or comes back to the front.</p>
          <div className="flex flex-wrap gap-2.5">
            <Button disabled={!isDirty || isBusy} onClick={() => fields.reset(stored)}>
              Discard
            </Button>
            <Button type="submit" variant="filled" busy={isBusy} busyLabel="Saving">
              Save minimum version
            </Button>
          </div>
        </div>
      </Form>
      <PhonePreview {...typed} version={findShownVersion(overview, typed.release || null)} />
    </div>
  );
}

type PreviewProps = Pick<MobileOverview["minimum"], "mode" | "title" | "message"> & { version: string };

/** What an app below the minimum shows. Nothing in it can be pressed. */
function PhonePreview({ mode, title, message, version }: PreviewProps) {
  return (
    <figure aria-label="Preview on a phone" className="mx-auto w-58">
      <div inert className="h-105 overflow-hidden rounded-[2rem] border-8 border-ink bg-paper shadow-sheet">
        {mode === "block" ? (
          <UpdateScreen
            message={message}
            version={version}
            heading={<p className="text-title-2">{title}</p>}
            action={<UpdateButton full />}
          />
        ) : (
          <div className="flex h-full flex-col justify-end bg-sunk p-2.5">
            <UpdateBanner title={title} message={message} action={<UpdateButton />} />
          </div>
        )}
      </div>
    </figure>
  );
}

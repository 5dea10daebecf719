import { adminMobileContract as contract } from "@cardwell/core/contract/admin/mobile";
import type { FirstRun } from "@cardwell/core/contract/admin/mobile";
import { reason } from "@cardwell/core/contract/admin/shapes";
import {
  FIRST_RUN_SCREENS,
  firstRunTexts,
  MOST_SCREEN_INTRO_CHARACTERS,
  MOST_SCREEN_TITLE_CHARACTERS,
} from "@cardwell/core/domain/mobile/first-run";
import type { FirstRunTexts } from "@cardwell/core/domain/mobile/first-run";
import { useQuery } from "@tanstack/react-query";
import * as z from "zod/mini";
import { Button } from "../../components/button.tsx";
import { TextField } from "../../components/field.tsx";
import { Form } from "../../components/form.tsx";
import { Logo } from "../../components/logo.tsx";
import { Section } from "../../components/section.tsx";
import { TextArea } from "../../components/text-area.tsx";
import { UnsavedChanges } from "../../components/unsaved-changes.tsx";
import { useApiForm } from "../../components/use-api-form.ts";
import { ValidationFailure } from "../../components/validation-failure.tsx";
import { StepPlace } from "../../features/onboarding/step.tsx";
import { callApi } from "../../lib/api-client.ts";
import { isConflict } from "../../lib/api-error.ts";
import { showToast } from "../../lib/toast-store.ts";
import { ActionButton } from "../frame/action-button.tsx";
import { DiffView } from "../frame/diff/diff-view.tsx";
import { formatMoment } from "../frame/format-moment.ts";
import { Loaded } from "../frame/load-error.tsx";
import { RoleReason, useHasPermission } from "../frame/permission.tsx";
import { ReasonField } from "../frame/reason-field.tsx";
import { staffAction } from "../frame/staff-action.ts";
import { VersionList } from "../frame/version-list.tsx";
import { firstRunQuery, useStaleMobile } from "./queries.ts";

const screenLabels: Record<keyof FirstRunTexts, string> = { cards: "Cards", dates: "Dates", alerts: "Alerts" };

/** The titles and explanations of a new member's first screens, as they look on a phone, and their versions. */
export function FirstRunSection() {
  const query = useQuery(firstRunQuery);
  const may = useHasPermission();
  return (
    <Section title="First-run screens" aside={query.data && formatVersion(query.data.revision)}>
      <Loaded what="The first-run texts" query={query} data={query.data} rows={4}>
        {(firstRun) => (
          <>
            {may(contract.publishFirstRun.permission) ? (
              <TextsForm firstRun={firstRun} />
            ) : (
              <>
                <div className="grid gap-6 md:grid-cols-3">
                  {FIRST_RUN_SCREENS.map((screen) => (
                    <ScreenPreview key={screen} screen={screen} {...firstRun.texts[screen]} />
                  ))}
                </div>
                <RoleReason what="change these texts" className="mt-3 text-small text-ink-3" />
              </>
            )}
            <Versions firstRun={firstRun} />
          </>
        )}
      </Loaded>
    </Section>
  );
}

const formatVersion = (version: number): string => (version === 0 ? "Default texts" : `Version ${version}`);

const form = z.object({ texts: firstRunTexts, reason });

function TextsForm({ firstRun: { revision, texts } }: { firstRun: FirstRun }) {
  const makeStale = useStaleMobile();
  const stored = { texts, reason: "" };
  const api = useApiForm({
    schema: form,
    defaultValues: stored,
    isEdit: true,
    send: (body) => callApi(contract.publishFirstRun, { body: { ...body, revision } }),
    onError: (error) => isConflict(error) && void makeStale(),
    onSent: async () => {
      api.form.reset({ ...api.form.getValues(), reason: "" });
      showToast("The first-run texts are published.");
      await makeStale();
    },
  });
  const { form: fields, field, submit, error, isBusy } = api;
  const typed = fields.watch();
  const { isDirty } = fields.formState;
  return (
    <Form onSubmit={submit} sender={api} className="grid gap-5">
      <UnsavedChanges what="the first-run texts" isDirty={isDirty && !isBusy} />
      <div className="grid gap-6 md:grid-cols-3">
        {FIRST_RUN_SCREENS.map((screen) => (
          <fieldset key={screen} aria-label={`Screen ${screenLabels[screen]}`} className="grid content-start gap-4">
            <ScreenPreview screen={screen} {...typed.texts[screen]} />
            <TextField
              label={`Title, ${screenLabels[screen].toLowerCase()}`}
              aside={`${typed.texts[screen].title.length} of ${MOST_SCREEN_TITLE_CHARACTERS}`}
              {...field(`texts.${screen}.title`)}
            />
            <TextArea
              label={`Explanation, ${screenLabels[screen].toLowerCase()}`}
              aside={`${typed.texts[screen].intro.length} of ${MOST_SCREEN_INTRO_CHARACTERS}`}
              {...field(`texts.${screen}.intro`)}
            />
          </fieldset>
        ))}
      </div>
      <ReasonField {...field("reason")} />
      <ValidationFailure title="The first-run texts weren't published." error={error} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-small text-ink-3">New members see a published version within two minutes.</p>
        <div className="flex flex-wrap gap-2.5">
          <Button disabled={!isDirty || isBusy} onClick={() => fields.reset(stored)}>
            Discard
          </Button>
          <Button type="submit" variant="filled" busy={isBusy} busyLabel="Publishing">
            Publish texts
          </Button>
        </div>
      </div>
    </Form>
  );
}

type ScreenPreviewProps = { screen: keyof FirstRunTexts; title: string; intro: string };

/** The upper part of a screen. Nothing in it can be pressed. */
function ScreenPreview({ screen, title, intro }: ScreenPreviewProps) {
  return (
    <figure aria-label={`Preview of ${screenLabels[screen]}`} className="mx-auto w-full max-w-72">
      <div
        inert
        className="h-64 overflow-hidden rounded-t-[2rem] border-8 border-b-0 border-ink bg-paper px-4 wrap-anywhere"
      >
        <div className="flex h-13 items-center">
          <Logo />
        </div>
        <StepPlace screen={screen} />
        <p className="text-title-2">{title}</p>
        <p className="mt-2 text-body text-ink-2">{intro}</p>
      </div>
    </figure>
  );
}

/** The texts that differ, by screen. */
const listChanges = (live: FirstRunTexts, other: FirstRunTexts) =>
  FIRST_RUN_SCREENS.flatMap((screen) =>
    (["title", "intro"] as const).map((part) => ({
      path: `${screen}.${part}`,
      label: `${part === "title" ? "Title" : "Explanation"}, ${screenLabels[screen].toLowerCase()}`,
      before: live[screen][part],
      after: other[screen][part],
    })),
  ).filter(({ before, after }) => before !== after);

const restore = ({ revision }: FirstRun, version: number, texts: FirstRunTexts) =>
  staffAction(contract.publishFirstRun, {
    body: { revision, texts },
    label: "Restore",
    name: `Restore ${version === 0 ? "the default texts" : `version ${version}`}`,
    title: version === 0 ? "Restore the default texts?" : `Restore version ${version}?`,
    text: "They are published as a new version.",
    busyLabel: "Restoring",
    done: "The first-run texts are restored.",
  });

function Versions({ firstRun }: { firstRun: FirstRun }) {
  const { refetch, error } = useQuery(firstRunQuery);
  const { versions, revision, texts, initial } = firstRun;
  if (revision === 0) return null;
  const known = [
    ...versions.map(({ by, at, ...each }) => ({ ...each, byline: `${by}, ${formatMoment(at)}` })),
    { version: 0, texts: initial, change: "Default texts", byline: null },
  ];
  return (
    <div className="mt-8">
      <h3 className="text-heading font-semibold">Versions</h3>
      <VersionList
        query={{
          error,
          refetch,
          hasNextPage: false,
          fetchNextPage: async () => undefined,
          isFetchingNextPage: false,
        }}
        items={known.map((each) => ({
          key: String(each.version),
          label: each.version === revision ? `Version ${each.version}, live` : formatVersion(each.version),
          change: each.version === 0 ? null : each.change,
          byline: each.byline,
          comparison:
            each.version === revision
              ? null
              : {
                  name: formatVersion(each.version).toLowerCase(),
                  actions: <ActionButton isLink action={restore(firstRun, each.version, each.texts)} />,
                  render: () => (
                    <DiffView
                      label={`${formatVersion(each.version)}, compared with live`}
                      rows={listChanges(texts, each.texts)}
                      beforeHead="Live"
                      afterHead={formatVersion(each.version)}
                    />
                  ),
                },
        }))}
      />
    </div>
  );
}

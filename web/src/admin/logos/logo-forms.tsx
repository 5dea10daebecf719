import { adminLogosContract as contract } from "@cardwell/core/contract/admin/logos";
import type { LogoRow } from "@cardwell/core/contract/admin/logos";
import { reason } from "@cardwell/core/contract/admin/shapes";
import { IMAGE_SIZE_ERROR, imageData, MOST_IMAGE_BYTES } from "@cardwell/core/domain/images";
import { logoRights, toLogoPath } from "@cardwell/core/domain/logos/logo";
import type { LogoMark } from "@cardwell/core/domain/logos/logo-mark";
import { LEAST_CONTRAST } from "@cardwell/core/domain/logos/problems";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { ComponentProps } from "react";
import * as z from "zod/mini";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { FailureNotice } from "../../components/failure-notice.tsx";
import { FieldFrame, TextField } from "../../components/field.tsx";
import { Form } from "../../components/form.tsx";
import { TriangleIcon } from "../../components/icons.tsx";
import { UnsavedChanges } from "../../components/unsaved-changes.tsx";
import { useApiForm } from "../../components/use-api-form.ts";
import { ValidationFailure } from "../../components/validation-failure.tsx";
import { callApi } from "../../lib/api-client.ts";
import { showToast } from "../../lib/toast-store.ts";
import { readBase64 } from "../frame/read-base64.ts";
import { formatLowContrast } from "./labels.ts";
import { LogoCrop } from "./logo-crop.tsx";
import { cropFile, findEmptyEdges, measureContrast, noInsets } from "./logo-file.ts";
import type { Insets } from "./logo-file.ts";
import { LogoPreview } from "./logo-preview.tsx";
import { useStaleLogos } from "./queries.ts";
import { ReasonField } from "../frame/reason-field.tsx";

/** An empty date is none. */
const rights = {
  ...logoRights.shape,
  expiresOn: z.pipe(
    z.pipe(
      z.string(),
      z.transform((typed) => (typed === "" ? null : typed)),
    ),
    logoRights.shape.expiresOn,
  ),
};
const uploaded = z.strictObject({ data: imageData, ...rights });
/** The file that is stored, by its id, stays as it is. */
const replaced = (stored: string | null) =>
  z.strictObject({
    data: z.pipe(
      z.pipe(
        z.nullable(z.string()),
        z.transform((data) => (data === stored ? null : data)),
      ),
      z.nullable(imageData),
    ),
    ...rights,
    reason,
  });

type UploadFormProps = { row: LogoRow };

/** How the type of a file in base64 begins, as the server judges it by its content. */
function toPreviewUrl(data: string): string {
  const type = data.startsWith("iVBOR") ? "image/png" : data.startsWith("UklGR") ? "image/webp" : "image/svg+xml";
  return `data:${type};base64,${data}`;
}

/** Measured once while the file is shown. Null: there is none. */
const contrastQuery = (data: string | null) =>
  queryOptions({
    queryKey: ["logo-contrast", data],
    queryFn: () => (data ? measureContrast(toPreviewUrl(data)) : null),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

type FileFieldProps = {
  label: string;
  data: string | null;
  shownUrl: string | null;
  mark: LogoMark;
  error: string | undefined;
  /** Null: the file can't be used, which is shown at the field. */
  onChoose: (data: string | null) => void;
};

/** The file, cropped, with a preview before it's saved. */
function FileField({ label, data, shownUrl, mark, error, onChoose }: FileFieldProps) {
  const [chosen, setChosen] = useState<{ file: File; insets: Insets } | null>(null);
  const [problem, setProblem] = useState<string>();
  const latest = useRef(0);
  const url = data ? toPreviewUrl(data) : null;
  const contrast = useQuery(contrastQuery(data)).data;
  /** Reads a file as it's cropped, unless another is chosen meanwhile. */
  const read = async (file: File, insets: Insets) => {
    latest.current += 1;
    const own = latest.current;
    const finish = (result: string | null, message?: string) => {
      if (own !== latest.current) return;
      setProblem(message);
      onChoose(result);
    };
    if (file.size > MOST_IMAGE_BYTES) {
      setChosen(null);
      return finish(null, IMAGE_SIZE_ERROR);
    }
    setChosen({ file, insets });
    try {
      finish(await readBase64(await cropFile(file, insets)));
    } catch (failure) {
      finish(null, (failure as Error).message);
    }
  };
  const trim = async ({ file }: { file: File }) => {
    const own = latest.current;
    const empty = await readBase64(file)
      .then((whole) => findEmptyEdges(toPreviewUrl(whole)))
      .catch(() => null);
    if (own !== latest.current) return;
    if (empty === null) setProblem("This browser can't find the empty edges of this file.");
    else await read(file, empty);
  };
  return (
    <>
      <LogoPreview url={url ?? shownUrl} mark={mark} />
      <output className="flex items-center gap-1.5 text-small text-copper-ink empty:absolute">
        {contrast && Math.min(contrast.light, contrast.dark) < LEAST_CONTRAST ? (
          <>
            <TriangleIcon size={14} className="shrink-0" /> {formatLowContrast(contrast)}
          </>
        ) : null}
      </output>
      <FieldFrame
        label={label}
        hint="SVG, PNG or WebP, up to 256 KiB; PNG and WebP up to 2,000 pixels a side."
        error={problem ?? error}
      >
        {(control) => (
          <input
            {...control}
            type="file"
            name="data"
            accept="image/svg+xml,image/png,image/webp"
            className="max-w-full text-small"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file !== undefined) void read(file, noInsets);
            }}
          />
        )}
      </FieldFrame>
      {chosen === null || (!data && problem === undefined) ? null : (
        <LogoCrop
          insets={chosen.insets}
          onChange={(insets) => void read(chosen.file, insets)}
          onTrim={() => void trim(chosen)}
        />
      )}
    </>
  );
}

/** "Removed from the file: script, onload." */
const formatRemoved = (removed: readonly string[]): string =>
  removed.length === 0 ? "" : ` Removed from the file: ${removed.join(", ")}.`;

type TextProps = ComponentProps<typeof TextField>;

function RightsFields(fields: Record<"license" | "source" | "expiresOn", Omit<TextProps, "label">>) {
  return (
    <>
      <TextField label="License" maxLength={120} placeholder="Brand guidelines" {...fields.license} />
      <TextField
        label="Source"
        maxLength={300}
        placeholder="Press kit, or an address"
        hint="Where the file comes from, so that someone else can check the license."
        {...fields.source}
      />
      <TextField
        label="License expires"
        aside="Empty: never"
        type="date"
        hint="Its last day. Members see initials from the day after."
        {...fields.expiresOn}
      />
    </>
  );
}

/** Uploads a logo where there is none. */
export function UploadForm({ row: { kind, id, name, mark } }: UploadFormProps) {
  const queries = useQueryClient();
  const makeStale = useStaleLogos();
  const api = useApiForm({
    schema: uploaded,
    defaultValues: { data: "", license: "", source: "", expiresOn: "" },
    send: async (body) =>
      callApi(contract.upload, {
        params: { kind, id },
        body: { ...body, contrast: await queries.fetchQuery(contrastQuery(body.data)) },
      }),
    onSent: async ({ removed }) => {
      api.form.reset(api.form.getValues());
      showToast(`The logo of ${name} is uploaded.${formatRemoved(removed)}`);
      await makeStale();
    },
  });
  const { form, errorAt, field, submit, error, isBusy } = api;
  return (
    <Form onSubmit={submit} sender={api} className="grid gap-5">
      <UnsavedChanges what="the logo" isDirty={form.formState.isDirty && !isBusy} />
      <FileField
        mark={mark}
        label="File"
        data={form.watch("data")}
        shownUrl={null}
        error={errorAt("data")}
        onChoose={(data) => form.setValue("data", data ?? "", { shouldDirty: true, shouldValidate: true })}
      />
      <RightsFields license={field("license")} source={field("source")} expiresOn={field("expiresOn")} />
      {error ? <FailureNotice title="The logo isn't uploaded." error={error} /> : null}
      <div>
        <Button type="submit" variant="filled" busy={isBusy} busyLabel="Uploading">
          Upload logo
        </Button>
      </div>
    </Form>
  );
}

/** Replaces a logo, or corrects its license and source. Asks for a reason, as members see another one right away. */
export function ReplaceDialog({ row, onDone }: UploadFormProps & { onDone: () => void }) {
  const { kind, id, name, logo, mark, revision } = row;
  const queries = useQueryClient();
  const stored = logo?.file.id ?? null;
  const makeStale = useStaleLogos();
  const api = useApiForm({
    schema: replaced(stored),
    defaultValues: {
      data: stored,
      license: logo?.license ?? "",
      source: logo?.source ?? "",
      expiresOn: logo?.expiresOn ?? "",
      reason: "",
    },
    isEdit: true,
    send: async (body) => {
      const contrast = await queries.fetchQuery(contrastQuery(body.data));
      return callApi(contract.replace, { params: { kind, id }, body: { ...body, contrast, revision } });
    },
    onSent: async ({ removed }) => {
      showToast(`The logo of ${name} is saved.${formatRemoved(removed)}`);
      await makeStale();
      onDone();
    },
    onError: () => void makeStale(),
  });
  const { form, errorAt, field, submit, error, isBusy } = api;
  const data = form.watch("data");
  const chosen = data === stored ? null : data;
  return (
    <Dialog
      open
      onClose={onDone}
      held={isBusy}
      title={chosen === null ? `Edit the logo of ${name}?` : `Replace the logo of ${name}?`}
    >
      <p className="text-body text-ink-2">
        {chosen === null
          ? "Members see the same file while its license holds. Choose another one to replace it."
          : "Members see the new file within a minute. The old one is served no longer, unless another logo has it."}
      </p>
      <Form onSubmit={submit} sender={api} className="grid gap-5">
        <FileField
          mark={mark}
          label={chosen === null ? "File (stays as it is)" : "File"}
          data={chosen}
          shownUrl={logo && toLogoPath(logo.file.id)}
          error={errorAt("data")}
          onChoose={(file) => form.setValue("data", file ?? stored, { shouldDirty: true, shouldValidate: true })}
        />
        <RightsFields license={field("license")} source={field("source")} expiresOn={field("expiresOn")} />
        <ReasonField {...field("reason")} />
        <ValidationFailure title="Nothing was changed." error={error} />
        <div className="flex flex-wrap justify-end gap-2.5">
          <Button onClick={onDone} disabled={isBusy}>
            Cancel
          </Button>
          <Button type="submit" variant="filled" busy={isBusy} busyLabel="Saving">
            {chosen === null ? "Save changes" : "Replace logo"}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

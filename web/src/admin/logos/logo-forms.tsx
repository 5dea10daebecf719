import { adminLogosContract as contract } from "@cardwell/core/contract/admin/logos";
import type { LogoRow } from "@cardwell/core/contract/admin/logos";
import { reason } from "@cardwell/core/contract/admin/shapes";
import { IMAGE_SIZE_ERROR, imageData, MOST_IMAGE_BYTES } from "@cardwell/core/domain/images";
import { logoRights, toLogoPath } from "@cardwell/core/domain/logos/logo";
import type { ComponentProps } from "react";
import * as z from "zod/mini";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { FailureNotice } from "../../components/failure-notice.tsx";
import { FieldFrame, TextField } from "../../components/field.tsx";
import { Form } from "../../components/form.tsx";
import { UnsavedChanges } from "../../components/unsaved-changes.tsx";
import { useApiForm } from "../../components/use-api-form.ts";
import { ValidationFailure } from "../../components/validation-failure.tsx";
import { callApi } from "../../lib/api-client.ts";
import { showToast } from "../../lib/toast-store.ts";
import { readBase64 } from "../frame/read-base64.ts";
import { LogoPreview } from "./logo-preview.tsx";
import { useStaleLogos } from "./queries.ts";
import { ReasonField } from "../frame/reason-field.tsx";

const uploaded = z.strictObject({ data: imageData, ...logoRights.shape });
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
    ...logoRights.shape,
    reason,
  });

type UploadFormProps = { row: LogoRow };

/** How the type of a file in base64 begins, as the server judges it by its content. */
function toPreviewUrl(data: string): string {
  const type = data.startsWith("iVBOR") ? "image/png" : data.startsWith("UklGR") ? "image/webp" : "image/svg+xml";
  return `data:${type};base64,${data}`;
}

type FileFieldProps = {
  name: string;
  label: string;
  data: string | null;
  shownUrl: string | null;
  error: string | undefined;
  onChoose: (data: string) => void;
  onReject: (message: string) => void;
};

/** The file, with a preview before it's saved. */
function FileField({ name, label, data, shownUrl, error, onChoose, onReject }: FileFieldProps) {
  return (
    <>
      <LogoPreview url={data ? toPreviewUrl(data) : shownUrl} name={name} />
      <FieldFrame label={label} hint="SVG, PNG or WebP, up to 256 KiB and 2,000 pixels a side." error={error}>
        {(control) => (
          <input
            {...control}
            type="file"
            name="data"
            accept="image/svg+xml,image/png,image/webp"
            className="max-w-full text-small"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file === undefined) return;
              if (file.size > MOST_IMAGE_BYTES) return onReject(IMAGE_SIZE_ERROR);
              readBase64(file).then(onChoose, (failure: Error) => onReject(failure.message));
            }}
          />
        )}
      </FieldFrame>
    </>
  );
}

type TextProps = ComponentProps<typeof TextField>;

function RightsFields(fields: Record<"license" | "source", Omit<TextProps, "label">>) {
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
    </>
  );
}

/** Uploads a logo where there is none. */
export function UploadForm({ row: { kind, id, name } }: UploadFormProps) {
  const makeStale = useStaleLogos();
  const api = useApiForm({
    schema: uploaded,
    defaultValues: { data: "", license: "", source: "" },
    send: (body) => callApi(contract.upload, { params: { kind, id }, body }),
    onSent: async () => {
      api.form.reset(api.form.getValues());
      showToast(`The logo of ${name} is uploaded.`);
      await makeStale();
    },
  });
  const { form, errorAt, field, submit, error, isBusy } = api;
  return (
    <Form onSubmit={submit} sender={api} className="grid gap-5">
      <UnsavedChanges what="the logo" isDirty={form.formState.isDirty && !isBusy} />
      <FileField
        name={name}
        label="File"
        data={form.watch("data")}
        shownUrl={null}
        error={errorAt("data")}
        onChoose={(data) => form.setValue("data", data, { shouldDirty: true, shouldValidate: true })}
        onReject={(message) => {
          form.setValue("data", "", { shouldDirty: true });
          form.setError("data", { type: "too_big", message });
        }}
      />
      <RightsFields license={field("license")} source={field("source")} />
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
  const { kind, id, name, logo, revision } = row;
  const stored = logo?.file.id ?? null;
  const makeStale = useStaleLogos();
  const api = useApiForm({
    schema: replaced(stored),
    defaultValues: { data: stored, license: logo?.license ?? "", source: logo?.source ?? "", reason: "" },
    isEdit: true,
    send: (body) => callApi(contract.replace, { params: { kind, id }, body: { ...body, revision } }),
    onSent: async () => {
      showToast(`The logo of ${name} is saved.`);
      await makeStale();
      onDone();
    },
    onError: () => void makeStale(),
  });
  const { form, errorAt, field, submit, error, isBusy } = api;
  const data = form.watch("data");
  const chosen = data === stored ? null : data;
  return (
    <Dialog open onClose={onDone} held={isBusy} title={`Replace the logo of ${name}?`}>
      <p className="text-body text-ink-2">
        {kind === "issuer" ? "Members see the new file within a minute. " : ""}The old one is served no longer, unless
        another logo has it.
      </p>
      <Form onSubmit={submit} sender={api} className="grid gap-5">
        <FileField
          name={name}
          label={chosen === null ? "File (stays as it is)" : "File"}
          data={chosen}
          shownUrl={logo && toLogoPath(logo.file.id)}
          error={errorAt("data")}
          onChoose={(file) => form.setValue("data", file, { shouldDirty: true, shouldValidate: true })}
          onReject={(message) => {
            form.setValue("data", stored, { shouldDirty: true });
            form.setError("data", { type: "too_big", message });
          }}
        />
        <RightsFields license={field("license")} source={field("source")} />
        <ReasonField {...field("reason")} />
        <ValidationFailure title="Nothing was changed." error={error} />
        <div className="flex flex-wrap justify-end gap-2.5">
          <Button onClick={onDone} disabled={isBusy}>
            Cancel
          </Button>
          <Button type="submit" variant="filled" busy={isBusy} busyLabel="Saving">
            Replace logo
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

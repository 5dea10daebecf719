import { adminNewsContract as contract } from "@cardwell/core/contract/admin/news";
import { IMAGE_SIZE_ERROR, MOST_IMAGE_BYTES } from "@cardwell/core/domain/images";
import type { PostContent } from "@cardwell/core/domain/news/post";
import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Button } from "../../components/button.tsx";
import { TextField } from "../../components/field.tsx";
import { callApi } from "../../lib/api-client.ts";
import { describeError } from "../../lib/describe-error.ts";
import { readBase64 } from "../frame/read-base64.ts";

type ImageFieldProps = {
  value: PostContent["image"];
  errorAt: (name: "image" | "image.alt") => string | undefined;
  onChange: (image: PostContent["image"]) => void;
};

/** The picture of a post, with the text for those who don't see it. */
export function ImageField({ value, errorAt, onChange }: ImageFieldProps) {
  const id = useId();
  const uploading = useMutation({
    mutationFn: async (file: File) => callApi(contract.uploadImage, { body: { data: await readBase64(file) } }),
    onSuccess: ({ id: imageId }) => onChange({ id: imageId, alt: value?.alt ?? "" }),
  });
  const [isTooLarge, setIsTooLarge] = useState(false);
  const problem = isTooLarge
    ? IMAGE_SIZE_ERROR
    : uploading.error === null
      ? errorAt("image")
      : describeError(uploading.error);
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 text-body font-medium">Picture</legend>
      {value === null ? null : (
        <img src={`/api/news/images/${value.id}`} alt={value.alt} className="max-h-40 rounded-field object-contain" />
      )}
      <div className="flex flex-wrap items-center gap-2.5">
        <label htmlFor={id} className="text-small text-ink-2">
          {value === null ? "PNG, WebP or JPEG, up to 256 KiB" : "Replace it"}
        </label>
        <input
          id={id}
          type="file"
          name="image"
          accept="image/png,image/webp,image/jpeg"
          className="max-w-full text-small"
          disabled={uploading.isPending}
          aria-describedby={problem === undefined ? undefined : `${id}-problem`}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file === undefined) return;
            setIsTooLarge(file.size > MOST_IMAGE_BYTES);
            if (file.size <= MOST_IMAGE_BYTES) uploading.mutate(file);
          }}
        />
        {value === null ? null : (
          <Button size="small" onClick={() => onChange(null)}>
            Remove picture
          </Button>
        )}
      </div>
      {uploading.isPending ? <output className="text-small text-ink-2">Uploading…</output> : null}
      {problem === undefined ? null : (
        <p id={`${id}-problem`} role="alert" className="text-small text-copper-ink">
          {problem}
        </p>
      )}
      {value === null ? null : (
        <TextField
          label="Text for those who don't see it"
          maxLength={200}
          value={value.alt}
          error={errorAt("image.alt")}
          onChange={({ target }) => onChange({ ...value, alt: target.value })}
        />
      )}
    </fieldset>
  );
}

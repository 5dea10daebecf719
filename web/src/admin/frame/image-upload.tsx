import { adminNewsContract as contract } from "@cardwell/core/contract/admin/news";
import { IMAGE_SIZE_ERROR, MOST_IMAGE_BYTES } from "@cardwell/core/domain/images";
import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { ReactNode } from "react";
import { callApi } from "../../lib/api-client.ts";
import { describeError } from "../../lib/describe-error.ts";
import { readBase64 } from "./read-base64.ts";

type ImageUploadProps = {
  label: string;
  error?: string | undefined;
  onUploaded: (imageId: string) => void;
  /** Beside it. */
  children?: ReactNode;
};

/** Sends a picture to our storage as soon as it's chosen. */
export function ImageUpload({ label, error, onUploaded, children }: ImageUploadProps) {
  const id = useId();
  const uploading = useMutation({
    mutationFn: async (file: File) => callApi(contract.uploadImage, { body: { data: await readBase64(file) } }),
    onSuccess: ({ id: imageId }) => onUploaded(imageId),
  });
  const [isTooLarge, setIsTooLarge] = useState(false);
  const problem = isTooLarge ? IMAGE_SIZE_ERROR : uploading.error === null ? error : describeError(uploading.error);
  return (
    <>
      <div className="flex flex-wrap items-center gap-2.5">
        <label htmlFor={id} className="text-small text-ink-2">
          {label}
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
        {children}
      </div>
      {uploading.isPending ? <output className="text-small text-ink-2">Uploading…</output> : null}
      {problem === undefined ? null : (
        <p id={`${id}-problem`} role="alert" className="text-small text-copper-ink">
          {problem}
        </p>
      )}
    </>
  );
}

import { adminNewsContract as contract } from "@cardwell/core/contract/admin/news";
import { imagePath } from "@cardwell/core/domain/images";
import type { PostContent } from "@cardwell/core/domain/news/post";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { TextField } from "../../components/field.tsx";
import { callApi } from "../../lib/api-client.ts";
import { ApiError } from "../../lib/api-error.ts";
import { describeError } from "../../lib/describe-error.ts";
import { ImageUpload } from "../frame/image-upload.tsx";

/** What is wrong with the address itself has a message of its own. */
const describeRejection = (error: Error): string =>
  (error instanceof ApiError ? error.fields[0]?.message : undefined) ?? describeError(error);

type ImageFieldProps = {
  value: PostContent["image"];
  /** The picture that the feed named from which the post came. */
  sourceImageUrl: string | null;
  errorAt: (name: "image" | "image.alt") => string | undefined;
  onChange: (image: PostContent["image"]) => void;
};

/** The picture of a post, with the text for those who don't see it. */
export function ImageField({ value, sourceImageUrl, errorAt, onChange }: ImageFieldProps) {
  const replace = (id: string) => onChange({ id, alt: value?.alt ?? "" });
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 text-body font-medium">Picture</legend>
      {value === null ? null : (
        <img src={imagePath(value.id)} alt={value.alt} className="max-h-40 rounded-field object-contain" />
      )}
      <ImageUpload
        label={value === null ? "PNG, WebP or JPEG, up to 256 KiB" : "Replace it"}
        error={errorAt("image")}
        onUploaded={replace}
      >
        {value === null ? null : (
          <Button size="small" onClick={() => onChange(null)}>
            Remove picture
          </Button>
        )}
      </ImageUpload>
      <PictureByAddress suggested={sourceImageUrl ?? ""} onAdded={replace} />
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

/** Has our server fetch a picture, which is then kept like an uploaded one. */
function PictureByAddress({ suggested, onAdded }: { suggested: string; onAdded: (imageId: string) => void }) {
  const [url, setUrl] = useState(suggested);
  const adding = useMutation({
    mutationFn: () => callApi(contract.importImage, { body: { url: url.trim() } }),
    onSuccess: ({ id }) => onAdded(id),
  });
  const isReady = url.trim() !== "" && !adding.isPending;
  return (
    <div className="grid justify-items-start gap-2">
      <div className="w-full">
        <TextField
          label="Or a link to it"
          type="url"
          placeholder="https://"
          hint={
            suggested === "" ? undefined : "The feed names this picture. Check that you may use it before you add it."
          }
          value={url}
          error={adding.error === null ? undefined : describeRejection(adding.error)}
          onChange={({ target }) => {
            setUrl(target.value);
            adding.reset();
          }}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            // It would submit the form around it.
            event.preventDefault();
            if (isReady) adding.mutate();
          }}
        />
      </div>
      <Button
        size="small"
        disabled={!isReady}
        busy={adding.isPending}
        busyLabel="Adding"
        onClick={() => adding.mutate()}
      >
        Add picture by address
      </Button>
    </div>
  );
}

import { imagePath } from "@cardwell/core/domain/images";
import type { PostContent } from "@cardwell/core/domain/news/post";
import { Button } from "../../components/button.tsx";
import { TextField } from "../../components/field.tsx";
import { ImageUpload } from "../frame/image-upload.tsx";

type ImageFieldProps = {
  value: PostContent["image"];
  errorAt: (name: "image" | "image.alt") => string | undefined;
  onChange: (image: PostContent["image"]) => void;
};

/** The picture of a post, with the text for those who don't see it. */
export function ImageField({ value, errorAt, onChange }: ImageFieldProps) {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 text-body font-medium">Picture</legend>
      {value === null ? null : (
        <img src={imagePath(value.id)} alt={value.alt} className="max-h-40 rounded-field object-contain" />
      )}
      <ImageUpload
        label={value === null ? "PNG, WebP or JPEG, up to 256 KiB" : "Replace it"}
        error={errorAt("image")}
        onUploaded={(id) => onChange({ id, alt: value?.alt ?? "" })}
      >
        {value === null ? null : (
          <Button size="small" onClick={() => onChange(null)}>
            Remove picture
          </Button>
        )}
      </ImageUpload>
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

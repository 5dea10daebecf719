import { adminDocumentationContract as contract } from "@cardwell/core/contract/admin/documentation";
import type { ArticleLink } from "@cardwell/core/contract/admin/documentation";
import type { ArticleAudience } from "@cardwell/core/domain/help/articles";
import { imagePath } from "@cardwell/core/domain/images";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { Button } from "../../components/button.tsx";
import { TextField } from "../../components/field.tsx";
import type { Field } from "../../components/fields/field-data.ts";
import { ApiFields } from "../../components/fields/form-fields.tsx";
import type { ApiFieldsProps } from "../../components/fields/form-fields.tsx";
import { callApi } from "../../lib/api-client.ts";
import { ImageUpload } from "./image-upload.tsx";

const CHECK_DELAY_MS = 500;

type CheckedText = {
  audience?: ArticleAudience;
  /** Whose text it is. */
  articleId?: string;
};

/** The links and pictures of a text that lead nowhere, half a second after its last change. */
export function useBrokenLinks(body: string, { audience = "members", articleId }: CheckedText = {}): ArticleLink[] {
  const [checked, setChecked] = useState(body);
  useEffect(() => {
    const timer = setTimeout(() => setChecked(body), CHECK_DELAY_MS);
    return () => clearTimeout(timer);
  }, [body]);
  const { data } = useQuery({
    queryKey: ["documentation", "check", audience, articleId, checked],
    queryFn: ({ signal }) => callApi(contract.check, { body: { body: checked, audience, articleId } }, { signal }),
    placeholderData: keepPreviousData,
  });
  return data?.links.filter(({ problem }) => problem !== null) ?? [];
}

export function BrokenLinks({ links, role }: { links: readonly ArticleLink[]; role?: "alert" }) {
  if (links.length === 0) return null;
  return (
    <ul role={role} className="border-l-2 border-copper pl-4 text-small text-copper-ink">
      {links.map(({ line, address, problem }) => (
        <li key={`${line} ${address}`} className="wrap-anywhere">
          Line {line}, {address}: {problem}
        </li>
      ))}
    </ul>
  );
}

type MarkdownFieldProps<Values extends FieldValues> = CheckedText & {
  api: ApiFieldsProps<Values>["api"];
  field: Field<Values>;
};

/** A picture is a paragraph of its own. */
const insertParagraph = (body: string, at: number, paragraph: string): string =>
  [body.slice(0, at).replace(/\n+$/, ""), paragraph, body.slice(at).replace(/^\n+/, "")].filter(Boolean).join("\n\n");

/** A text in Markdown, with a control that adds a picture where the cursor is, and with what is wrong with its links. */
export function MarkdownField<Values extends FieldValues>({ api, field, ...checked }: MarkdownFieldProps<Values>) {
  const part = useRef<HTMLDivElement>(null);
  const body: string = api.form.watch(field.path);
  const insert = (picture: string) => {
    const at = part.current?.querySelector("textarea")?.selectionStart ?? body.length;
    const next = insertParagraph(body, at, picture);
    api.form.setValue(field.path, next as never, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <div ref={part} className="grid gap-3">
      <ApiFields api={api} fields={[field]} />
      <AddPicture onAdd={insert} />
      <BrokenLinks links={useBrokenLinks(body, checked)} />
    </div>
  );
}

function AddPicture({ onAdd }: { onAdd: (markdown: string) => void }) {
  const [imageId, setImageId] = useState<string | null>(null);
  const [alt, setAlt] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  const isReady = imageId !== null && alt.trim() !== "";
  const add = () => {
    onAdd(`![${alt.trim().replaceAll(/[\\`*_[\]<>&]/g, "\\$&")}](${imagePath(imageId ?? "")})`);
    setImageId(null);
    setAlt("");
    setIsOpen(false);
  };
  if (!isOpen)
    return (
      <div>
        <Button size="small" onClick={() => setIsOpen(true)}>
          Add picture
        </Button>
      </div>
    );
  return (
    <fieldset className="grid gap-3 border-l-2 border-line-2 pl-4">
      <legend className="sr-only">Add picture</legend>
      <ImageUpload label="PNG, WebP or JPEG for the text, up to 256 KiB" onUploaded={setImageId} />
      <TextField
        label="Text for those who don't see it"
        maxLength={200}
        value={alt}
        onChange={({ target }) => setAlt(target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          // It would submit the form around it.
          event.preventDefault();
          if (isReady) add();
        }}
      />
      <div className="flex gap-2.5">
        <Button size="small" disabled={!isReady} onClick={add}>
          Insert picture
        </Button>
        <Button size="small" onClick={() => setIsOpen(false)}>
          Cancel
        </Button>
      </div>
    </fieldset>
  );
}

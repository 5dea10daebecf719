import { adminDocumentationContract as contract } from "@cardwell/core/contract/admin/documentation";
import type { ArticleLink } from "@cardwell/core/contract/admin/documentation";
import type { ArticleAudience } from "@cardwell/core/domain/help/articles";
import { imagePath } from "@cardwell/core/domain/images";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { Button } from "../../components/button.tsx";
import { classNames } from "../../components/class-names.ts";
import { FieldFrame, TextField } from "../../components/field.tsx";
import { describeField } from "../../components/fields/field-data.ts";
import type { Field } from "../../components/fields/field-data.ts";
import type { ApiFieldsProps } from "../../components/fields/form-fields.tsx";
import { callApi } from "../../lib/api-client.ts";
import { formatMarkdown, insertParagraph } from "./format-markdown.ts";
import type { MarkdownFormat, TextEdit } from "./format-markdown.ts";
import { LinkIcon, PictureIcon } from "./icons.tsx";
import { ImageUpload } from "./image-upload.tsx";

const CHECK_DELAY_MS = 500;

type CheckedText = {
  audience?: ArticleAudience;
  /** Whose text it is. */
  articleId?: string;
};

/** The links and pictures of a text that lead nowhere, half a second after its last change. Undefined: they weren't checked yet. */
export function useBrokenLinks(
  body: string,
  { audience = "members", articleId }: CheckedText = {},
): ArticleLink[] | undefined {
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
  return data?.links.filter(({ problem }) => problem !== null);
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

const tools: { format: MarkdownFormat; label: string; face: ReactNode; key?: string }[] = [
  { format: "bold", label: "Bold", face: <strong className="font-semibold">B</strong>, key: "b" },
  { format: "italic", label: "Italic", face: <em>I</em>, key: "i" },
  { format: "link", label: "Link", face: <LinkIcon />, key: "k" },
  { format: "heading", label: "H2 heading", face: "H2" },
  { format: "list", label: "List", face: "List" },
];

/** As typing changes it, so that the browser can undo it. */
function applyEdit(area: HTMLTextAreaElement, { from, to, text, selection }: TextEdit): void {
  area.focus();
  area.setSelectionRange(from, to);
  // eslint-disable-next-line typescript/no-deprecated -- nothing else keeps what can be undone
  if (!document.execCommand?.("insertText", false, text)) {
    area.setRangeText(text);
    area.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }
  area.setSelectionRange(selection.start, selection.end);
}

/**
 * A text in Markdown, with tools that format what is selected or add a picture, and with what is wrong with its links, which is also marked
 * at their lines.
 */
export function MarkdownField<Values extends FieldValues>({ api, field, ...checked }: MarkdownFieldProps<Values>) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [isAdding, setIsAdding] = useState(false);
  const { label, aside, hint, rows, path } = field;
  const body: string = api.form.watch(path);
  const broken = useBrokenLinks(body, checked) ?? [];
  const edit = (decide: (selection: { start: number; end: number }) => TextEdit) => {
    const { current } = area;
    if (current !== null) applyEdit(current, decide({ start: current.selectionStart, end: current.selectionEnd }));
  };
  const format = (asked: MarkdownFormat) => edit((selection) => formatMarkdown(asked, body, selection));
  const error = api.errorAt(path);
  return (
    <div className="grid grid-cols-1 gap-3">
      <FieldFrame label={label} aside={aside} hint={hint} error={error}>
        {(control) => (
          <div>
            <fieldset aria-label="Format" className="mb-1 flex flex-wrap justify-end gap-1">
              {tools.map((tool) => (
                <ToolButton
                  key={tool.format}
                  label={tool.label}
                  shortcut={tool.key}
                  onClick={() => format(tool.format)}
                >
                  {tool.face}
                </ToolButton>
              ))}
              <ToolButton label="Add picture" onClick={() => setIsAdding(true)}>
                <PictureIcon />
              </ToolButton>
            </fieldset>
            <div
              className={classNames(
                "grid max-h-160 overflow-y-auto rounded-field border bg-raised outline-offset-2 outline-green has-[:focus-visible]:outline-2",
                error === undefined ? "border-edge" : "border-copper ring-1 ring-copper",
              )}
            >
              <LineMarks body={body} broken={new Set(broken.map(({ line }) => line))} />
              <textarea
                {...control}
                ref={area}
                name={path}
                rows={rows}
                maxLength={describeField(field as Field, api.schema).maxLength}
                value={body}
                onChange={({ target }) =>
                  api.form.setValue(path, target.value as never, { shouldDirty: true, shouldValidate: true })
                }
                onKeyDown={(event) => {
                  const tool = tools.find(({ key }) => key === event.key.toLowerCase());
                  if (tool === undefined || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
                  event.preventDefault();
                  // The palette opens with one of them elsewhere.
                  event.stopPropagation();
                  format(tool.format);
                }}
                className={classNames(
                  layer,
                  "relative h-full resize-none overflow-hidden bg-transparent text-ink outline-none!",
                )}
              />
            </div>
          </div>
        )}
      </FieldFrame>
      {isAdding ? (
        <AddPicture
          onAdd={(picture) => edit(({ start }) => insertParagraph(body, start, picture))}
          onClose={() => setIsAdding(false)}
        />
      ) : null}
      <BrokenLinks links={broken} />
    </div>
  );
}

/** Both break lines at the same places. */
const layer =
  "col-start-1 row-start-1 w-full rounded-field py-2.5 pr-3 pl-11 [font-family:ui-monospace,monospace] text-lead whitespace-pre-wrap wrap-anywhere md:text-small";

/** Below the text: the number of each line, and a tint on those with a broken link. As high as the text, so that it never scrolls by itself. */
function LineMarks({ body, broken }: { body: string; broken: ReadonlySet<number> }) {
  const lines = body.split("\n").map((text, at) => ({ text, number: at + 1 }));
  return (
    <div aria-hidden className={classNames(layer, "pointer-events-none select-none text-transparent")}>
      {lines.map(({ text, number }) => (
        <div
          key={number}
          data-number={number}
          className={classNames(
            "relative min-h-[1lh] before:absolute before:-left-10 before:w-7 before:text-right before:text-caption before:leading-[inherit] before:text-ink-3 before:content-[attr(data-number)]",
            broken.has(number) && "bg-copper-tint",
          )}
        >
          {text}
        </div>
      ))}
    </div>
  );
}

type ToolButtonProps = { label: string; shortcut?: string | undefined; onClick: () => void; children: ReactNode };

const ToolButton = ({ label, shortcut, onClick, children }: ToolButtonProps) => (
  <button
    type="button"
    aria-label={label}
    title={shortcut === undefined ? label : `${label} (Ctrl+${shortcut.toUpperCase()})`}
    aria-keyshortcuts={shortcut && `Control+${shortcut.toUpperCase()} Meta+${shortcut.toUpperCase()}`}
    onClick={onClick}
    className="grid min-h-8 min-w-8 place-items-center rounded-chip px-1.5 text-small text-ink-2 hover:bg-sunk hover:text-ink max-md:min-h-10 max-md:min-w-10"
  >
    {children}
  </button>
);

function AddPicture({ onAdd, onClose }: { onAdd: (markdown: string) => void; onClose: () => void }) {
  const [imageId, setImageId] = useState<string | null>(null);
  const [alt, setAlt] = useState("");
  const isReady = imageId !== null && alt.trim() !== "";
  const add = () => {
    onAdd(`![${alt.trim().replaceAll(/[\\`*_[\]<>&]/g, "\\$&")}](${imagePath(imageId ?? "")})`);
    onClose();
  };
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
        <Button size="small" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </fieldset>
  );
}

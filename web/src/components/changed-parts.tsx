import { useEffect, useRef } from "react";
import { formatClock } from "@cardwell/core/domain/format";
import { isRecord } from "@cardwell/core/domain/edit";
import { formatCivilDate } from "../lib/civil.ts";
import { Button } from "./button.tsx";
import type { ChangedPart } from "./form-draft.ts";
import { Notice } from "./notice.tsx";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | HTMLFieldSetElement;

const findControls = (path: string) => [...document.getElementsByName(path)] as Control[];

const getLabel = (control: Control): string =>
  (control instanceof HTMLFieldSetElement ? null : control.labels?.[0]?.textContent) ??
  control.getAttribute("aria-label") ??
  "";

const isOneOfSome = (control: Control): control is HTMLInputElement =>
  ["radio", "checkbox", "hidden"].includes(control.type);

/** What the field of a part is called on the page. */
function getName(controls: Control[]): string {
  const [control] = controls;
  if (control === undefined) return "";
  const group =
    control.type === "fieldset" || controls.length > 1 || control.type === "file" ? control.closest("fieldset") : null;
  const legend = group?.querySelector("legend");
  return (legend?.firstElementChild ?? legend)?.textContent ?? getLabel(control);
}

const isBlank = (value: unknown): value is null | undefined => value === null || value === undefined;

/** What a field that holds nothing means. */
const getBlank = (path: string): string => findControls(path)[0]?.dataset.blank ?? "blank";

/** A value as its field shows it; "" when it is blank. */
function describe(path: string, value: unknown): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) return value.map((each) => describe(path, each)).join(", ");
  if (isRecord(value)) {
    const parts = Object.entries(value).map(([name, part]) => describe(`${path}.${name}`, part));
    return parts.filter((part) => part !== "").join(findControls(path)[0]?.dataset.between ?? " ");
  }
  const text = typeof value === "string" ? value : isBlank(value) ? "" : JSON.stringify(value);
  const controls = findControls(path);
  const [control] = controls;
  if (control === undefined || text === "") return text;
  if (control.type === "file") return "a file";
  if (control instanceof HTMLSelectElement)
    return [...control.options].find((each) => each.value === text)?.text ?? text;
  if (isOneOfSome(control))
    return getLabel(controls.filter(isOneOfSome).find((each) => each.value === text) ?? control);
  if (control.type === "time") return formatClock(text);
  return control.type === "date" ? formatCivilDate(text) : text;
}

type ChangedPartsProps = { parts: ChangedPart[]; hasFocus?: boolean };

/** What was typed, beside what was stored since the form was opened, with the choice between them. */
export function ChangedParts({ parts, hasFocus = false }: ChangedPartsProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (hasFocus) list.current?.querySelector("button")?.focus();
  }, [hasFocus]);
  return (
    <Notice kind="problem" title="Changed since you opened this">
      <ul ref={list} className="mt-1 grid gap-4" data-changed>
        {parts.map(({ path, typed, stored, keepTyped, takeStored }) => {
          const name = getName(findControls(path));
          return (
            <li key={path} className="grid gap-2">
              <dl className="grid gap-1 text-ink">
                <div>
                  <dt className="text-small text-ink-2">
                    {name === "" ? "As saved meanwhile" : `${name}, as saved meanwhile`}
                  </dt>
                  <dd className="max-h-60 overflow-y-auto wrap-anywhere whitespace-pre-wrap">
                    {describe(path, stored) || getBlank(path)}
                  </dd>
                </div>
                <div>
                  <dt className="text-small text-ink-2">As you entered it</dt>
                  <dd className="max-h-60 overflow-y-auto wrap-anywhere whitespace-pre-wrap">
                    {describe(path, typed) || getBlank(path)}
                  </dd>
                </div>
              </dl>
              <div className="flex flex-wrap gap-2.5">
                <Button size="small" onClick={keepTyped}>
                  Keep mine<span className="sr-only">: {name}</span>
                </Button>
                <Button size="small" onClick={takeStored}>
                  Use the saved one<span className="sr-only">: {name}</span>
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}

import { formatCivilDate } from "../lib/civil.ts";
import { Button } from "./button.tsx";
import type { ChangedPart } from "./form-draft.ts";
import { Notice } from "./notice.tsx";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const findControls = (path: string) => [...document.getElementsByName(path)] as Control[];

const getLabel = (control: Control): string => control.labels?.[0]?.textContent ?? "";

/** What the field of a part is called on the page. */
function getName([control]: Control[]): string {
  if (control === undefined) return "";
  const legend = control.type === "radio" ? control.closest("fieldset")?.querySelector("legend") : null;
  return legend?.textContent ?? getLabel(control);
}

/** A value as its field shows it. */
function describe(controls: Control[], value: unknown): string {
  const [control] = controls;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  const text = typeof value === "string" ? value : JSON.stringify(value ?? "");
  if (text === "") return "blank";
  if (control instanceof HTMLSelectElement)
    return [...control.options].find((each) => each.value === text)?.text ?? text;
  if (control?.type === "radio") return getLabel(controls.find((each) => each.value === text) ?? control);
  return control?.type === "date" ? formatCivilDate(text) : text;
}

/** What was typed, beside what was stored since the form was opened, with the choice between them. */
export function ChangedParts({ parts }: { parts: ChangedPart[] }) {
  return (
    <Notice kind="problem" title="Changed since you opened this">
      <ul className="mt-1 grid gap-4" data-changed>
        {parts.map(({ path, typed, stored, keepTyped, takeStored }) => {
          const controls = findControls(path);
          return (
            <li key={path} className="grid gap-2">
              <dl className="grid gap-1 text-ink">
                <div>
                  <dt className="text-small text-ink-2">{getName(controls)}, as saved meanwhile</dt>
                  <dd className="max-h-60 overflow-y-auto wrap-anywhere whitespace-pre-wrap">
                    {describe(controls, stored)}
                  </dd>
                </div>
                <div>
                  <dt className="text-small text-ink-2">As you entered it</dt>
                  <dd className="max-h-60 overflow-y-auto wrap-anywhere whitespace-pre-wrap">
                    {describe(controls, typed)}
                  </dd>
                </div>
              </dl>
              <div className="flex flex-wrap gap-2.5">
                <Button size="small" onClick={keepTyped}>
                  Keep mine<span className="sr-only">: {getName(controls)}</span>
                </Button>
                <Button size="small" onClick={takeStored}>
                  Use the saved one<span className="sr-only">: {getName(controls)}</span>
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}

import { useState } from "react";
import { Button } from "../../../components/button.tsx";
import { classNames } from "../../../components/class-names.ts";
import { Dialog } from "../../../components/dialog.tsx";
import { TextField } from "../../../components/field.tsx";
import { Form } from "../../../components/form.tsx";
import type { ListView } from "./list-types.ts";

type ViewTabsProps = {
  list: string;
  views: readonly ListView[];
  currentId: string;
  /** Rows of the current view, as it is shown. */
  total: string | undefined;
  /** The filters, order or columns differ from the current view's. */
  isChanged: boolean;
  onOpen: (view: ListView) => void;
  onSave: (label: string) => void;
  /** Undefined when the current view isn't saved. */
  onDelete: (() => void) | undefined;
};

/** The views of a list as tabs. "Save view" appears once the filters differ from the view. */
export function ViewTabs({ list, views, currentId, total, isChanged, onOpen, onSave, onDelete }: ViewTabsProps) {
  const [isNaming, setNaming] = useState(false);
  if (views.length < 2 && !isChanged) return null;
  const current = views.find(({ id }) => id === currentId);
  return (
    <div className="flex items-center justify-between gap-4 border-b border-line-2">
      <nav aria-label={`Views of ${list}`} className="-mb-px flex gap-5 overflow-x-auto">
        {views.map((view) => {
          const isCurrent = view.id === currentId;
          return (
            <button
              key={view.id}
              type="button"
              aria-current={isCurrent ? "page" : undefined}
              onClick={() => onOpen(view)}
              className={classNames(
                "border-b-2 py-2.5 text-body whitespace-nowrap focus-visible:outline-offset-[-2px]",
                isCurrent ? "border-green font-medium text-ink" : "border-transparent text-ink-2 hover:text-ink",
              )}
            >
              {view.label}
              {isCurrent && total !== undefined ? (
                <span className="figures ml-1.5 font-normal text-ink-3">{total}</span>
              ) : null}
            </button>
          );
        })}
      </nav>
      <div className="flex shrink-0 gap-3 text-small">
        {isChanged ? (
          <button type="button" className="link" onClick={() => setNaming(true)}>
            Save view
          </button>
        ) : onDelete === undefined ? null : (
          <button type="button" className="text-ink-2 hover:text-ink" onClick={onDelete}>
            Delete view {current?.label}
          </button>
        )}
      </div>
      {isNaming ? (
        <SaveViewDialog
          names={views.map(({ label }) => label)}
          onClose={() => setNaming(false)}
          onSave={(label) => {
            setNaming(false);
            onSave(label);
          }}
        />
      ) : null}
    </div>
  );
}

type SaveViewDialogProps = { names: string[]; onSave: (label: string) => void; onClose: () => void };

function SaveViewDialog({ names, onSave, onClose }: SaveViewDialogProps) {
  const [label, setLabel] = useState("");
  const [error, setError] = useState<string>();
  const submit = () => {
    const name = label.trim();
    if (name === "") return setError("Enter a name.");
    if (names.includes(name)) return setError("A view with this name already exists.");
    onSave(name);
  };
  return (
    <Dialog open onClose={onClose} title="Save this view">
      <Form onSubmit={submit} className="grid gap-5">
        <TextField
          label="Name"
          hint="Keeps the search, filters, order and columns, on this device."
          data-autofocus
          maxLength={40}
          value={label}
          error={error}
          onChange={({ target }) => {
            setLabel(target.value);
            setError(undefined);
          }}
        />
        <div className="flex justify-end gap-2.5">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="filled">
            Save view
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

import { Button } from "../../../../components/button.tsx";
import { formatCount } from "../../../../lib/format.ts";
import { useCenterActions } from "../use-center-actions.ts";
import { focusRow } from "../row-focus.ts";
import type { Selection } from "../use-selection.ts";

/** What can be done to all that are chosen, in the place of the filters. */
export function BulkBar({ selection, onRemove }: { selection: Selection; onRemove: (ids: string[]) => void }) {
  const { chosen, all, end } = selection;
  const { markAsRead, markAsUnread } = useCenterActions();
  const isNone = chosen.length === 0;
  const after = (act: () => void) => () => {
    act();
    focusRow(chosen[0]?.id ?? null);
    end();
  };
  return (
    <section aria-label="Selected alerts" className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
      <output className="mr-auto text-small font-medium">
        {isNone ? "None selected" : `${formatCount(chosen.length, "alert")} selected`}
      </output>
      <Button size="small" variant="text" onClick={all}>
        Select all{" "}
      </Button>
      <Button size="small" variant="text" onClick={after(() => undefined)}>
        Cancel
      </Button>
      <div className="flex w-full gap-2">
        <Button size="small" disabled={chosen.every((each) => each.is_read)} onClick={after(() => markAsRead(chosen))}>
          Read
        </Button>
        <Button
          size="small"
          disabled={chosen.every((each) => !each.is_read || each.box !== "new")}
          onClick={after(() => markAsUnread(chosen.filter(({ box }) => box === "new")))}
        >
          Unread
        </Button>
        <Button
          size="small"
          variant="destructive"
          disabled={isNone}
          onClick={() => {
            onRemove(chosen.map(({ id }) => id));
            end();
          }}
        >
          Remove{isNone ? "" : ` ${formatCount(chosen.length, "alert")}`}
        </Button>
      </div>
    </section>
  );
}

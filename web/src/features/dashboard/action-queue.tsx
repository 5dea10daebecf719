import { memo } from "react";
import { formatCount } from "../../lib/format.ts";
import { useGrowing } from "../../lib/use-growing.ts";
import { ActionRow } from "./action-row.tsx";
import { useKeptPlace } from "./use-kept-place.ts";
import { useView } from "./view.ts";

const shownAtFirst = 6;
/** Up to this many more are shown without a tap. */
const slack = 2;

/** What needs the person, most urgent first. */
export const ActionQueue = memo(function ActionQueue({ leads }: { leads: boolean }) {
  const { actions } = useView().dashboard;
  const atFirst = actions.length <= shownAtFirst + slack ? actions.length : shownAtFirst;
  const { shown, isWhole, showAll } = useGrowing(actions.length, atFirst);
  const { list, holdPlace } = useKeptPlace<HTMLOListElement>();
  if (actions.length === 0) return <NothingToDo />;
  return (
    <section aria-label="What needs you" className="border-t-2 border-copper">
      <ol ref={list} className="focus:outline-none">
        {actions.slice(0, shown).map((item, at) => (
          <ActionRow key={item.id} item={item} isFirst={leads && at === 0} onMark={() => holdPlace(at)} />
        ))}
      </ol>
      {isWhole ? null : (
        <button type="button" className="link mt-3 -mb-1 py-1" onClick={showAll}>
          Show {formatCount(actions.length - shown, "more thing")}
        </button>
      )}
    </section>
  );
});

function NothingToDo() {
  return (
    <section aria-label="What needs you" className="border-t border-line-2 pt-6">
      <p className="max-w-140 text-lead text-ink-2">
        We watch due dates, credits that end, yearly fees, welcome offers and what your cards report. The next thing
        that needs you shows here, with how much is at stake.
      </p>
    </section>
  );
}

import { memo } from "react";
import { formatCount } from "../../lib/format.ts";
import { useDashboard } from "../../lib/dashboard-query.ts";
import { useGrowing } from "../../lib/use-growing.ts";
import { ActionRow } from "./action-row.tsx";
import { useKeptPlace } from "./use-kept-place.ts";
import { useView } from "./view.ts";

const shownAtFirst = 3;

/** What needs attention, most urgent first: the first in full, the others one row each. */
export const ActionQueue = memo(function ActionQueue() {
  const { actions, isSample } = useView().dashboard;
  // While nothing can be refreshed, "Try again" is the filled button.
  const { isError } = useDashboard(isSample);
  const { shown, isWhole, showAll } = useGrowing(actions.length, shownAtFirst);
  const { list, holdPlace } = useKeptPlace<HTMLOListElement>();
  if (actions.length === 0) return <NothingToDo />;
  return (
    <section aria-label="What needs attention" className="border-t-2 border-copper">
      <ol ref={list} className="focus:outline-none">
        {actions.slice(0, shown).map((item, at) => (
          <ActionRow key={item.id} item={item} isFirst={at === 0} leads={!isError} onMark={() => holdPlace(at)} />
        ))}
      </ol>
      {isWhole ? null : (
        <button type="button" className="link mt-3 -mb-1 py-1" onClick={showAll}>
          Show all {formatCount(actions.length, "thing")}
        </button>
      )}
    </section>
  );
});

function NothingToDo() {
  return (
    <section aria-label="What needs attention" className="border-t border-line-2 pt-6">
      <p className="max-w-140 text-lead text-ink-2">
        We track due dates, expiring credits, annual fees, welcome offers and utilization. The next thing that needs
        attention appears here, with how much is at risk.
      </p>
    </section>
  );
}

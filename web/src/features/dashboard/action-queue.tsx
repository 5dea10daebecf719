import { useState } from "react";
import { countOf } from "../../lib/format.ts";
import { ActionRow } from "./action-row.tsx";
import { useKeptPlace } from "./use-kept-place.ts";
import { useView } from "./view.ts";

const shownAtFirst = 6;
/** So many more are not worth a tap. */
const slack = 2;

/** What needs the person, most urgent first. */
export function ActionQueue({ leads }: { leads: boolean }) {
  const { actions } = useView().dashboard;
  const [showsAll, setShowsAll] = useState(false);
  const { list, holdPlace } = useKeptPlace<HTMLOListElement>();
  if (actions.length === 0) return <NothingToDo />;
  const shown = showsAll || actions.length <= shownAtFirst + slack ? actions : actions.slice(0, shownAtFirst);
  return (
    <section aria-label="What needs you" className="border-t-2 border-copper">
      <ol ref={list} className="focus:outline-none">
        {shown.map((item, at) => (
          <ActionRow key={item.id} item={item} isFirst={leads && at === 0} onMark={() => holdPlace(at)} />
        ))}
      </ol>
      {shown.length === actions.length ? null : (
        <button type="button" className="link mt-4" onClick={() => setShowsAll(true)}>
          Show {countOf(actions.length - shown.length, "more thing")}
        </button>
      )}
    </section>
  );
}

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

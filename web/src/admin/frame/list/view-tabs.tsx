import type { ReactNode } from "react";
import { classNames } from "../../../components/class-names.ts";
import { scrollIntoRow } from "../scroll-into-row.ts";
import type { ListView } from "./list-types.ts";

type ViewTabsProps = {
  list: string;
  views: readonly ListView[];
  currentId: string;
  /** Rows of the current view, as it is shown. */
  total: string | undefined;
  onOpen: (view: ListView) => void;
  /** What can be done with the current view: beside the tabs, and on a phone in part under them. */
  tools: ReactNode;
};

/** The views of a list as tabs. */
export function ViewTabs({ list, views, currentId, total, onOpen, tools }: ViewTabsProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line-2 text-small">
      <nav aria-label={`Views of ${list}`} className="-mb-px flex min-w-0 flex-1 gap-5 overflow-x-auto">
        {views.map((view) => {
          const isCurrent = view.id === currentId;
          return (
            <button
              key={view.id}
              ref={isCurrent ? scrollIntoRow : undefined}
              type="button"
              aria-current={isCurrent ? "page" : undefined}
              title={view.saved?.isOwn === false ? `Shared by ${view.saved.savedBy}` : undefined}
              onClick={() => onOpen(view)}
              className={classNames(
                "border-b-2 py-2.5 text-body whitespace-nowrap focus-visible:outline-offset-[-2px]",
                isCurrent ? "border-green font-medium text-ink" : "border-transparent text-ink-2 hover:text-ink",
              )}
            >
              <bdi>{view.label}</bdi>
              {isCurrent && total !== undefined ? (
                <span className="figures ml-1.5 font-normal text-ink-3">{total}</span>
              ) : null}
            </button>
          );
        })}
      </nav>
      {tools}
    </div>
  );
}

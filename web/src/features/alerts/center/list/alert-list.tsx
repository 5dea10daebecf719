import { Button } from "../../../../components/button.tsx";
import { formatNumber } from "../../../../lib/format.ts";
import { useOnline } from "../../../../lib/use-online.ts";
import { AlertError } from "../../alert-error.tsx";
import type { AlertState } from "../../data/list-query.ts";
import { type Choice, noChoice } from "../address.ts";
import type { Selection } from "../use-selection.ts";
import type { RowProps } from "./alert-row.tsx";
import { AlertRows } from "./alert-rows.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import { FilterBar, SearchBox, UnreadChip } from "./filter-bar.tsx";
import { ListFoot } from "./list-head.tsx";
import { ListSkeleton, NothingHere, OfflineText } from "./list-states.tsx";

type AlertListProps = {
  list: AlertState;
  onMore: () => void;
  onRetry: () => void;
  choice: Choice;
  choose: (part: Partial<Choice>, replace?: boolean) => void;
  openId: string | null;
  held: readonly string[];
  selection: Selection;
  onRemove: (ids: string[]) => void;
  onHelp: () => void;
  clock: RowProps["clock"];
};

/** The filters, the alerts that match them, and the way to older ones. */
export function AlertList({ list, choice, choose, openId, held, selection, clock, ...on }: AlertListProps) {
  const { onMore, onRetry, onRemove, onHelp } = on;
  const isOnline = useOnline();
  const { alerts, loading, error, pagination } = list;
  const isEmpty = alerts.length === 0 && !loading && error === null && isOnline;
  return (
    <>
      <div className="grid gap-2 py-3">
        {selection.isOn ? (
          <BulkBar selection={selection} onRemove={onRemove} />
        ) : (
          <>
            <FilterBar choice={choice} onChoose={choose} />
            <div className="flex items-center gap-2">
              <UnreadChip choice={choice} onChoose={choose} />
              <SearchBox key={choice.tab} q={choice.q} onSearch={(q) => choose({ q }, true)} />
              {alerts.length === 0 ? null : (
                <Button size="small" variant="text" className="-mr-3" onClick={selection.start}>
                  Select
                </Button>
              )}
            </div>
          </>
        )}
        <OfflineText />
        <AlertError error={error} onRetry={onRetry} />
      </div>
      {alerts.length > 0 ? (
        <AlertRows alerts={alerts} choice={choice} openId={openId} held={held} selection={selection} clock={clock} />
      ) : null}
      {alerts.length === 0 && loading ? <ListSkeleton /> : null}
      {isEmpty ? <NothingHere choice={choice} onClear={() => choose({ ...noChoice, tab: choice.tab })} /> : null}
      {alerts.length === 0 ? null : (
        <p className="pt-4 text-small text-ink-2">
          {formatNumber(alerts.length)} of {formatNumber(pagination.total)}.{" "}
          {pagination.hasMore ? (
            <button type="button" className="link" disabled={loading} onClick={onMore}>
              {loading ? "Loading older" : "Show older"}
            </button>
          ) : null}
        </p>
      )}
      <ListFoot onHelp={onHelp} />
      <output className="sr-only">{loading ? "" : `${alerts.length} of ${pagination.total} alerts shown.`}</output>
    </>
  );
}

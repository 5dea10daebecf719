import { Button } from "../../../components/button.tsx";
import { formatCount, formatNumber } from "../../../lib/format.ts";

type PagingProps = {
  start: number;
  count: number;
  /** As it is shown. */
  total: string;
  documentsRead: number | undefined;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
};

/** "51 to 100 of 220", on a developer's machine what it cost to read them, and the pages before and after. */
export function Paging({ start, count, total, documentsRead, onPrevious, onNext }: PagingProps) {
  return (
    <nav aria-label="Pages" className="mt-4 flex flex-wrap items-center justify-between gap-3">
      <output className="figures text-caption text-ink-3">
        {formatNumber(start)} to {formatNumber(start + count - 1)} of {total}
        {documentsRead === undefined ? null : ` · ${formatCount(documentsRead, "document")} read`}
      </output>
      {onPrevious === undefined && onNext === undefined ? null : (
        <div className="flex gap-2">
          <Button size="small" disabled={onPrevious === undefined} onClick={onPrevious}>
            Previous
          </Button>
          <Button size="small" disabled={onNext === undefined} onClick={onNext}>
            Next
          </Button>
        </div>
      )}
    </nav>
  );
}

import { Button } from "../../components/button.tsx";

type PagerProps = { page: number; limit: number; total: number; onPage: (page: number) => void };

const number = new Intl.NumberFormat("en-US");

/** "1 to 50 of 220", and the pages beside. */
export function Pager({ page, limit, total, onPage }: PagerProps) {
  const last = Math.max(1, Math.ceil(total / limit));
  const from = Math.min(total, (page - 1) * limit + 1);
  const to = Math.min(total, page * limit);
  return (
    <nav aria-label="Pages" className="mt-4 flex flex-wrap items-center justify-between gap-3">
      <output className="figures text-small text-ink-2">
        {page > last
          ? `There are ${number.format(total)}, and no page ${page}.`
          : `${number.format(from)} to ${number.format(to)} of ${number.format(total)}`}
      </output>
      {last === 1 && page === 1 ? null : (
        <div className="flex gap-2">
          <Button disabled={page <= 1} onClick={() => onPage(Math.min(page - 1, last))}>
            Previous
          </Button>
          <Button disabled={page >= last} onClick={() => onPage(page + 1)}>
            Next
          </Button>
        </div>
      )}
    </nav>
  );
}

import { useMemo } from "react";
import type { CreditItem } from "@cardwell/core/contract/dashboard";
import { useWindowRows } from "../../lib/use-window-rows.ts";
import { creditKey } from "./credit-list.ts";
import { CreditRow } from "./credit-row.tsx";

const rowHeight = 64;

/** More credits than anybody looks at together: only those on the screen are drawn. */
export function LongCredits({ credits }: { credits: CreditItem[] }) {
  const keys = useMemo(() => credits.map(creditKey), [credits]);
  const { list, top, rows, measureRow } = useWindowRows<HTMLUListElement>(keys, rowHeight);
  return (
    <ul ref={list} className="relative" style={{ height: rows.totalHeight }}>
      {rows.items.map(({ key, index, start }) => {
        const credit = credits[index];
        return credit === undefined ? null : (
          <li
            key={String(key)}
            ref={measureRow}
            data-index={index}
            aria-setsize={credits.length}
            aria-posinset={index + 1}
            className="absolute inset-x-0 top-0"
            style={{ transform: `translateY(${start - top}px)` }}
          >
            <CreditRow credit={credit} />
          </li>
        );
      })}
    </ul>
  );
}

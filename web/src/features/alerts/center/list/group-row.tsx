import { useState } from "react";
import { formatCount } from "../../../../lib/format.ts";
import { titleNow } from "../../title-now.ts";
import type { AlertGroup } from "../grouping.ts";
import { AlertRow } from "./alert-row.tsx";
import type { RowProps } from "./alert-row.tsx";

type GroupRowProps = {
  group: AlertGroup;
  toRow: (id: string) => Pick<RowProps, "address" | "isOpen" | "isChosen" | "showsBox" | "onToggle">;
  clock: RowProps["clock"];
  openId: string | null;
};

/** The newest about one thing; the earlier ones open under it. */
export function GroupRow({ group: { head, others }, toRow, clock, openId }: GroupRowProps) {
  const [isAsked, setAsked] = useState(false);
  const isSpread = isAsked || others.some(({ id }) => id === openId);
  const more =
    others.length === 0 ? undefined : (
      <button
        type="button"
        aria-expanded={isSpread}
        onClick={() => setAsked(!isSpread)}
        className="link relative z-1 mt-1 py-0.5 text-small"
      >
        {formatCount(others.length, "more", "more")} about this
      </button>
    );
  return (
    <li>
      <AlertRow alert={head} clock={clock} {...toRow(head.id)} more={more} />
      {isSpread && others.length > 0 ? (
        <ul aria-label={`Earlier alerts about ${titleNow(head, clock)}`} className="pl-7">
          {others.map((alert) => (
            <li key={alert.id}>
              <AlertRow alert={alert} clock={clock} {...toRow(alert.id)} />
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}

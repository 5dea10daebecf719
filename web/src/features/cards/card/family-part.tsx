import type { CardPage } from "@cardwell/core/domain/dashboard/card-page-shapes";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { formatCivilDate, formatWholeDay } from "../../../lib/civil.ts";
import { cardPageQuery } from "../../../lib/dashboard-query.ts";
import { formatMoney } from "../../../lib/format.ts";
import { cardPath } from "../../../lib/paths.ts";
import { Part } from "../part.tsx";

/** What this account was before and became after product changes. */
export function FamilyPart({ page: { family, card } }: { page: CardPage }) {
  if (family.length === 0) return null;
  return (
    <Part id="family" title="Product changes">
      <ol className="-mt-2 divide-y divide-line border-b border-line">
        {family.map(({ id, name, from, to, isThis }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-6 py-2.5">
            {isThis ? (
              <span className="font-medium" aria-current="page">
                {name}
              </span>
            ) : (
              <Link className="link" to={cardPath(id)}>
                {name}
              </Link>
            )}
            <span className="text-ink-2">
              {from === null ? "unknown" : formatCivilDate(from)} to {to === null ? "today" : formatCivilDate(to)}
            </span>
          </li>
        ))}
      </ol>
      {card.changedFromId === null ? null : <FeeOfFormer id={card.changedFromId} />}
    </Part>
  );
}

/** A change within the bank's refund days usually returns the fee: until that is recorded, it counts against the card. */
function FeeOfFormer({ id }: { id: string }) {
  const { data } = useQuery(cardPageQuery(id));
  if (data === undefined || data.fee.phase !== "refundable") return null;
  const { refundUntil, feeCents } = data.fee;
  return (
    <p className="mt-3 max-w-155 text-ink-2">
      The bank refunds {feeCents === null ? "the fee" : `the ${formatMoney(feeCents)} fee`} for {data.summary.name}
      {refundUntil === null ? "" : ` on changes made by ${formatWholeDay(refundUntil)}`}. It counts until you record the
      refund.{" "}
      <Link className="link" to={`${cardPath(id)}#fee`}>
        Record the refund
      </Link>
    </p>
  );
}

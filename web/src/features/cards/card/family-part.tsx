import type { CardPage } from "@cardwell/core/contract/wallet";
import { Link } from "react-router-dom";
import { formatCivilDate } from "../../../lib/civil.ts";
import { cardPath } from "../../../lib/paths.ts";
import { Part } from "../part.tsx";

/** What this account was before and became after product changes. */
export function FamilyPart({ page: { family } }: { page: CardPage }) {
  if (family.length === 0) return null;
  return (
    <Part id="family" title="What this account was">
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
              {formatCivilDate(from)} to {to === null ? "today" : formatCivilDate(to)}
            </span>
          </li>
        ))}
      </ol>
    </Part>
  );
}

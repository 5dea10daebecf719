import { Fragment } from "react";
import { Link } from "react-router-dom";
import { cardPath } from "../../lib/paths.ts";
import { useView } from "./view.ts";

const NAMED = 3;

/** Which cards have no due date, and where to enter it. Nothing when all have one. */
export function UndatedCards() {
  const { undated, getTitle } = useView();
  if (undated.length === 0) return null;
  const others = undated.length - NAMED;
  return (
    <>
      We don't know when{" "}
      {undated.slice(0, NAMED).map((card, at) => (
        <Fragment key={card.id}>
          {at === 0 ? "" : at === undated.length - 1 ? " and " : ", "}
          <Link className="link" to={`${cardPath(card.id)}?tab=settings`}>
            {getTitle(card.id)}
          </Link>
        </Fragment>
      ))}
      {others > 0 ? ` and ${others} more` : ""} {undated.length === 1 ? "is" : "are"} due: add the closing and due day.
    </>
  );
}

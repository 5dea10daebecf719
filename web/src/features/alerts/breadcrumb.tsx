import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";

/** The way back to all alerts, over the headline of a page below them. */
export function Breadcrumb({ here }: { here: string }) {
  return (
    <nav aria-label="Where you are" className="mb-5 flex gap-2 text-small text-ink-3">
      <Link to={paths.alerts} className="hover:text-ink">
        Alerts
      </Link>
      <span aria-hidden="true">/</span>
      <span aria-current="page">{here}</span>
    </nav>
  );
}

import { Fragment } from "react";
import { Link } from "react-router-dom";

type BreadcrumbProps = {
  /** The places above this one: name and address, the outermost first. */
  above: readonly (readonly [name: string, path: string])[];
  here: string;
};

/** The place of a page above its headline, with the way back. */
export function Breadcrumb({ above, here }: BreadcrumbProps) {
  return (
    <nav aria-label="Where you are" className="mb-5 flex flex-wrap gap-x-2 text-small text-ink-3">
      {above.map(([name, path]) => (
        <Fragment key={path}>
          <Link to={path} className="target hover:text-ink">
            {name}
          </Link>
          <span aria-hidden="true">/</span>
        </Fragment>
      ))}
      <span aria-current="page">{here}</span>
    </nav>
  );
}

import type { ReactNode } from "react";
import { Link } from "react-router-dom";

type PageHeadProps = {
  title: string;
  /** Where one came from, over the title. */
  above?: { to: string; label: string };
  /** A quiet fact beside the title. */
  aside?: ReactNode;
  actions?: ReactNode;
};

/** Title, fact and actions of a page of the back office. */
export function PageHead({ title, above, aside, actions }: PageHeadProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        {above === undefined ? null : (
          <p className="mb-1 text-small text-ink-3">
            <Link to={above.to} className="hover:text-ink">
              {above.label}
            </Link>{" "}
            /
          </p>
        )}
        <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <h1 className="text-title-1 md:text-display">{title}</h1>
          {aside === undefined ? null : <div className="text-small text-ink-2">{aside}</div>}
        </div>
      </div>
      {actions === undefined ? null : <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  );
}

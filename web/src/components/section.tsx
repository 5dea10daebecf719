import { useId } from "react";
import type { ReactNode } from "react";

type SectionProps = {
  title: string;
  /** A quiet fact or link at the right end of the hairline. */
  aside?: ReactNode;
  /** Its distance from what is above, where that isn't a whole section's. */
  className?: string;
  children: ReactNode;
};

/** A serif title on a hairline, no box. */
export function Section({ title, aside, className = "mt-14", children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={className}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line-2 pb-3">
        <h2 id={id} className="text-title-2">
          {title}
        </h2>
        {aside === undefined ? null : <div className="text-small text-ink-2">{aside}</div>}
      </div>
      <div className="pt-5">{children}</div>
    </section>
  );
}

type HeadlineProps = { above?: ReactNode; children: ReactNode; below?: ReactNode };

/** The one sentence that answers, with a caption over it and an explanation under it. */
export function Headline({ above, children, below }: HeadlineProps) {
  return (
    <div className="grid gap-2">
      {above === undefined ? null : <p className="text-small text-ink-3">{above}</p>}
      <h1 className="max-w-200 text-display">{children}</h1>
      {below === undefined ? null : <div className="mt-2 max-w-140 text-lead text-ink-2">{below}</div>}
    </div>
  );
}

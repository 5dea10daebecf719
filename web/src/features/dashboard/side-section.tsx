import { useId } from "react";
import type { ReactNode } from "react";

type SideSectionProps = { title: string; id: string; aside?: ReactNode; children: ReactNode };

/** A section of the side column: the hairline over its title. */
export function SideSection({ title, id, aside, children }: SideSectionProps) {
  const titleId = useId();
  return (
    <section id={id} aria-labelledby={titleId} className="border-t border-line-2 pt-4 pb-9">
      <div className="mb-3.5 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={titleId} className="text-title-2">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

import { useId } from "react";
import type { ReactNode } from "react";

type SideSectionProps = { title: string; id: string; children: ReactNode };

/** A section of the side column: the hairline over its title. */
export function SideSection({ title, id, children }: SideSectionProps) {
  const titleId = useId();
  return (
    <section id={id} aria-labelledby={titleId} className="border-t border-line-2 pt-4 pb-10">
      <h2 id={titleId} className="mb-3.5 text-title-2">
        {title}
      </h2>
      {children}
    </section>
  );
}

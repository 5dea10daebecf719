import type { ReactNode } from "react";
import { Section } from "../../components/section.tsx";

type AnchoredSectionProps = { id: string; title: string; aside?: ReactNode; children: ReactNode };

/** A section that the header, or a link, leads to. */
export function AnchoredSection({ id, ...section }: AnchoredSectionProps) {
  return (
    <div id={id} className="scroll-mt-4">
      <Section {...section} />
    </div>
  );
}

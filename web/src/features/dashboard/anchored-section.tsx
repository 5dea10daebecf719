import type { ReactNode } from "react";
import { Section } from "../../components/section.tsx";

type AnchoredSectionProps = { id: string; title: string; aside?: ReactNode; children: ReactNode };

/**
 * A section that the header, or a link, leads to. Its room reaches beyond its words, so that no outline is cut off where the
 * browser skips what is out of sight (later-sections.tsx).
 */
export function AnchoredSection({ id, ...section }: AnchoredSectionProps) {
  return (
    <div id={id} className="-mx-4 -mb-4 flow-root -scroll-mt-10 px-4 pb-4 [contain-intrinsic-height:auto_600px]">
      <Section {...section} />
    </div>
  );
}

import type { ReactNode } from "react";
import { usePageTitle } from "../../lib/use-page-title.ts";
import { PageHead, TabSections } from "../frame/page-head.tsx";

type SystemFrameProps = { title: string; children: ReactNode };

/** Head and sections of the tab around one of its sections. */
export function SystemFrame({ title, children }: SystemFrameProps) {
  usePageTitle(`${title}, system`);
  return (
    <>
      <PageHead title={title} />
      <TabSections />
      {children}
    </>
  );
}

import type { ReactNode } from "react";
import { usePageTitle } from "../../lib/use-page-title.ts";
import { PageHead, TabSections } from "../frame/page-head.tsx";

type SystemFrameProps = { title: string; actions?: ReactNode; children: ReactNode };

/** Head and sections of the tab around one of its sections. */
export function SystemFrame({ title, actions, children }: SystemFrameProps) {
  usePageTitle(`${title}, system`);
  return (
    <>
      <PageHead title={title} actions={actions} />
      <TabSections />
      {children}
    </>
  );
}

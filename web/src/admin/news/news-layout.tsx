import type { ReactNode } from "react";
import { usePageTitle } from "../../lib/use-page-title.ts";
import { PageHead, TabSections } from "../frame/page-head.tsx";

/** Head and sections of the tab around one of its sections. */
export function NewsLayout({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  usePageTitle(title === "News" ? "News, back office" : `${title}, news`);
  return (
    <>
      <PageHead title={title} actions={actions} />
      <TabSections />
      {children}
    </>
  );
}

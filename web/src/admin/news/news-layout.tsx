import type { ReactNode } from "react";
import { usePageTitle } from "../../lib/use-page-title.ts";
import { PageHead, TabSections } from "../frame/page-head.tsx";

type NewsLayoutProps = {
  name: string;
  title?: ReactNode;
  caption?: ReactNode;
  actions?: ReactNode;
  /** Between the head and the sections. */
  above?: ReactNode;
  children: ReactNode;
};

/** Head and sections of the tab around one of its sections. */
export function NewsLayout({ name, title = name, caption, actions, above, children }: NewsLayoutProps) {
  usePageTitle(name === "News" ? "News, back office" : `${name}, news`);
  return (
    <>
      <PageHead title={title} caption={caption} actions={actions} />
      {above}
      <TabSections />
      {children}
    </>
  );
}

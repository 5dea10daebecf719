import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { usePageTitle } from "../../lib/use-page-title.ts";
import { PageHead, TabSections } from "../frame/page-head.tsx";
import { overviewQuery } from "./queries.ts";

type PartFrameProps = {
  title: string;
  /** The title as it is drawn, where it says more. */
  headline?: ReactNode;
  pageTitle?: string;
  aside?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
};

/** Head and sections of the tab around one of its sections. */
export function PartFrame({ title, headline = title, aside, actions, children, ...page }: PartFrameProps) {
  usePageTitle(page.pageTitle ?? `${title}, card universe`);
  const totals = useQuery(overviewQuery).data?.totals;
  return (
    <>
      <PageHead title={headline} aside={aside} actions={actions} />
      <TabSections counts={{ review: totals?.pendingProposals, reports: totals?.openReports }} />
      {children}
    </>
  );
}

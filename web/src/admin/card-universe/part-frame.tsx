import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { usePageTitle } from "../../lib/use-page-title.ts";
import { PageHead } from "../page-head.tsx";
import { places } from "./places.ts";
import { cardListQuery } from "./queries.ts";
import { Sections } from "./sections.tsx";

type PartFrameProps = { title: string; aside?: ReactNode; actions?: ReactNode; children: ReactNode };

/** Head and parts of the tab around one of its parts. */
export function PartFrame({ title, aside, actions, children }: PartFrameProps) {
  usePageTitle(`${title}, card universe`);
  const { data } = useQuery(cardListQuery({ limit: "1" }));
  return (
    <>
      <PageHead title={title} above={{ to: places.cards, label: "Card universe" }} aside={aside} actions={actions} />
      <Sections proposals={data?.totals.pendingProposals} reports={data?.totals.openReports} />
      <div className="pt-5">{children}</div>
    </>
  );
}

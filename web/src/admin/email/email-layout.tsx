import type { ReactNode } from "react";
import { usePageTitle } from "../../lib/use-page-title.ts";
import { PageHead, TabSections } from "../frame/page-head.tsx";
import { MailFigures, MailHeadline } from "./mail-figures.tsx";
import { PauseSending } from "./sending-pause.tsx";

type EmailLayoutProps = { title: string; caption?: string; actions?: ReactNode; children: ReactNode };

/** Head and sections of the tab around one of its sections. The sections are those of `tabs.ts`. */
export function EmailLayout({ title, caption = "last 30 days", actions, children }: EmailLayoutProps) {
  usePageTitle(`${title}, email`);
  return (
    <>
      <PageHead
        title={<MailHeadline section={title} />}
        caption={`${title.toLowerCase()} · ${caption}`}
        actions={
          <>
            <PauseSending />
            {actions}
          </>
        }
      />
      <MailFigures />
      <TabSections />
      {children}
    </>
  );
}

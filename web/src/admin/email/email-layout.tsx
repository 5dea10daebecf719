import type { ReactNode } from "react";
import { usePageTitle } from "../../lib/use-page-title.ts";
import { PageHead, TabSections } from "../frame/page-head.tsx";
import { MailFigures } from "./mail-figures.tsx";
import { PauseSending } from "./sending-pause.tsx";

type EmailLayoutProps = { title: string; caption?: ReactNode; actions?: ReactNode; children: ReactNode };

/** Head and sections of the tab around one of its sections. The sections are those of `tabs.ts`. */
export function EmailLayout({ title, actions, children, ...head }: EmailLayoutProps) {
  usePageTitle(`${title}, email`);
  return (
    <>
      <PageHead
        title={title}
        actions={
          <>
            <PauseSending />
            {actions}
          </>
        }
        {...head}
      />
      <MailFigures />
      <TabSections />
      {children}
    </>
  );
}

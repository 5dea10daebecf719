import type { ReactNode } from "react";
import { Skeleton } from "./skeleton.tsx";
import { usePageTitle } from "../lib/use-page-title.ts";

type StepHeadingProps = {
  title: string;
  /** The document title, where the heading alone doesn't describe the page. */
  pageTitle?: string;
  /** The title is on its way; until then `title` is only read out. */
  waiting?: boolean;
  children?: ReactNode;
};

/** The heading of each step of a page without a frame. A new step names the document and takes the focus, so that it is read out. */
export function StepHeading({ title, pageTitle = title, waiting = false, children }: StepHeadingProps) {
  usePageTitle(pageTitle);
  return (
    <div className="grid gap-2" aria-busy={waiting || undefined}>
      <h1 className={waiting ? "sr-only" : "text-title-1"}>{title}</h1>
      {waiting ? (
        <>
          <Skeleton className="h-10 w-64" />
          <Skeleton className="h-12.5 w-full" />
        </>
      ) : null}
      {children === undefined ? null : <div className="text-lead text-ink-2">{children}</div>}
    </div>
  );
}

import type { ReactNode } from "react";
import { Skeleton } from "../../components/skeleton.tsx";
import { usePageTitle } from "../../lib/use-page-title.ts";

type HeadingProps = { title: string; isWaiting?: boolean; children?: ReactNode };

/** Each step names the document and takes the focus, so that it is read out. */
export function Heading({ title, isWaiting = false, children }: HeadingProps) {
  usePageTitle(title);
  return (
    <div className="grid gap-2" aria-busy={isWaiting || undefined}>
      <h1 className={isWaiting ? "sr-only" : "text-title-1"}>{title}</h1>
      {isWaiting ? (
        <>
          <Skeleton className="h-10 w-64" />
          <Skeleton className="h-12.5 w-full" />
        </>
      ) : null}
      {children === undefined ? null : <div className="text-lead text-ink-2">{children}</div>}
    </div>
  );
}

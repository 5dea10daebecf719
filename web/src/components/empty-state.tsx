import type { ReactNode } from "react";

type EmptyStateProps = { title: string; children?: ReactNode; action?: ReactNode };

/** Nothing here yet, why, and the next step. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="grid max-w-140 justify-items-start gap-2 py-6">
      <p className="text-title-2">{title}</p>
      {children === undefined ? null : <div className="text-body text-ink-2">{children}</div>}
      {action === undefined ? null : <div className="mt-3 flex flex-wrap gap-2">{action}</div>}
    </div>
  );
}

import type { ReactNode } from "react";
import type { Severity } from "@cardwell/core/domain/alerts/types";
import { SeverityMark } from "../../components/marks.tsx";

export type AttentionItem = {
  id: string;
  severity: Severity;
  title: ReactNode;
  /** One line of cause and size. */
  detail: ReactNode;
  actions?: ReactNode;
};

/** What needs staff, the worst first. Nothing is drawn when nothing does. */
export function AttentionList({ items }: { items: readonly AttentionItem[] }) {
  if (items.length === 0) return null;
  return (
    <ul aria-label="Needs attention" className="mt-5 border-t-2 border-copper">
      {items.map(({ id, severity, title, detail, actions }) => (
        <li
          key={id}
          className="grid gap-x-6 gap-y-1 border-b border-line py-3.5 md:grid-cols-[5rem_minmax(0,1fr)_auto]"
        >
          <SeverityMark severity={severity} />
          <div className="min-w-0">
            <p className="text-body font-semibold">{title}</p>
            <p className="text-small text-ink-2">{detail}</p>
          </div>
          {actions === undefined ? null : (
            <div className="flex flex-wrap items-center gap-2 max-md:mt-2">{actions}</div>
          )}
        </li>
      ))}
    </ul>
  );
}

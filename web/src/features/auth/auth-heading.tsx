import type { ReactNode } from "react";

export function AuthHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="grid gap-2">
      <h1 className="text-title-1">{title}</h1>
      {children === undefined ? null : <div className="text-lead text-ink-2">{children}</div>}
    </div>
  );
}

import type { ReactNode } from "react";

/** Equal cells: one column on phones, as many as fit above. */
export function CardGrid({ children, minWidth = "15rem" }: { children: ReactNode; minWidth?: string }) {
  return (
    <div
      className="grid gap-6"
      style={{ gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${minWidth}), 1fr))` }}
    >
      {children}
    </div>
  );
}

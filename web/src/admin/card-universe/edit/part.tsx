import type { CardTerms } from "@cardwell/core/domain/catalog/card-terms";
import type { ReactNode } from "react";
import type { Reference } from "../queries.ts";

/** What every part of the form gets: the current terms, and how to change them. */
export type PartProps = {
  terms: CardTerms;
  errorAt: (name: never) => string | undefined;
  /** What is published of the card; null for a new one. */
  published: CardTerms | null;
  onChange: (terms: CardTerms) => void;
  reference: Reference;
};

type FramedProps = { title: string; fact?: string; open?: boolean; children: ReactNode };

/** A part of the form that opens. */
export function Part({ title, fact, open, children }: FramedProps) {
  return (
    <details open={open} className="border-b border-line-2">
      <summary className="flex items-baseline justify-between gap-4 py-3.5 text-heading font-semibold hover:text-green">
        <h2 className="inline">{title}</h2>
        <span className="text-small font-normal text-ink-3">{fact}</span>
      </summary>
      <div className="grid gap-5 pt-1 pb-7">{children}</div>
    </details>
  );
}

export function Columns({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-x-5 gap-y-4 md:grid-cols-2 lg:grid-cols-3">{children}</div>;
}

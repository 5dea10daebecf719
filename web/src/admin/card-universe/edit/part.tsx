import type { CardTerms } from "@cardwell/core/domain/catalog/card-terms";
import type { adminCardUniverseContract as contract } from "@cardwell/core/contract/admin/card-universe";
import type { RequestOf } from "@cardwell/core/contract/endpoint";
import type { ReactNode } from "react";
import type { FieldPath, FieldPathValue } from "react-hook-form";
import type { Reference } from "../queries.ts";

export type EditedTerms = RequestOf<typeof contract.preview>["body"];

/** The props of an input that shows one place of the terms as it is. */
export type TermsField = <Name extends FieldPath<EditedTerms>>(
  name: Name,
) => {
  name: Name;
  value: FieldPathValue<EditedTerms, Name>;
  onChange: (value: FieldPathValue<EditedTerms, Name>) => void;
  error: string | undefined;
};

/** What every part of the form gets: the current terms, and how to change them: one place, or as a whole. */
export type PartProps = {
  field: TermsField;
  terms: CardTerms;
  /** What is published of the card; null for a new one. */
  published: CardTerms | null;
  onChange: (terms: CardTerms) => void;
  reference: Reference;
};

/** A part of the form that opens. */
export function Part({
  title,
  fact,
  open,
  children,
}: {
  title: string;
  fact?: string;
  open?: boolean;
  children: ReactNode;
}) {
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

import type { TermRow } from "@cardwell/core/contract/card-page";
import { formatCivilDate } from "../../../lib/civil.ts";

type Source = NonNullable<TermRow["source"]>;

const kinds: Record<Source["sourceType"], string> = {
  issuer_page: "Issuer's page",
  agreement_pdf: "Agreement",
  cfpb_tccp: "CFPB terms survey",
  dataset: "Public dataset",
  staff: "Written by our staff",
  user_report: "Reported by a member",
  ai_extract: "Read by a machine",
};

const confidence = { high: "likely right", medium: "may have changed", low: "probably changed" } as const;

/** Where a fact can be read. An address is shown as its site. */
export function SourceName({ source }: { source: Source }) {
  if (source.sourceUrl === null) return kinds[source.sourceType];
  return (
    <a
      href={source.sourceUrl}
      target="_blank"
      rel="noreferrer"
      className="underline decoration-1 underline-offset-2 hover:text-ink"
    >
      {getHost(source.sourceUrl)}
      <span className="sr-only"> (opens a new tab)</span>
    </a>
  );
}

/** When it was verified there; that it isn't yet; and then its confidence. */
export const formatChecked = ({ checkedOn, confidence: trust }: Source): string =>
  checkedOn === null ? `not verified yet, ${confidence[trust]}` : formatCivilDate(checkedOn);

/** The same on two lines, at the end of a row. */
export function Checked({ source }: { source: Source }) {
  if (source.checkedOn !== null) return formatCivilDate(source.checkedOn);
  return (
    <>
      not verified yet
      <span className="block text-caption text-ink-3">{confidence[source.confidence]}</span>
    </>
  );
}

function getHost(address: string): string {
  try {
    return new URL(address).hostname.replace(/^www\./, "");
  } catch {
    return "the source";
  }
}

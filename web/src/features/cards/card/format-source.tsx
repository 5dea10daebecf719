import type { TermRow } from "@cardwell/core/domain/dashboard/card-page-shapes";
import { formatCivilDate } from "../../../lib/civil.ts";

type Source = NonNullable<TermRow["source"]>;

const kinds: Record<Source["sourceType"], string> = {
  issuer_page: "Issuer's page",
  agreement_pdf: "Agreement",
  cfpb_tccp: "CFPB terms survey",
  dataset: "Public dataset",
  staff: "Entered by our staff",
  user_report: "Reported by a member",
  ai_extract: "Extracted automatically",
};

/** Where a fact can be read. An address is shown as its site, but for a dataset's, which is only where it is kept. */
export function SourceName({ source }: { source: Source }) {
  if (source.sourceUrl === null) return kinds[source.sourceType];
  return (
    <a
      title={source.note}
      href={source.sourceUrl}
      target="_blank"
      rel="noreferrer"
      className="underline decoration-1 underline-offset-2 hover:text-ink"
    >
      {source.sourceType === "dataset" ? kinds.dataset : getHost(source.sourceUrl)}
      <span className="sr-only"> (opens a new tab)</span>
    </a>
  );
}

/** When it was verified at its source; else the day for which the source states it. Each section says once that such facts are unverified. */
export const formatChecked = ({ checkedOn, asOf }: Source): string =>
  checkedOn !== null ? `verified ${formatCivilDate(checkedOn)}` : asOf ? formatCivilDate(asOf) : "no date";

function getHost(address: string): string {
  try {
    return new URL(address).hostname.replace(/^www\./, "");
  } catch {
    return "the source";
  }
}

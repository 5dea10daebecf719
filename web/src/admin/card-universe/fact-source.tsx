import type { Provenance } from "@cardwell/core/domain/catalog/shapes";
import { formatCivilDate } from "../../lib/civil.ts";
import { confidenceLabels, sourceTypeLabels } from "./labels.ts";

const getHost = (address: string) => {
  try {
    return new URL(address).hostname.replace(/^www\./, "");
  } catch {
    return address;
  }
};

/** Where a fact comes from: its page, with the date of its verification or its confidence. */
export function FactSourceText({ source }: { source: Provenance }) {
  const { sourceUrl, sourceType, checkedOn, confidence } = source;
  return (
    <>
      {sourceUrl === null ? (
        sourceTypeLabels[sourceType]
      ) : (
        <a href={sourceUrl} target="_blank" rel="noreferrer" className="underline underline-offset-2 hover:text-ink">
          {sourceTypeLabels[sourceType]}, {getHost(sourceUrl)}
        </a>
      )}
      {" · "}
      {checkedOn === null ? (
        <span className="text-copper-ink">not verified, {confidenceLabels[confidence].toLowerCase()}</span>
      ) : (
        <span className="text-green">checked {formatCivilDate(checkedOn)}</span>
      )}
    </>
  );
}

import type { CardPage } from "@cardwell/core/domain/dashboard/card-page-shapes";
import { formatCivilDate } from "../../../lib/civil.ts";

type Version = NonNullable<CardPage["facts"]>["changes"][number];

/** What changed on the card, newest first, each with what it means for its holder. */
export function ChangeLog({ versions }: { versions: Version[] }) {
  if (versions.length === 0) return <p className="py-3 text-ink-2">No changes since we added this card.</p>;
  return (
    <ul className="divide-y divide-line border-b border-line" aria-label="What changed">
      {versions.map((version) => (
        <li key={version.version} className="grid gap-1.5 py-3">
          <p className="text-small text-ink-3">
            {version.isCorrection ? "Corrected by us" : `Effective ${formatCivilDate(version.on)}`}
          </p>
          {version.facts.map(({ path, label, before, after }) => (
            <p key={path} className="wrap-anywhere">
              {label}: {before} → {after}
            </p>
          ))}
          <ForYou version={version} />
        </li>
      ))}
    </ul>
  );
}

function ForYou({ version: { forYou, yearCents } }: { version: Version }) {
  if (forYou.length === 0) return null;
  const edge =
    yearCents === null || yearCents === 0 ? "border-line-2" : yearCents < 0 ? "border-copper" : "border-green";
  return (
    <div className={`mt-1 border-l-2 pl-3 text-small text-ink-2 ${edge}`}>
      <p className="font-medium text-ink">For you</p>
      {forYou.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  );
}

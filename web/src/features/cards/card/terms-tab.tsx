import type { CardPage, TermRow } from "@cardwell/core/domain/dashboard/card-page-shapes";
import { Button } from "../../../components/button.tsx";
import { formatCivilDate } from "../../../lib/civil.ts";
import { formatCount } from "../../../lib/format.ts";
import { useAnchor } from "../../../lib/use-anchor.ts";
import { useGrowing } from "../../../lib/use-growing.ts";
import { Part } from "../part.tsx";
import type { CardTabProps } from "./card-dialog.ts";
import { EarningPart } from "./earning-part.tsx";
import { formatChecked, SourceName } from "./format-source.tsx";

const groups: Record<TermRow["group"], string> = {
  fees: "Fees",
  rates: "Rates",
  earning: "Earning",
  benefits: "Benefits",
  offers: "Welcome offers",
  rules: "Rules",
};
const shownAtFirst = 20;

/** What the card earns, and every other fact of the catalog about it, with where it was read and when. */
export function TermsTab({ page, onAsk }: CardTabProps) {
  useAnchor(true);
  return (
    <>
      <EarningPart page={page} />
      <TermsPart page={page} onAsk={onAsk} />
    </>
  );
}

/** The facts that neither the earning rates nor the credits of the page state. */
function listOtherTerms({ terms, earning, credits, toEarn, perks }: CardPage): TermRow[] {
  const stated = new Set([
    ...earning.map(({ ruleId }) => (ruleId === "base" ? "earn.base" : `earn.rules.${ruleId}`)),
    ...[...credits, ...toEarn, ...perks].map(({ benefitId }) => `benefits.${benefitId}`),
  ]);
  return terms.filter(({ path }) => !stated.has(path));
}

function TermsPart({ page, onAsk }: CardTabProps) {
  const { facts, card } = page;
  const terms = listOtherTerms(page);
  const { shown, isWhole, showAll } = useGrowing(terms.length, shownAtFirst);
  if (facts === null) {
    return (
      <Part id="terms" title="Terms">
        <p className="text-ink-2">
          {card.custom === null
            ? "This card is no longer in our catalog."
            : "This is a custom card. Its terms are the ones you entered."}
        </p>
      </Part>
    );
  }
  return (
    <Part id="terms" title="Terms" aside={formatVerified(facts)}>
      <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[1fr_17.75rem]">
        <div className="min-w-0">
          <TermsTable rows={terms.slice(0, shown)} />
          {isWhole ? null : (
            <div className="mt-4">
              <Button size="small" onClick={showAll}>
                Show all {formatCount(terms.length, "fact")}
              </Button>
            </div>
          )}
        </div>
        <div>
          <h3 className="border-b border-line-2 pb-2.5 text-heading font-semibold">What changed</h3>
          <ChangeLog versions={facts.changes} />
          <p className="mt-3">
            <button type="button" className="link" onClick={() => onAsk("report")}>
              Report a mistake
            </button>
          </p>
          <Reports page={page} />
          {facts.productUrl === null ? null : (
            <p className="mt-3">
              <a className="link" href={facts.productUrl} target="_blank" rel="noreferrer">
                Issuer&rsquo;s website
              </a>
            </p>
          )}
        </div>
      </div>
    </Part>
  );
}

function TermsTable({ rows }: { rows: TermRow[] }) {
  const head = "py-2 pr-4 font-medium last:pr-0";
  return (
    <table className="-mt-5 w-full border-collapse">
      <caption className="sr-only">Terms of the card</caption>
      <thead>
        <tr className="border-b border-line-2 text-left text-caption text-ink-3">
          <th scope="col" className={head}>
            Term
          </th>
          <th scope="col" className={head}>
            Value
          </th>
          <th scope="col" className={`${head} max-md:hidden`}>
            Source
          </th>
          <th scope="col" className={`${head} text-right max-md:hidden`}>
            As of
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ path, group, label, value, source }, at) => (
          <tr key={path} className="border-b border-line align-top">
            <th scope="row" className="w-2/5 py-2.5 pr-4 text-left font-normal md:w-[30%]">
              {rows[at - 1]?.group === group ? null : (
                <span className="block text-caption text-ink-3">{groups[group]}</span>
              )}
              {label}
            </th>
            <td className="py-2.5 pr-4 font-medium wrap-anywhere">
              {value}
              {source === null ? null : (
                <span className="block text-caption font-normal text-ink-3 md:hidden">
                  <SourceName source={source} /> · {formatChecked(source)}
                </span>
              )}
            </td>
            <td className="py-2.5 pr-4 text-ink-2 max-md:hidden">
              {source === null ? null : <SourceName source={source} />}
              {source?.note ? <span className="block text-caption text-ink-3">{source.note}</span> : null}
            </td>
            <td className="figures py-2.5 text-right whitespace-nowrap text-ink-2 max-md:hidden">
              {source === null ? null : formatChecked(source)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** `As of Oct 7, 2026 · unverified`, or how many facts staff verified. */
function formatVerified({ asOf, verifiedFacts, totalFacts }: NonNullable<CardPage["facts"]>): string {
  const verified =
    verifiedFacts === 0 ? "unverified" : `${verifiedFacts} of ${formatCount(totalFacts, "fact")} verified`;
  return asOf === null ? verified : `As of ${formatCivilDate(asOf)} · ${verified}`;
}

/** What the person reported, and what was answered. */
function Reports({ page: { reports } }: { page: CardPage }) {
  if (reports.length === 0) return null;
  const words = {
    open: "We're looking into it.",
    corrected: "Corrected.",
    declined: "Checked. No change needed.",
  } as const;
  return (
    <ul className="mt-4 divide-y divide-line border-y border-line" aria-label="Your reports">
      {reports.map(({ id, label, message, createdAt, status, answer }) => (
        <li key={id} className="py-3 text-small">
          <p className="text-ink-3">
            You, {formatCivilDate(createdAt.slice(0, 10))}: {label}
          </p>
          <p className="wrap-anywhere">{message}</p>
          <p className="mt-1 font-medium">{words[status]}</p>
          {answer === null ? null : <p className="wrap-anywhere text-ink-2">{answer}</p>}
        </li>
      ))}
    </ul>
  );
}

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

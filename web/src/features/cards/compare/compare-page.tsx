import type { Comparison, ComparedCard } from "@cardwell/core/domain/dashboard/card-page-shapes";
import { centsEach } from "@cardwell/core/domain/format";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useParams, useSearchParams } from "react-router-dom";
import { Breadcrumb } from "../../../components/breadcrumb.tsx";
import { CardThumb } from "../../../components/card-face.tsx";
import { CatalogSearch } from "../../../components/catalog-search.tsx";
import { ErrorState } from "../../../components/error-state.tsx";
import { Section } from "../../../components/section.tsx";
import { SkeletonRows } from "../../../components/skeleton.tsx";
import { callApi } from "../../../lib/api-client.ts";
import { formatCivilDate } from "../../../lib/civil.ts";
import { contract } from "../../../lib/page-contract.ts";
import { cardPageQuery, cardTitle } from "../../../lib/dashboard-query.ts";
import { describeError, getReference } from "../../../lib/describe-error.ts";
import { formatCount, formatMoney } from "../../../lib/format.ts";
import { cardPath, paths } from "../../../lib/paths.ts";
import { usePageTitle } from "../../../lib/use-page-title.ts";
import { CardNotFound, isNotFound } from "../card-not-found.tsx";
import { describeComparison } from "./describe-comparison.ts";
import "../../../styles/pages.css";

/** A card of the member beside one that they pick from the catalog. */
export function ComparePage() {
  const { walletCardId = "" } = useParams();
  const [search, setSearch] = useSearchParams();
  const cardId = search.get("with");
  const page = useQuery(cardPageQuery(walletCardId));
  const comparison = useQuery({
    queryKey: ["card-comparison", walletCardId, cardId],
    queryFn: ({ signal }) =>
      callApi(contract.wallet.compareCard, { params: { walletCardId, cardId: cardId ?? "" } }, { signal }),
    enabled: cardId !== null,
  });
  const name = page.data === undefined ? "this card" : cardTitle(page.data.summary);
  const other = comparison.data?.other.name;
  const title = other === undefined ? `Compare ${name}` : `${name} or ${other}?`;
  usePageTitle(title);
  const error = [page, comparison].find(({ data }) => data === undefined)?.error ?? null;
  if (error !== null) return <NoComparison error={error} retry={() => void (page.refetch(), comparison.refetch())} />;
  return (
    <>
      <Breadcrumb
        above={[
          ["Cards", paths.cards],
          [name, cardPath(walletCardId)],
        ]}
        here="Compare"
      />
      <h1 className="max-w-200 text-display">{title}</h1>
      {cardId === null ? null : comparison.data === undefined ? (
        <div className="mt-10">
          <SkeletonRows rows={8} label="Loading the comparison..." />
        </div>
      ) : (
        <Compared comparison={comparison.data} />
      )}
      <Section title={cardId === null ? "Compare with" : "Compare with another card"}>
        <div className="max-w-155">
          <CatalogSearch
            key={cardId}
            verb="Compare"
            catalogOnly
            without={[page.data?.summary.cardId ?? "", cardId ?? ""]}
            onPick={({ id }) => {
              setSearch({ with: id });
              scrollTo(0, 0);
            }}
          />
        </div>
      </Section>
    </>
  );
}

function NoComparison({ error, retry }: { error: Error; retry: () => void }) {
  return isNotFound(error) ? (
    <CardNotFound>Only cards in our catalog can be compared.</CardNotFound>
  ) : (
    <ErrorState title="Couldn't load the comparison." reference={getReference(error)} onRetry={retry}>
      <p>{describeError(error)}</p>
    </ErrorState>
  );
}

function Compared({ comparison }: { comparison: Comparison }) {
  const { own, other, earning, recorded } = comparison;
  const hasPurchases = recorded.purchases > 0;
  return (
    <>
      <p className="mt-3 max-w-160 text-lead text-ink-2">{describeComparison(comparison)}</p>
      <table className="mt-8 w-full border-collapse max-md:block">
        <caption className="sr-only">
          {own.name} and {other.name}
        </caption>
        <thead className="max-md:sr-only">
          <tr className="border-b border-line-2 text-left">
            <th scope="col">
              <span className="sr-only">What</span>
            </th>
            <Head card={own} />
            <Head card={other} />
          </tr>
        </thead>
        <tbody className="max-md:block">
          <Row label="Annual fee" cards={[own, other]}>
            {({ annualFeeCents }) => formatFee(annualFeeCents)}
          </Row>
          {hasPurchases ? (
            <>
              <Row label="Earned on your purchases" cards={[own, other]}>
                {({ earnedCents }) => formatKnown(earnedCents)}
              </Row>
              <Row label="Earned minus annual fee" note="Without credits and welcome offers" cards={[own, other]}>
                {({ earnedCents, annualFeeCents }) =>
                  formatKnown(earnedCents === null || annualFeeCents === null ? null : earnedCents - annualFeeCents)
                }
              </Row>
            </>
          ) : null}
          <Row label="Earns" cards={[own, other]}>
            {({ currency }) => (currency === null ? formatKnown(null) : formatCurrency(currency))}
          </Row>
          {earning.map((row) => (
            <Row key={row.categoryId} label={row.label} cards={[own, other]}>
              {(card) => <Rate {...row[card === own ? "own" : "other"]} />}
            </Row>
          ))}
          <Row
            label="Credits"
            note={hasPurchases ? "Not counted in the amounts above" : undefined}
            cards={[own, other]}
          >
            {({ credits }) => <Credits credits={credits} />}
          </Row>
        </tbody>
      </table>
      <p className="mt-3 max-w-160 text-caption text-ink-3">
        {hasPurchases
          ? `${formatCount(recorded.purchases, "purchase")} of ${formatMoney(recorded.spentCents)} logged on ${own.name} since ${formatCivilDate(recorded.from)}, at today's rates. `
          : `No purchases logged on ${own.name} since ${formatCivilDate(recorded.from)}, so what they would have earned isn't known. `}
        Rates of {other.name} that need an enrollment or a choice aren&rsquo;t counted.
      </p>
    </>
  );
}

function Head({ card: { cardId, artHue, name, issuer } }: { card: ComparedCard }) {
  return (
    <th scope="col" className="w-[37%] py-3 pl-6 align-bottom font-normal">
      <span className="flex items-center gap-3">
        <CardThumb artKey={cardId} artHue={artHue} />
        <span>
          <span className="block font-semibold">{name}</span>
          <span className="block text-small text-ink-3">{issuer}</span>
        </span>
      </span>
    </th>
  );
}

type RowProps = {
  label: string;
  note?: string | undefined;
  cards: [ComparedCard, ComparedCard];
  children: (card: ComparedCard) => ReactNode;
};

/** On a phone the label is above the two cells, each under its card's name. */
function Row({ label, note, cards, children }: RowProps) {
  return (
    <tr className="border-b border-line align-top max-md:grid max-md:grid-cols-2 max-md:gap-x-4 max-md:py-3">
      <th
        scope="row"
        className="text-left font-normal text-ink-2 max-md:col-span-2 max-md:font-medium max-md:text-ink md:py-3"
      >
        {label}
        {note === undefined ? null : <span className="block text-caption font-normal text-ink-3">{note}</span>}
      </th>
      {cards.map((card) => (
        <td key={card.cardId} className="figures font-medium md:py-3 md:pl-6">
          <span aria-hidden="true" className="block text-caption font-normal text-ink-3 md:hidden">
            {card.name}
          </span>
          {children(card)}
        </td>
      ))}
    </tr>
  );
}

const formatKnown = (cents: number | null) =>
  cents === null ? <span className="font-normal text-ink-3">not known</span> : formatMoney(cents);
const formatCurrency = ({ name, centsPerUnit }: NonNullable<ComparedCard["currency"]>) =>
  centsPerUnit === 1 ? name : `${name} at ${centsEach(centsPerUnit)}`;
const formatFee = (cents: number | null) => (cents === 0 ? "None" : formatKnown(cents));

function Rate({ rate, more }: Comparison["earning"][number]["own"]) {
  return (
    <>
      {rate ?? <span className="font-normal text-ink-3">not known</span>}
      {more === null ? null : <span className="block text-caption font-normal text-ink-3">{more}</span>}
    </>
  );
}

function Credits({ credits }: Pick<ComparedCard, "credits">) {
  if (credits.length === 0) return <span className="font-normal text-ink-3">none that we know of</span>;
  return (
    <ul className="grid gap-2">
      {credits.map(({ benefitId, title, value }) => (
        <li key={benefitId}>
          {title}
          <span className="block text-small font-normal text-ink-2">{value}</span>
        </li>
      ))}
    </ul>
  );
}

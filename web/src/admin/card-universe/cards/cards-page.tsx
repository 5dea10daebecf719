import { adminCardUniverseContract as contract } from "@cardwell/core/contract/admin/card-universe";
import type { AdminCardRow } from "@cardwell/core/contract/admin/card-universe";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { toChoices } from "../../../components/fields/field-data.ts";
import { LinkButton } from "../../../components/button.tsx";
import { formatCount, formatNumber } from "../../../lib/format.ts";
import { Figures } from "../../frame/figures.tsx";
import type { Figure } from "../../frame/figures.tsx";
import { ListPage } from "../../frame/list/list-page.tsx";
import type { ListDefinition } from "../../frame/list/list-types.ts";
import { Allowed } from "../../frame/permission.tsx";
import { PartFrame } from "../part-frame.tsx";
import { adminCardPath, places } from "../places.ts";
import { issuerFilter, listKey, overviewQuery } from "../queries.ts";
import type { CardList } from "../queries.ts";
import { segmentLabels, statusLabels } from "../labels.ts";
import { cardColumns, formatFee } from "./card-columns.tsx";

/** All cards of the catalog. */
export function CardsPage() {
  const overview = useQuery(overviewQuery).data;
  const issuers = overview?.issuers;
  const definition = useMemo(
    (): ListDefinition<AdminCardRow> => ({
      name: "cards",
      endpoint: contract.list,
      queryKey: listKey("cards"),
      noun: ["card", "cards"],
      columns: cardColumns,
      rowId: ({ id }) => id,
      rowName: ({ name }) => name,
      href: ({ id }) => adminCardPath(id),
      caption: ({ issuer, annualFeeCents, verified, facts }) =>
        `${issuer} · fee ${formatFee(annualFeeCents).toLowerCase()} · ${verified} of ${facts} verified`,
      search: { label: "Search cards", placeholder: "Name, issuer or ID" },
      sorting: { by: "name", order: "asc" },
      filters: [
        issuerFilter(issuers),
        { key: "segment", label: "Kind", options: toChoices(segmentLabels) },
        { key: "status", label: "Status", options: toChoices(statusLabels) },
      ],
      actions: [],
      empty: { title: "No cards yet", text: "Add a card, or import a file of cards." },
    }),
    [issuers],
  );
  return (
    <PartFrame
      title="Card universe"
      headline={<Headline totals={overview?.totals} />}
      pageTitle="Card universe, back office"
      actions={
        <Allowed to={contract.publish} actions={["New card"]}>
          <LinkButton to={places.newCard}>New card</LinkButton>
        </Allowed>
      }
    >
      <Figures figures={toFigures(overview?.totals)} />
      <ListPage definition={definition} />
    </PartFrame>
  );
}

function Headline({ totals }: { totals: Totals | undefined }) {
  if (totals === undefined) return "Card universe";
  const { pendingProposals: waiting } = totals;
  return (
    <>
      {waiting === 0 ? null : (
        <span className="block text-copper-ink">
          {formatCount(waiting, "change")} {waiting === 1 ? "waits" : "wait"} for review.
        </span>
      )}{" "}
      {computeVerifiedShare(totals)}% of facts are verified.
    </>
  );
}

const computeVerifiedShare = ({ facts, verified }: Totals) => (facts === 0 ? 0 : Math.floor((100 * verified) / facts));

type Totals = CardList["totals"];

function toFigures(totals: Totals | undefined): Figure[] {
  if (totals === undefined) {
    return ["Cards", "Facts", "Verified", "To verify"].map((label) => ({ label, value: "…", below: "" }));
  }
  const { cards, facts, verified, unknownFacts, version } = totals;
  return [
    { label: "Cards", value: formatNumber(cards), below: `version ${formatNumber(version)}` },
    { label: "Facts", value: formatNumber(facts), below: "on listed cards" },
    { label: "Verified", value: formatNumber(verified), below: `${computeVerifiedShare(totals)}%, within a year` },
    {
      label: "To verify",
      value: formatNumber(facts - verified + unknownFacts),
      below: `${formatNumber(unknownFacts)} not known`,
    },
  ];
}

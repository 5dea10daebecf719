import { MOST_AUDIENCE_CARDS } from "@cardwell/core/domain/news/post";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { CardThumb } from "../../components/card-face.tsx";
import { ChoiceField } from "../../components/choice-field.tsx";
import { catalogListQuery } from "../../lib/catalog-list.ts";
import { formatNumber } from "../../lib/format.ts";

type CardsFieldProps = {
  /** "Audience" */
  legend: string;
  /** Its path in the form, which its errors have. */
  path: string;
  /** What choosing no card means: "Everyone". */
  none: string;
  /** Of the choice: for the first card, and for more. */
  labels?: readonly [first: string, more: string];
  /** Under the legend. */
  children: ReactNode;
  cardIds: readonly string[];
  /** Of those that the catalog no longer lists, by id. */
  cardNames: Readonly<Record<string, string>>;
  /** Members who hold each card, where that's counted. */
  holders?: Readonly<Record<string, number>> | undefined;
  error: string | undefined;
  onChange: (cardIds: string[]) => void;
};

/** Some cards of the catalog, such as those whose holders get something. */
export function CardsField(props: CardsFieldProps) {
  const {
    legend,
    path,
    none,
    labels = ["Only holders of", "Also holders of"],
    children,
    cardIds,
    cardNames,
    holders,
    error,
    onChange,
  } = props;
  const client = useQueryClient();
  const { data: cards = [] } = useQuery(catalogListQuery(client));
  const byId = new Map(cards.map((card) => [card.id, card]));
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 text-body font-medium">{legend}</legend>
      <p className="text-small text-ink-2">{children}</p>
      {cardIds.length === 0 ? null : (
        <ul className="border-t border-line">
          {cardIds.map((id) => {
            const name = byId.get(id)?.name ?? cardNames[id] ?? id;
            return (
              <li key={id} className="flex items-center gap-3 border-b border-line py-2 text-small">
                <CardThumb artKey={id} artHue={byId.get(id)?.artHue ?? null} />
                <span className="min-w-0 grow wrap-anywhere">{name}</span>
                {holders?.[id] === undefined ? null : (
                  <span className="figures">
                    {formatNumber(holders[id])}{" "}
                    <span className="sr-only">{holders[id] === 1 ? "holder" : "holders"}</span>
                  </span>
                )}
                <button
                  type="button"
                  className="link min-h-8 max-md:min-h-10"
                  aria-label={`Remove ${name}`}
                  onClick={() => onChange(cardIds.filter((each) => each !== id))}
                >
                  Remove
                </button>
              </li>
            );
          })}
        </ul>
      )}
      {cardIds.length >= MOST_AUDIENCE_CARDS ? null : (
        <ChoiceField
          label={labels[cardIds.length === 0 ? 0 : 1]}
          name={path}
          value=""
          error={error}
          onChange={({ target }) => onChange([...cardIds, target.value])}
          none={cardIds.length === 0 ? none : "Choose a card"}
          choices={cards
            .filter(({ id }) => !cardIds.includes(id))
            .map(({ id, name, issuer }) => ({ value: id, label: `${name} (${issuer})` }))}
        />
      )}
    </fieldset>
  );
}

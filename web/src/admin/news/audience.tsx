import { MOST_AUDIENCE_CARDS } from "@cardwell/core/domain/news/post";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ChoiceField } from "../../components/choice-field.tsx";
import { CardThumb } from "../../components/card-face.tsx";
import { catalogListQuery } from "../../lib/catalog-list.ts";
import { formatCount } from "../../lib/format.ts";
import { audienceQuery } from "./queries.ts";

/** How many members a post reaches, in a sentence. */
export function AudienceSize({ cardIds }: { cardIds: readonly string[] }) {
  const { data, isError } = useQuery(audienceQuery(cardIds));
  if (isError) return <>The audience couldn't be counted.</>;
  if (data === undefined) return <>Counting members…</>;
  const count = formatCount(data.members, "member");
  return (
    <span className="figures">
      {cardIds.length === 0
        ? `Reaches ${count} with access.`
        : `Reaches ${count} who ${data.members === 1 ? "holds" : "hold"} one of these cards. Members with several count once.`}
    </span>
  );
}

type AudienceFieldProps = {
  cardIds: readonly string[];
  cardNames: Readonly<Record<string, string>>;
  error: string | undefined;
  onChange: (cardIds: string[]) => void;
};

/** Everyone, or the holders of some cards. */
export function AudienceField({ cardIds, cardNames, error, onChange }: AudienceFieldProps) {
  const client = useQueryClient();
  const { data: cards = [] } = useQuery(catalogListQuery(client));
  const byId = new Map(cards.map((card) => [card.id, card]));
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 text-body font-medium">Audience</legend>
      <p className="text-small text-ink-2">
        <AudienceSize cardIds={cardIds} />
      </p>
      {cardIds.length === 0 ? null : (
        <ul className="border-t border-line">
          {cardIds.map((id) => {
            const name = byId.get(id)?.name ?? cardNames[id] ?? id;
            return (
              <li key={id} className="flex items-center gap-3 border-b border-line py-2 text-small">
                <CardThumb artKey={id} artHue={byId.get(id)?.artHue ?? null} />
                <span className="min-w-0 grow wrap-anywhere">{name}</span>
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
          label={cardIds.length === 0 ? "Only holders of" : "Also holders of"}
          name="cardIds"
          value=""
          error={error}
          onChange={({ target }) => onChange([...cardIds, target.value])}
          none={cardIds.length === 0 ? "Everyone" : "Choose a card"}
          choices={cards
            .filter(({ id }) => !cardIds.includes(id))
            .map(({ id, name, issuer }) => ({ value: id, label: `${name} (${issuer})` }))}
        />
      )}
    </fieldset>
  );
}

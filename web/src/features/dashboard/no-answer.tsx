import { CARD_NUMBER_ERROR, hasCardNumber } from "@cardwell/core/domain/wallet/card-number";

type NoAnswerProps = { query: string; alternatives: string[]; onPick: (name: string) => void };

/** Why no card is shown: the text looks like a card number, or no merchant matches. */
export function NoAnswer({ query, alternatives, onPick }: NoAnswerProps) {
  if (hasCardNumber(query)) return <p className="mt-4 text-small text-copper-ink">{CARD_NUMBER_ERROR}</p>;
  return (
    <div className="mt-4 text-small text-ink-2">
      <p>No store or category matches “{query}”.</p>
      {alternatives.length === 0 ? null : (
        <p className="mt-1">
          Did you mean{" "}
          {alternatives.map((name, at) => (
            <span key={name}>
              {at === 0 ? "" : ", "}
              <button type="button" className="link" onClick={() => onPick(name)}>
                {name}
              </button>
            </span>
          ))}
          ?
        </p>
      )}
    </div>
  );
}

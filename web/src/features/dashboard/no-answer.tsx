import { CARD_NUMBER_ERROR, hasCardNumber } from "@cardwell/core/domain/wallet/card-number";

type NoAnswerProps = { query: string; alternatives: string[]; onPick: (name: string) => void };

/** Why there is no card to name: what was typed is none of ours to know, or nothing that we know. */
export function NoAnswer({ query, alternatives, onPick }: NoAnswerProps) {
  if (hasCardNumber(query)) return <p className="mt-4 text-small text-copper-ink">{CARD_NUMBER_ERROR}</p>;
  return (
    <div className="mt-4 text-small text-ink-2">
      <p>We know no shop and no kind of spending called “{query}”.</p>
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

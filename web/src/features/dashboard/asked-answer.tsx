import type { BestCardAnswer } from "@cardwell/core/domain/dashboard/shapes";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { callApi } from "../../lib/api-client.ts";
import { contract } from "../../lib/contract.ts";
import { describeError } from "../../lib/describe-error.ts";
import { browserTimeZone } from "../../lib/format.ts";
import { mayBeShop } from "../../lib/may-be-shop.ts";
import { useDebounced } from "../../lib/use-debounced.ts";
import type { Purchase } from "./purchase-terms.tsx";
import { useView } from "./view.ts";
import { CARD_NUMBER_ERROR, hasCardNumber } from "@cardwell/core/domain/wallet/card-number";

type AskedAnswerProps = {
  typed: string;
  /** The answer that came with the dashboard, while nothing is typed; null: the purchase isn't the usual one. */
  ready: BestCardAnswer | null;
  /** What is asked about while nothing is typed. */
  readyQuery: string;
  purchase: Purchase;
  onPick: (name: string) => void;
  renderAnswer: (found: BestCardAnswer) => ReactNode;
  describePurchase: (found: BestCardAnswer) => ReactNode;
};

const none: string[] = [];

/** The best card at what is typed, or for a purchase of another amount or country. */
export function AskedAnswer({
  typed,
  ready,
  readyQuery,
  purchase,
  onPick,
  renderAnswer,
  describePurchase,
}: AskedAnswerProps) {
  const { bestCards, isSample } = useView().dashboard;
  const isShop = mayBeShop(typed);
  // A text that can't be a merchant is never sent, not even while it is being replaced.
  const asked = useDebounced(isShop ? typed.trim() : "", 200);
  const query = !isShop ? "" : typed.trim() === "" ? (ready === null ? readyQuery : "") : asked;
  const answer = useQuery({
    queryKey: ["best-card", { query, isSample, ...purchase }],
    queryFn: ({ signal }) => {
      const about = {
        query,
        amountCents: String(purchase.amountCents),
        ...(purchase.isAbroad ? { abroad: "1" as const } : {}),
      };
      return isSample
        ? callApi(contract.sample.bestCard, { query: { ...about, timeZone: browserTimeZone() } }, { signal })
        : callApi(contract.dashboard.bestCard, { query: about }, { signal });
    },
    enabled: query !== "",
    placeholderData: keepPreviousData,
    staleTime: 5 * 60_000,
  });
  const isReady = query === "";
  const found = !isShop ? null : isReady ? (ready ?? undefined) : answer.data?.answer;
  return (
    <>
      <div aria-busy={answer.isFetching} className={answer.isPlaceholderData ? "opacity-60" : undefined}>
        {!isReady && answer.isError ? (
          <p className="mt-4 text-small text-copper-ink">{describeError(answer.error)}</p>
        ) : found === undefined ? (
          <div className="skeleton mt-4 h-14" />
        ) : found === null ? (
          <>
            <NoAnswer
              query={isShop ? query : typed.trim()}
              alternatives={(isShop && answer.data?.alternatives) || none}
              onPick={onPick}
            />
            {isShop && bestCards[0] !== undefined ? (
              <>
                <p className="mt-3 text-small text-ink-2">For any other store, this card earns the most:</p>
                {renderAnswer(bestCards[0])}
              </>
            ) : null}
          </>
        ) : (
          renderAnswer(found)
        )}
      </div>
      {found ? describePurchase(found) : null}
    </>
  );
}

type NoAnswerProps = { query: string; alternatives: string[]; onPick: (name: string) => void };

/** Why no card is shown: the text looks like a card number, or no merchant matches. */
function NoAnswer({ query, alternatives, onPick }: NoAnswerProps) {
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

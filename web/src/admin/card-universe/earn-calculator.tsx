import { adminCardUniverseContract as contract } from "@cardwell/core/contract/admin/card-universe";
import type { CardTerms } from "@cardwell/core/domain/catalog/card-terms";
import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { callApi } from "../../lib/api-client.ts";
import { formatCount, formatMoney } from "../../lib/format.ts";
import { useDebounced } from "../../lib/use-debounced.ts";
import { LoadError } from "../frame/load-error.tsx";
import { CheckInput, NumberInput, TextInput } from "../../components/fields/inputs.tsx";
import { listKey } from "./queries.ts";

const DELAY_MS = 400;

/** What a purchase earns by these terms, published or not, in the words that a holder of the card reads. */
export function EarnCalculator({ terms }: { terms: CardTerms }) {
  const [query, setQuery] = useState("");
  const [amountCents, setAmountCents] = useState(10_000);
  const [isAbroad, setAbroad] = useState(false);
  const asked = useDebounced(JSON.stringify({ terms, query: query.trim(), amountCents, isAbroad }), DELAY_MS);
  const { data: body, error: invalid } = useMemo(() => contract.earnings.body.safeParse(JSON.parse(asked)), [asked]);
  const found = useQuery({
    queryKey: [...listKey("earnings"), asked],
    queryFn: body
      ? ({ signal }) => callApi(contract.earnings, { params: { cardId: body.terms.id }, body }, { signal })
      : skipToken,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return (
    <section aria-label="Calculator" className="mt-5 rounded-field bg-sunk p-4">
      <h3 className="font-semibold">Calculator</h3>
      <p className="text-small text-ink-3">For a card opened today, with nothing spent, activated or enrolled.</p>
      <div className="mt-3 grid gap-3 md:grid-cols-[2fr_1fr_auto] md:items-end">
        <TextInput label="Merchant or category" value={query} onChange={setQuery} />
        <NumberInput
          label="Amount"
          kind="money"
          required
          value={amountCents}
          onChange={(cents) => setAmountCents(cents ?? amountCents)}
        />
        <CheckInput label="Outside the U.S." value={isAbroad} onChange={setAbroad} />
      </div>
      <div aria-live="polite" className="mt-3 min-h-12">
        {body === undefined ? (
          <p className="text-ink-2">{describeInvalid(invalid?.issues[0]?.path[0])}</p>
        ) : found.error ? (
          <LoadError what="The calculation" error={found.error} onRetry={() => void found.refetch()} />
        ) : found.data === undefined ? null : (
          <Answer {...found.data} onPick={setQuery} />
        )}
      </div>
    </section>
  );
}

function describeInvalid(field: PropertyKey | undefined): string {
  if (field === "query") return "Enter a merchant or category of up to 80 characters.";
  if (field === "amountCents") return "Enter an amount of up to $1,000,000.";
  return "These terms have errors. The preview of the edit names them.";
}

type Found = Awaited<ReturnType<typeof callApi<typeof contract.earnings>>>;

function Answer({ answer, alternatives, onPick }: Found & { onPick: (query: string) => void }) {
  if (answer === null) {
    return (
      <p className="text-ink-2">
        No merchant or category has this name.
        {alternatives.map((name) => (
          <button key={name} type="button" className="link ml-2" onClick={() => onPick(name)}>
            {name}
          </button>
        ))}
      </p>
    );
  }
  const [best] = answer.ranked;
  const place = answer.merchant ?? answer.categoryLabel;
  if (best === undefined) {
    const reason = answer.excluded[0]?.reason ?? `It earns nothing at ${place}`;
    return <p className="text-ink-2">{reason}.</p>;
  }
  return (
    <>
      <p>
        <strong className="figures text-figure text-green">{formatMoney(best.valueCents)}</strong>{" "}
        <span className="text-ink-2">
          for {formatMoney(answer.amountCents)} at {place}
        </span>
      </p>
      <p className="text-ink-2">
        {best.reason}.{best.capNote === null ? "" : ` ${best.capNote}.`}
      </p>
      {best.warnings.length === 0 ? null : (
        <ul aria-label={formatCount(best.warnings.length, "note")} className="text-small text-copper-ink">
          {best.warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
    </>
  );
}

import { adminCardUniverseContract as contract } from "@cardwell/core/contract/admin/card-universe";
import type { ImpactEstimate } from "@cardwell/core/contract/admin/card-universe";
import type { CardTerms } from "@cardwell/core/domain/catalog/card-terms";
import { NOTABLE_LOSS_CENTS } from "@cardwell/core/domain/impact/impact-tally";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../../components/button.tsx";
import { callApi } from "../../../lib/api-client.ts";
import { formatCount, formatMoney, formatNumber } from "../../../lib/format.ts";
import { Figures } from "../../frame/figures.tsx";
import { LoadError } from "../../frame/load-error.tsx";

/** More are looked at once somebody asks for it: each is a document or two to read. */
const LOOKED_AT_UNASKED = 400;

/** Estimates what a draft means for a card's holders, page after page, until it is done, stopped, or the draft's preview is left. */
function useImpact(terms: CardTerms) {
  const [found, setFound] = useState<ImpactEstimate | null>(null);
  const stopping = useRef<AbortController | null>(null);
  useEffect(() => () => stopping.current?.abort(), []);
  const mutation = useMutation({
    mutationFn: async () => {
      const controller = new AbortController();
      stopping.current = controller;
      const { signal } = controller;
      try {
        const params = { cardId: terms.id };
        let estimate = await callApi(contract.startImpact, { params, body: { terms } }, { signal });
        setFound(estimate);
        while (estimate.state === "running") {
          estimate = await callApi(contract.continueImpact, { params: { id: estimate.id } }, { signal });
          setFound(estimate);
        }
      } catch (error) {
        if (!signal.aborted) throw error;
      }
    },
  });
  return {
    found,
    run: () => mutation.mutate(),
    stop: () => stopping.current?.abort(),
    isRunning: mutation.isPending,
    error: mutation.error,
  };
}

/** What publishing the draft means for its holders, each by how they use the card. */
export function ImpactPart({ terms, holders }: { terms: CardTerms; holders: number }) {
  const { found, run, stop, isRunning, error } = useImpact(terms);
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current || holders > LOOKED_AT_UNASKED) return;
    isBegun.current = true;
    run();
  });
  return (
    <div className="grid gap-3">
      <h3 className="border-b border-line-2 pb-2 text-heading font-semibold">What it means for holders</h3>
      {found === null ? null : <Estimate estimate={found} />}
      {error ? <LoadError what="The estimate" error={error} onRetry={run} /> : null}
      {isRunning ? (
        <p className="flex flex-wrap items-center gap-3 text-small text-ink-3">
          {found === null
            ? `Looking at ${formatCount(holders, "holder")}`
            : `Looked at ${formatNumber(found.looked)} of ${formatCount(found.total, "holder")}`}
          <Button size="small" onClick={stop}>
            Stop
          </Button>
        </p>
      ) : found?.state === "done" || error ? null : (
        <div>
          <Button onClick={run}>
            {found === null ? `Estimate for ${formatCount(holders, "holder")}` : "Continue the estimate"}
          </Button>
        </div>
      )}
    </div>
  );
}

const notable = formatMoney(NOTABLE_LOSS_CENTS).replace(/\.00$/, "");

function formatAnswer({ holders, lose, loseMuch }: ImpactEstimate["tally"]): string {
  const all = formatCount(holders, "holder");
  if (lose === 0) return `${all}: nobody loses anything that can be counted.`;
  const [count, much] = loseMuch > 0 ? [loseMuch, "more than"] : [lose, "up to"];
  return `${all}: ${formatNumber(count)} ${count === 1 ? "loses" : "lose"} ${much} ${notable} a year.`;
}

function Estimate({ estimate: { state, tally, failed } }: { estimate: ImpactEstimate }) {
  const { holders, lose, loseMuch, gain, yearCents, examples } = tally;
  return (
    <>
      <p aria-live="polite" className={loseMuch > 0 ? "text-copper-ink" : "text-ink-2"}>
        {state === "done" || holders > 0 ? formatAnswer(tally) : null}
      </p>
      <Figures
        figures={[
          { label: "Lose", value: formatNumber(lose), below: `${formatNumber(loseMuch)} more than ${notable} a year` },
          { label: "Gain", value: formatNumber(gain), below: "by what they used" },
          { label: "No difference", value: formatNumber(holders - lose - gain), below: "that can be counted" },
          { label: "All holders", value: formatMoney(yearCents), below: "a year" },
        ]}
      />
      {failed > 0 ? (
        <p className="text-small text-copper-ink">{formatCount(failed, "wallet")} couldn&rsquo;t be read.</p>
      ) : null}
      {examples.length === 0 ? null : (
        <div>
          <h4 className="text-small font-medium">Largest losses, as these holders read them</h4>
          <ul className="mt-2 divide-y divide-line border-y border-line">
            {examples.map(({ yearCents: cents, sentences }) => (
              <li
                key={`${cents} ${sentences.join(" ")}`}
                className="gap-6 py-2.5 text-small md:flex md:justify-between"
              >
                <span className="text-ink-2">{sentences.join(" ")}</span>
                <span className="figures block whitespace-nowrap">{formatMoney(cents)} a year</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

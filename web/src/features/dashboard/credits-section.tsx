import { useId, useMemo, useState } from "react";
import type { ReactNode } from "react";
import type { CreditItem } from "@cardwell/core/contract/dashboard";
import { formatCount, formatMoney } from "../../lib/format.ts";
import { AnchoredSection } from "./anchored-section.tsx";
import { chooseCredits, countShown, creditKey } from "./credit-list.ts";
import type { Choice, CreditFilter, CreditOrder } from "./credit-list.ts";
import { CreditHead, CreditRow } from "./credit-row.tsx";
import { useKeptPlace } from "./use-kept-place.ts";
import { useView } from "./view.ts";

const shownAtFirst = 12;
/** Up to this many more are shown without a tap. */
const slack = 3;
const step = 24;

/** Credits by the end of their window: used with one tap, opened for everything else. */
export function CreditsSection() {
  const { dashboard } = useView();
  const { credits, summary } = dashboard;
  const [choice, setChoice] = useState<Choice>({ show: "open", card: "", order: "ends" });
  const ranks = useMemo(() => new Map(dashboard.cards.map(({ id, position }) => [id, position])), [dashboard]);
  const shown = useMemo(() => chooseCredits(credits, choice, (id) => ranks.get(id) ?? 0), [credits, choice, ranks]);
  const aside =
    summary.endingIn14DaysCents === 0 ? undefined : (
      <>
        <strong className="figures font-semibold text-ink">{formatMoney(summary.endingIn14DaysCents)}</strong> ends
        within 14 days
      </>
    );
  if (credits.length === 0) {
    return (
      <AnchoredSection id="credits" title="Credits to use">
        <p className="max-w-140 text-ink-2">
          None of your cards has a known credit. Credits of cards you add appear here with their periods.
        </p>
      </AnchoredSection>
    );
  }
  return (
    <AnchoredSection id="credits" title="Credits to use" aside={aside}>
      <Choices choice={choice} onChange={setChoice} />
      {shown.length === 0 ? (
        <p className="border-t border-line py-5 text-ink-2">{nothing[choice.show]}</p>
      ) : (
        <CreditList credits={shown} />
      )}
    </AnchoredSection>
  );
}

function CreditList({ credits }: { credits: CreditItem[] }) {
  const [asked, setAsked] = useState(shownAtFirst);
  const { list, holdPlace } = useKeptPlace<HTMLUListElement>();
  const shown = credits.length <= asked + slack ? credits.length : asked;
  const more = Math.min(step, credits.length - shown);
  const showMore = () => {
    holdPlace(shown);
    setAsked(shown + step);
  };
  return (
    <>
      <CreditHead />
      <ul ref={list} className="focus:outline-none">
        {credits.slice(0, shown).map((credit, at) => (
          <li key={creditKey(credit)} data-row className="focus:outline-none">
            <CreditRow credit={credit} onMark={() => holdPlace(at)} />
          </li>
        ))}
      </ul>
      {more === 0 ? null : (
        <button type="button" className="link mt-3 -mb-1 py-1" onClick={showMore}>
          Show {formatCount(more, "more credit")}
        </button>
      )}
    </>
  );
}

const nothing: Record<CreditFilter, string> = {
  open: "No credit is open here. What opens next month shows then.",
  done: "Nothing was used or skipped in the current periods.",
  not_wanted: "You haven't hidden any credit.",
};

function Choices({ choice, onChange }: { choice: Choice; onChange: (choice: Choice) => void }) {
  const { dashboard, getTitle } = useView();
  const { credits } = dashboard;
  const cards = dashboard.cards.filter(({ id }) => credits.some(({ walletCardId }) => walletCardId === id));
  return (
    <div className="-mt-2 mb-1 flex flex-wrap gap-x-5 gap-y-2 text-small text-ink-2">
      <Select label="Show" value={choice.show} onChange={(show) => onChange({ ...choice, show: show as CreditFilter })}>
        <option value="open">Open ({countShown(credits, "open")})</option>
        <option value="done">Used or skipped ({countShown(credits, "done")})</option>
        {countShown(credits, "not_wanted") === 0 && choice.show !== "not_wanted" ? null : (
          <option value="not_wanted">Not for me ({countShown(credits, "not_wanted")})</option>
        )}
      </Select>
      {cards.length < 2 ? null : (
        <Select label="Card" value={choice.card} onChange={(card) => onChange({ ...choice, card })}>
          <option value="">All cards</option>
          {cards.map(({ id }) => (
            <option key={id} value={id}>
              {getTitle(id)}
            </option>
          ))}
        </Select>
      )}
      <Select
        label="Order"
        value={choice.order}
        onChange={(order) => onChange({ ...choice, order: order as CreditOrder })}
      >
        <option value="ends">Ends first</option>
        <option value="left">Most left</option>
        <option value="card">By card</option>
      </Select>
    </div>
  );
}

type SelectProps = { label: string; value: string; onChange: (value: string) => void; children: ReactNode };

function Select({ label, value, onChange, children }: SelectProps) {
  const id = useId();
  return (
    <span className="inline-flex items-center gap-1.5">
      <label htmlFor={id} className="max-md:sr-only">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="min-h-10 max-w-44 cursor-pointer rounded-chip border border-line-2 bg-transparent px-2 text-ink max-md:text-lead md:min-h-8"
      >
        {children}
      </select>
    </span>
  );
}

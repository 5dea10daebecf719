import type { BestCardAnswer } from "@cardwell/core/domain/dashboard/shapes";
import { Suspense, useEffect, useId, useRef, useState } from "react";
import { HelpLink } from "../../components/help-link.tsx";
import { classNames } from "../../components/class-names.ts";
import { CloseIcon, SearchIcon } from "../../components/icons.tsx";
import { SideSection } from "./side-section.tsx";
import { formatMoney } from "../../lib/format.ts";
import { BestCard } from "./best-card.tsx";
import type { Purchase } from "./purchase-terms.tsx";
import { useView } from "./view.ts";
import { lazyNamed } from "../../components/lazy-part.tsx";

const AskedAnswer = lazyNamed(() => import("./asked-answer.tsx"), "AskedAnswer");
const PurchaseTerms = lazyNamed(() => import("./purchase-terms.tsx"), "PurchaseTerms");

const kindsAtFirst = 3;
const defaultAmountCents = 10_000;
/** What the first lines of an answer take below the field, and the bar at the foot of a phone. */
const answerRoomPx = 260;

const renderAnswer = (answer: BestCardAnswer) => <BestCard answer={answer} />;

/** Where a small window or an open keyboard would hide the answer, the field moves to the top. */
function makeRoomUnder(field: HTMLElement | null): void {
  const { offsetTop = 0, height = innerHeight } = globalThis.visualViewport ?? {};
  if (field === null || field.getBoundingClientRect().bottom + answerRoomPx <= offsetTop + height) return;
  field.scrollIntoView({ block: "start" });
}

/** A merchant or a kind of spending, and the card that gives the most back there. */
export function WhichCard() {
  const { dashboard } = useView();
  const { bestCards } = dashboard;
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState(0);
  const [showsKinds, setShowsKinds] = useState(false);
  const [purchase, setPurchase] = useState<Purchase>({ amountCents: defaultAmountCents, isAbroad: false });
  const [showsTerms, setShowsTerms] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  const [isAsked, setAsked] = useState(false);
  const isUsual = purchase.amountCents === defaultAmountCents && !purchase.isAbroad;
  const ready = bestCards[chosen] ?? bestCards[0];
  const kinds = showsKinds ? bestCards : bestCards.filter((_, at) => at < kindsAtFirst || at === chosen);
  if (ready === undefined) return null;
  const describePurchase = (found: BestCardAnswer) => (
    <p className="mt-3 text-caption text-ink-3">
      Rewards on a {formatMoney(found.amountCents)} purchase{purchase.isAbroad ? " outside the US" : ""}. {found.note}{" "}
      {showsTerms ? (
        <Suspense fallback={null}>
          <PurchaseTerms purchase={purchase} onChange={setPurchase} />
        </Suspense>
      ) : (
        <button
          type="button"
          className="target -my-1 py-1 underline underline-offset-2 hover:text-ink"
          onClick={() => setShowsTerms(true)}
        >
          Change the amount or country
        </button>
      )}
    </p>
  );
  const readyAnswer = (
    <>
      {renderAnswer(ready)}
      {describePurchase(ready)}
    </>
  );
  return (
    <SideSection title="Which card?" id="which-card">
      <div ref={field} className="max-md:-scroll-mt-16">
        <SearchField
          typed={typed}
          onAsk={() => setAsked(true)}
          onType={(next) => {
            setTyped(next);
            makeRoomUnder(field.current);
          }}
          placeholder="Store or category"
        />
      </div>
      <fieldset className="mt-3 flex flex-wrap gap-1.5" hidden={typed !== ""}>
        <legend className="sr-only">Categories</legend>
        {kinds.map((kind) => (
          <Kind
            key={`${kind.categoryId} ${kind.merchant}`}
            label={kind.merchant ?? kind.categoryLabel}
            isChosen={kind === ready}
            onChoose={() => {
              setChosen(bestCards.indexOf(kind));
              makeRoomUnder(field.current);
            }}
          />
        ))}
        {kinds.length === bestCards.length ? null : (
          <button
            type="button"
            onClick={() => setShowsKinds(true)}
            className="min-h-10 px-1.5 text-caption font-medium text-ink-2 underline underline-offset-2 hover:text-ink md:min-h-6"
          >
            {bestCards.length - kinds.length} more
          </button>
        )}
      </fieldset>
      <div aria-live="polite">
        {isAsked || !isUsual ? (
          <Suspense fallback={readyAnswer}>
            <AskedAnswer
              typed={typed}
              ready={isUsual ? ready : null}
              readyQuery={ready.query}
              purchase={purchase}
              onPick={setTyped}
              renderAnswer={renderAnswer}
              describePurchase={describePurchase}
            />
          </Suspense>
        ) : (
          readyAnswer
        )}
      </div>
      <HelpLink article="best-card">How the best card is chosen</HelpLink>
    </SideSection>
  );
}

function Kind({ label, isChosen, onChoose }: { label: string; isChosen: boolean; onChoose: () => void }) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={classNames(
        "min-h-10 rounded-chip border px-2 text-caption font-medium md:min-h-6",
        isChosen
          ? "border-transparent bg-green-tint text-green"
          : "border-line-2 text-ink-2 hover:bg-sunk hover:text-ink",
      )}
    >
      {label}
    </button>
  );
}

type SearchFieldProps = { typed: string; onAsk: () => void; onType: (typed: string) => void; placeholder: string };

function SearchField({ typed, onAsk, onType, placeholder }: SearchFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
      const { activeElement } = document;
      if (activeElement?.matches("input, textarea, select, [contenteditable]")) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return (
    <div className="relative">
      <label htmlFor={id} className="sr-only">
        Store or category
      </label>
      <SearchIcon className="pointer-events-none absolute top-3.5 left-3.5" />
      <input
        ref={input}
        id={id}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={80}
        value={typed}
        onFocus={onAsk}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") onType("");
        }}
        placeholder={placeholder}
        className="min-h-11 w-full rounded-field border border-edge bg-raised pr-10 pl-10 text-lead text-ink placeholder:text-ink-3 md:text-body"
      />
      {typed === "" ? (
        <kbd
          aria-hidden="true"
          className="pointer-events-none absolute top-3 right-3 rounded-[4px] border border-line-2 px-1.5 text-caption text-ink-3 max-md:hidden"
        >
          /
        </kbd>
      ) : (
        <button
          type="button"
          aria-label="Clear"
          onClick={() => {
            onType("");
            input.current?.focus();
          }}
          className="absolute top-0.5 right-0.5 grid size-10 place-items-center rounded-field text-ink-3 hover:text-ink"
        >
          <CloseIcon size={16} />
        </button>
      )}
    </div>
  );
}

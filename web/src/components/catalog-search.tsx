import type { CatalogEntry } from "@cardwell/core/contract/catalog";
import { CARD_NUMBER_ERROR, hasCardNumber } from "@cardwell/core/domain/wallet/card-number";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useDeferredValue, useEffect, useId, useMemo, useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { Link } from "react-router-dom";
import { catalogListQuery, catalogQuery } from "../lib/catalog-list.ts";
import { describeError } from "../lib/describe-error.ts";
import { formatMoney } from "../lib/format.ts";
import { paths } from "../lib/paths.ts";
import { indexCatalog } from "../lib/search-catalog.ts";
import { CardThumb } from "./card-face.tsx";
import { SearchIcon } from "./icons.tsx";

const shown = 8;
const none: readonly string[] = [];

type CatalogSearchProps = {
  onPick: (entry: CatalogEntry) => void;
  takesFocus?: boolean;
  /** Replaces "Add" as the label of picking. */
  verb?: string;
  /** Cards that are left out. */
  without?: readonly string[];
  /** Only cards of this bank are offered. */
  issuer?: string | undefined;
  /** Hides the link to a custom card, where none is possible. */
  catalogOnly?: boolean;
};

/** The field in which people look for a card of the catalog, typos forgiven. Enter picks the first, arrow keys go to the others. */
export function CatalogSearch({
  onPick,
  takesFocus = false,
  verb = "Add",
  without = none,
  issuer,
  catalogOnly = false,
}: CatalogSearchProps) {
  const id = useId();
  const queries = useQueryClient();
  const head = useQuery(catalogQuery);
  const list = useQuery(catalogListQuery(queries));
  const [typed, setTyped] = useState("");
  const cards = useMemo(
    () => list.data?.filter((card) => (issuer === undefined || card.issuer === issuer) && !without.includes(card.id)),
    [list.data, issuer, without],
  );
  const index = useMemo(() => (cards === undefined ? null : indexCatalog(cards)), [cards]);
  const asked = useDeferredValue(typed.trim());
  const isNumber = hasCardNumber(asked);
  const found = useMemo(
    () => (asked === "" || isNumber ? [] : (index?.find(asked, shown) ?? [])),
    [asked, isNumber, index],
  );
  const whole = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The page may load late: don't take the focus from a panel opened since.
    if (takesFocus && !document.activeElement?.closest("dialog")) field.current?.focus({ preventScroll: true });
  }, [takesFocus]);

  function walk(event: KeyboardEvent) {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    const stops = [...(whole.current?.querySelectorAll<HTMLElement>("[data-stop]") ?? [])];
    const at = stops.findIndex((stop) => stop === document.activeElement);
    if (at < 0 || stops.length < 2) return;
    event.preventDefault();
    stops[(at + (event.key === "ArrowDown" ? 1 : -1) + stops.length) % stops.length]?.focus();
  }

  function pickFirst(event: KeyboardEvent) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    // What is typed has to be what was searched for: a fast Enter must not pick from the list before it.
    if (hasCardNumber(typed)) return;
    const [first] = asked === typed.trim() ? found : (index?.find(typed, 1) ?? []);
    if (first !== undefined) onPick(first);
  }

  const [first] = found;
  return (
    <div ref={whole} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <label htmlFor={`${id}-field`} className="sr-only">
        Find your card
      </label>
      <div className="relative">
        <SearchIcon className="pointer-events-none absolute top-1/2 left-4 -translate-y-1/2 text-ink-2" size={18} />
        <input
          ref={field}
          id={`${id}-field`}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          data-autofocus={takesFocus || undefined}
          data-stop
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            pickFirst(event);
            walk(event);
          }}
          placeholder={
            issuer !== undefined
              ? `Search ${issuer}`
              : head.data === undefined
                ? "Search for a card"
                : `Search ${head.data.cards.toLocaleString("en-US")} cards, or an issuer`
          }
          aria-describedby={`${id}-status`}
          className="min-h-13 w-full appearance-none rounded-field border border-edge bg-raised pr-4 pl-11 text-lead text-ellipsis placeholder:text-ink-3"
        />
      </div>
      {found.length === 0 ? null : (
        <ul aria-label="Cards found">
          {found.map((entry, at) => (
            <li key={entry.id} className="border-b border-line">
              <button
                type="button"
                data-stop
                onKeyDown={walk}
                onClick={() => onPick(entry)}
                className={`flex w-full items-center gap-4 rounded-chip px-2 py-3 text-left hover:bg-sunk focus-visible:bg-sunk focus-visible:outline-offset-[-2px] ${at === 0 ? "bg-sunk" : ""}`}
              >
                <CardThumb artKey={entry.id} artHue={entry.artHue} />
                <span className="min-w-0 grow">
                  <span className="block truncate text-lead font-medium">{entry.name}</span>
                  <span className="block text-small text-ink-2">{describeCard(entry)}</span>
                </span>
                <span className="rounded-chip border border-line-2 bg-raised px-3 py-1.5 text-small font-medium">
                  {verb}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <output id={`${id}-status`} className="text-small text-ink-2">
        {isNumber ? (
          <span className="text-copper-ink">{CARD_NUMBER_ERROR}</span>
        ) : list.isError ? (
          <>
            We couldn't load the catalog. {describeError(list.error)}{" "}
            <button type="button" className="link" onClick={() => void list.refetch()}>
              Try again
            </button>
          </>
        ) : list.isPending && typed !== "" ? (
          "Loading the catalog..."
        ) : first !== undefined ? (
          <span className="sr-only">
            {found.length} found. Press Enter to choose {first.name}, {first.issuer}.
          </span>
        ) : asked === "" ? null : (
          `No ${issuer === undefined ? "" : `${issuer} `}cards match “${asked}”.`
        )}
      </output>
      {catalogOnly ? null : (
        <p className="text-small text-ink-2">
          Can't find it?{" "}
          <Link to={`${paths.addCard}?custom=1`} state={{ typed: isNumber ? "" : asked }} className="link">
            Describe your card
          </Link>
        </p>
      )}
    </div>
  );
}

/** What a card is beside its name: "Chase · $95.00 a year". */
export function describeCard({ issuer, segment, annualFeeCents, availability }: CatalogEntry): string {
  const parts = [issuer];
  if (segment !== "personal") parts.push(segment);
  if (annualFeeCents !== null)
    parts.push(annualFeeCents === 0 ? "no annual fee" : `${formatMoney(annualFeeCents)} a year`);
  if (availability === "closed_to_new") parts.push("closed to new applicants");
  return parts.join(" · ");
}

import type { CatalogEntry } from "@cardwell/core/contract/catalog";
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
import { classNames } from "./class-names.ts";
import { SearchIcon } from "./search-icon.tsx";

const shown = 8;

type CatalogSearchProps = {
  onPick: (entry: CatalogEntry) => void;
  autoFocus?: boolean;
  /** Says in the place of "Add" what picking does. */
  verb?: string;
  /** Cards that are left out. */
  without?: readonly string[];
  /** Hides the way to a card of one's own, where none could stand. */
  catalogOnly?: boolean;
};

/** The field in which people look for a card of the catalog, typos forgiven: arrow keys choose, Enter picks. */
export function CatalogSearch({
  onPick,
  autoFocus = false,
  verb = "Add",
  without,
  catalogOnly = false,
}: CatalogSearchProps) {
  const id = useId();
  const queries = useQueryClient();
  const head = useQuery(catalogQuery);
  const list = useQuery(catalogListQuery(queries));
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState(0);
  const index = useMemo(() => (list.data === undefined ? null : indexCatalog(list.data)), [list.data]);
  const asked = useDeferredValue(typed.trim());
  const found = useMemo(() => {
    const cards = asked === "" ? [] : (index?.find(asked, shown + (without?.length ?? 0)) ?? []);
    return cards.filter((card) => !without?.includes(card.id)).slice(0, shown);
  }, [asked, index, without]);
  const options = useRef<HTMLUListElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (autoFocus) field.current?.focus({ preventScroll: true });
  }, [autoFocus]);

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === "Escape" && typed !== "") {
      event.preventDefault();
      setTyped("");
    }
    if (found.length === 0) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const next = (active + (event.key === "ArrowDown" ? 1 : -1) + found.length) % found.length;
      setActive(next);
      options.current?.children[next]?.scrollIntoView({ block: "nearest" });
    }
    const picked = found[active];
    // What is typed has to be what was searched for: a fast Enter must not pick from the list before it.
    if (event.key === "Enter" && picked !== undefined && asked === typed.trim()) {
      event.preventDefault();
      onPick(picked);
    }
  }

  return (
    <div className="grid gap-2">
      <label htmlFor={`${id}-field`} className="sr-only">
        Find your card
      </label>
      <div className="relative">
        <SearchIcon className="pointer-events-none absolute top-1/2 left-4 -translate-y-1/2 text-ink-2" size={18} />
        <input
          id={`${id}-field`}
          role="combobox"
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          ref={field}
          data-autofocus={autoFocus || undefined}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
          placeholder={
            head.data === undefined
              ? "Search for a card"
              : `Search ${head.data.cards.toLocaleString("en-US")} cards, or an issuer`
          }
          aria-expanded={found.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={found.length > 0 ? `${id}-${active}` : undefined}
          className="min-h-13 w-full rounded-field border border-edge bg-raised pr-4 pl-11 text-lead placeholder:text-ink-3"
        />
      </div>
      <ul
        ref={options}
        id={`${id}-list`}
        role="listbox"
        aria-label="Cards found"
        className={classNames(found.length === 0 && "hidden")}
      >
        {found.map((entry, at) => (
          <li
            key={entry.id}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === active}
            onPointerMove={() => setActive(at)}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onPick(entry)}
            className={classNames(
              "flex cursor-pointer items-center gap-4 border-b border-line px-2 py-3",
              at === active && "bg-sunk",
            )}
          >
            <CardThumb artKey={entry.id} />
            <span className="min-w-0 grow">
              <span className="block truncate text-lead font-medium">{entry.name}</span>
              <span className="block truncate text-small text-ink-3">{aboutOf(entry)}</span>
            </span>
            <span
              aria-hidden="true"
              className="rounded-chip border border-line-2 bg-raised px-3 py-1.5 text-small font-medium"
            >
              {verb}
            </span>
          </li>
        ))}
      </ul>
      <output className={classNames("text-small text-ink-2", list.isError && "text-copper-ink")}>
        {list.isError
          ? `The catalog did not load. ${describeError(list.error)}`
          : list.isPending && typed !== ""
            ? "Loading the catalog..."
            : asked !== "" && found.length === 0
              ? `No card is called anything like “${asked}”.`
              : found.length > 0 && (
                  <span className="sr-only">{found.length} found. Arrow keys choose, Enter picks.</span>
                )}
      </output>
      {list.isError ? (
        <p>
          <button type="button" className="link" onClick={() => void list.refetch()}>
            Try again
          </button>
        </p>
      ) : null}
      {catalogOnly ? null : (
        <p className="text-small text-ink-2">
          Not there?{" "}
          <Link to={`${paths.addCard}?custom=1`} state={{ typed: asked }} className="link">
            Describe it yourself
          </Link>
        </p>
      )}
    </div>
  );
}

function aboutOf({ issuer, segment, annualFeeCents, availability }: CatalogEntry): string {
  const parts = [issuer];
  if (segment !== "personal") parts.push(segment);
  if (annualFeeCents !== null)
    parts.push(annualFeeCents === 0 ? "no yearly fee" : `${formatMoney(annualFeeCents)} a year`);
  if (availability === "closed_to_new") parts.push("closed to new holders");
  return parts.join(" · ");
}

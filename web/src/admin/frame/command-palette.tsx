import { SEARCHABLE } from "@cardwell/core/domain/text";
import { useQueries } from "@tanstack/react-query";
import { useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import { Link, useNavigate } from "react-router-dom";
import { classNames } from "../../components/class-names.ts";
import { SearchIcon } from "../../components/icons.tsx";
import { PageIcon } from "./icons.tsx";
import { useHasPermission } from "./permission.tsx";
import { parseTyped, placesFor, rememberHit } from "./palette-items.ts";
import type { PaletteGroup } from "./palette-items.ts";
import type { AdminTab, PaletteHit } from "./tabs-context.ts";

type CommandPaletteProps = { tabs: readonly AdminTab[]; isOpen: boolean; onOpen: () => void; onClose: () => void };

/** Ctrl or Cmd with K: goes to tabs and their sections, to actions, and to objects by name. */
export function CommandPalette({ tabs, isOpen, onOpen, onClose }: CommandPaletteProps) {
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey) || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      onOpen();
    };
    document.addEventListener("keydown", open);
    return () => document.removeEventListener("keydown", open);
  }, [onOpen]);
  return isOpen ? <Palette tabs={tabs} onClose={onClose} /> : null;
}

function Palette({ tabs, onClose }: { tabs: readonly AdminTab[]; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState("");
  const navigate = useNavigate();
  const may = useHasPermission();
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    element.setAttribute("closedby", "any");
    element.showModal();
    element.addEventListener("keydown", stepHits);
    return () => {
      element.removeEventListener("keydown", stepHits);
      element.close();
    };
  }, []);
  const found = useFound(tabs, useDeferredValue(typed));
  const groups = [...found, ...placesFor(tabs, typed, may)];
  const [first] = groups.flatMap((group) => group.hits);
  const { query } = parseTyped(typed, tabs);
  const open = (hit: PaletteHit, isNewTab: boolean) => {
    rememberHit(hit);
    onClose();
    if (isNewTab) globalThis.open(hit.to, "_blank", "noopener");
    else void navigate(hit.to);
  };
  return (
    <dialog
      ref={dialog}
      aria-label="Go to"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className="group mx-auto mt-4 mb-auto w-[calc(100%-2rem)] max-w-155 rounded-sheet bg-raised shadow-sheet md:mt-28"
    >
      <div className="flex items-center gap-3 border-b border-line px-5">
        <SearchIcon className="shrink-0 text-ink-2" />
        <input
          aria-label="Search tabs, actions and cards"
          autoComplete="off"
          spellCheck={false}
          maxLength={80}
          placeholder="Search"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || first === undefined) return;
            event.preventDefault();
            open(first, event.metaKey || event.ctrlKey);
          }}
          className="min-h-14 w-full bg-transparent text-lead outline-none placeholder:text-ink-3"
        />
        <Key>esc</Key>
      </div>
      <div className="max-h-100 overflow-y-auto p-2">
        {groups.map((group) => (
          <Group key={group.label} label={group.label}>
            {group.hits.map((hit) => (
              <Hit
                key={hit.to}
                hit={hit}
                query={query}
                isFirst={hit === first}
                onOpen={(isNewTab) => open(hit, isNewTab)}
              />
            ))}
          </Group>
        ))}
        {first === undefined ? <p className="px-3 py-6 text-ink-2">Nothing matches "{query}".</p> : null}
      </div>
      <p className="flex flex-wrap gap-x-4 gap-y-1 border-t border-line px-5 py-2.5 text-caption text-ink-3 max-md:hidden">
        <span>
          <Key>↑</Key> <Key>↓</Key> Move
        </span>
        <span>
          <Key>↵</Key> Open
        </span>
        <span className="grow">
          <Key>⌘</Key> <Key>↵</Key> New tab
        </span>
        <span>
          <Key>&gt;</Key> Actions
        </span>
        {tabs.map(({ finder }) =>
          finder === undefined ? null : (
            <span key={finder.sign}>
              <Key>{finder.sign}</Key> {finder.label}
            </span>
          ),
        )}
      </p>
    </dialog>
  );
}

/** Up and down go through the field and the hits, round and round; a letter goes back to the field. */
function stepHits(this: HTMLDialogElement, event: KeyboardEvent) {
  const stops = [...this.querySelectorAll<HTMLElement>("input, a")];
  const at = stops.findIndex((each) => each === document.activeElement);
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    event.preventDefault();
    // Enter in the field opens the first result, so the field represents it.
    const step = event.key === "ArrowDown" ? (at === 0 ? 2 : 1) : at === 2 ? -2 : -1;
    stops[(at + step + stops.length) % stops.length]?.focus();
  } else if (at > 0 && event.key.length === 1 && !event.ctrlKey && !event.metaKey) {
    stops[0]?.focus();
  }
}

/** What the tabs' finders find, when enough is typed to search for. */
function useFound(tabs: readonly AdminTab[], typed: string): PaletteGroup[] {
  const { sign, query } = parseTyped(typed, tabs);
  const finders = tabs.flatMap(({ finder }) =>
    finder !== undefined && (sign === null || sign === finder.sign) && SEARCHABLE.test(query) ? finder : [],
  );
  const answers = useQueries({
    queries: finders.map(({ label, find }) => ({
      queryKey: ["palette", label, query],
      queryFn: ({ signal }: { signal: AbortSignal }) => find(query, signal),
      staleTime: 60_000,
    })),
  });
  return finders.flatMap(({ label }, at) => {
    const hits = answers[at]?.data ?? [];
    return hits.length === 0 ? [] : { label, hits };
  });
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label} className="pb-2">
      <h2 className="px-3 pt-2 pb-1 font-sans text-caption font-normal text-ink-3">{label}</h2>
      {children}
    </section>
  );
}

type HitProps = { hit: PaletteHit; query: string; isFirst: boolean; onOpen: (isNewTab: boolean) => void };

function Hit({ hit, query, isFirst, onOpen }: HitProps) {
  return (
    <Link
      to={hit.to}
      onClick={(event) => {
        event.preventDefault();
        onOpen(event.metaKey || event.ctrlKey);
      }}
      className={classNames(
        "flex min-h-10 items-center gap-3 rounded-field px-3 hover:bg-sunk focus-visible:bg-green-tint focus-visible:outline-offset-[-2px]",
        isFirst && "group-has-[input:focus]:bg-green-tint",
      )}
    >
      <PageIcon size={14} className="shrink-0 text-ink-3" />
      <span className="min-w-0 truncate">
        <span className="font-medium">
          <Marked text={hit.label} query={query} />
        </span>
        {hit.hint === "" ? null : <span className="ml-2 text-small text-ink-3">{hit.hint}</span>}
      </span>
    </Link>
  );
}

function Marked({ text, query }: { text: string; query: string }) {
  const at = query === "" ? -1 : text.toLowerCase().indexOf(query.toLowerCase());
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <b className="font-semibold text-green">{text.slice(at, at + query.length)}</b>
      {text.slice(at + query.length)}
    </>
  );
}

const Key = ({ children }: { children: ReactNode }) => (
  <kbd className="rounded-chip border border-line-2 px-1.5 py-0.5 font-sans text-caption text-ink-3">{children}</kbd>
);

import { useEffect, useRef, useState } from "react";
import { SearchIcon } from "../../../components/icons.tsx";

const waitMs = 250;

type SearchBoxProps = { label: string; placeholder: string; value: string; onSearch: (query: string) => void };

/** What is searched for follows what is typed after a quarter of a second. "/" goes to the field. */
export function SearchBox({ label, placeholder, value, onSearch }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  // Going back, or a link, changes the search without the field.
  if (value !== known) {
    setKnown(value);
    if (value !== typed.trim()) setTyped(value);
  }
  useEffect(() => {
    const query = typed.trim();
    if (query === value) return;
    const timer = setTimeout(() => onSearch(query), waitMs);
    // It would lead back from the page that a link leaves for.
    const stop = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest("a")) clearTimeout(timer);
    };
    document.addEventListener("click", stop);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("click", stop);
    };
  }, [typed, value, onSearch]);
  useEffect(() => {
    const goThere = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest("input, textarea, select, dialog");
      if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener("keydown", goThere);
    return () => document.removeEventListener("keydown", goThere);
  }, []);
  return (
    <search className="relative w-full md:w-80">
      <SearchIcon className="pointer-events-none absolute top-3 left-3.5 text-ink-2" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        maxLength={80}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") onSearch(typed.trim());
        }}
        className="min-h-10 w-full rounded-field border border-edge bg-raised pr-3 pl-10 text-lead text-ink placeholder:text-ink-3 md:text-body"
      />
    </search>
  );
}

import { useEffect, useEffectEvent, useState } from "react";
import { SearchIcon } from "../../../../components/icons.tsx";
import { longestSearch } from "../address.ts";

const restMs = 300;

/** Searches when the typing pauses. */
export function SearchBox({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const [typed, setTyped] = useState(q);
  const [notified, setTold] = useState(q);
  // The URL changed without the field: going back, another tab, cleared filters.
  if (q !== notified) {
    setTold(q);
    if (q !== typed.trim()) setTyped(q);
  }
  const search = useEffectEvent((wanted: string) => onSearch(wanted));
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === q) return;
    const timer = setTimeout(() => search(wanted), restMs);
    return () => clearTimeout(timer);
  }, [typed, q]);
  return (
    <label className="relative min-w-0 grow">
      <span className="sr-only">Search alerts</span>
      <SearchIcon size={14} className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-3" />
      <input
        type="search"
        value={typed}
        maxLength={longestSearch}
        placeholder="Search titles"
        onChange={({ target }) => setTyped(target.value)}
        className="min-h-10 w-full rounded-chip border border-edge bg-raised pr-2 pl-8 text-lead placeholder:text-ink-3 md:min-h-8 md:text-small"
      />
    </label>
  );
}

import { fullName } from "@cardwell/core/domain/catalog/full-name";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useId, useState } from "react";
import { SearchBox } from "../frame/list/search-box.tsx";
import { cardSearchQuery } from "./queries.ts";

type Candidate = { cardId: string; name: string; likeness?: number };

type CardPickerProps = {
  label: string;
  /** Offered first. */
  candidates: readonly Candidate[];
  value: string | null;
  onChoose: (cardId: string) => void;
};

const percent = (likeness: number) => `${Math.round(likeness * 100)}% alike`;

/** Which card is meant: one of those that are alike, or any other by search. */
export function CardPicker({ label, candidates, value, onChoose }: CardPickerProps) {
  const name = useId();
  const [query, setQuery] = useState("");
  const search = useCallback((typed: string) => setQuery(typed), []);
  const { data } = useQuery({ ...cardSearchQuery(query), enabled: query !== "" });
  const found: Candidate[] =
    query === "" ? [] : (data?.rows ?? []).map((row) => ({ cardId: row.id, name: fullName(row.issuer, row.name) }));
  const others = found.filter(({ cardId }) => !candidates.some((each) => each.cardId === cardId));
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-medium">{label}</legend>
      {[...candidates, ...others].map((candidate) => (
        <label key={candidate.cardId} className="flex min-h-9 items-center gap-2.5">
          <input
            type="radio"
            name={name}
            className="size-4 accent-green"
            checked={value === candidate.cardId}
            onChange={() => onChoose(candidate.cardId)}
          />
          <span>
            {candidate.name}
            <span className="ml-2 text-small text-ink-3">
              {candidate.likeness === undefined ? candidate.cardId : percent(candidate.likeness)}
            </span>
          </span>
        </label>
      ))}
      <SearchBox label="Search another card" placeholder="Another card" value={query} onSearch={search} />
      {query !== "" && data !== undefined && found.length === 0 ? (
        <p className="text-small text-ink-3">No matching cards.</p>
      ) : null}
    </fieldset>
  );
}

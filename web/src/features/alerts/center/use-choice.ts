import { useMemo } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { paths } from "../../../lib/paths.ts";
import { parseChoice, toSearch } from "./address.ts";
import type { Choice } from "./address.ts";

/** The filters in the URL, and setters that change them. An alert that is open beside the list stays open. */
export function useChoice() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const choice = useMemo(() => parseChoice(new URLSearchParams(search)), [search]);
  return {
    choice,
    choose: (part: Partial<Choice>, replace = false) => {
      // An alert that was opened just now is in the address before it is rendered.
      const { pathname: latest } = globalThis.location;
      const path = latest.startsWith(paths.alerts) ? latest : pathname;
      void navigate(`${path}${toSearch({ ...choice, ...part })}`, { replace });
    },
  };
}

import { useMemo } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { choiceOf, listAddress } from "./address.ts";
import type { Choice } from "./address.ts";

/** What the address asks for, and what asks for something else. */
export function useChoice() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const choice = useMemo(() => choiceOf(search), [search]);
  return {
    choice,
    choose: (part: Partial<Choice>, replace = false) => void navigate(listAddress({ ...choice, ...part }), { replace }),
  };
}

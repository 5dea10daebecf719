import { useMemo } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { alertAddress, parseChoice, listAddress } from "./address.ts";
import type { Choice } from "./address.ts";

/** The filters in the URL, and setters that change them. An alert that is open beside the list stays open. */
export function useChoice(openId: string | null) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const choice = useMemo(() => parseChoice(search), [search]);
  return {
    choice,
    choose: (part: Partial<Choice>, replace = false) => {
      const next = { ...choice, ...part };
      void navigate(openId === null ? listAddress(next) : alertAddress(openId, next), { replace });
    },
  };
}

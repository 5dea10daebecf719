import { useCallback } from "react";
import { useSearchParams } from "react-router-dom";
import { changedAddress } from "./table-address.ts";
import type { AddressPatch } from "./table-address.ts";

/** What a table shows lies in the address, so that a link shows the same and Back goes back. */
export function useAddress() {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (patch: AddressPatch, { replace = false } = {}) =>
      setParams((before) => changedAddress(before, patch), { replace }),
    [setParams],
  );
  return { params, change };
}

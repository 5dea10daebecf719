import { useCallback } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { NavigateOptions } from "react-router-dom";

/**
 * Changes the address's search. Unlike React Router's own function it starts from the address as it is now, which is newer than what is
 * rendered for a moment after each change: of two quick changes neither undoes the other.
 */
export function useSearchChange() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return useCallback(
    (change: (before: URLSearchParams) => URLSearchParams, options?: NavigateOptions) => {
      const { location } = globalThis;
      const before = new URLSearchParams(location.pathname === pathname ? location.search : search);
      void navigate(`?${change(before)}`, options);
    },
    [navigate, pathname, search],
  );
}

import { useCallback, useEffect, useState } from "react";
import { actionLinkFor } from "../../lib/action-link.ts";
import { checkLink } from "../../lib/session/action-codes.ts";
import type { CheckedCode } from "../../lib/session/action-codes.ts";

/** Checks the link that opened this page; null while that is under way. */
export function useCheckedLink(path: string, purpose: Parameters<typeof checkLink>[1]) {
  const [checked, setChecked] = useState<CheckedCode | null>(null);
  const check = useCallback(() => checkLink(actionLinkFor(path), purpose), [path, purpose]);
  useEffect(() => {
    let current = true;
    void check().then((result) => {
      if (current) setChecked(result);
    });
    return () => {
      current = false;
    };
  }, [check]);
  const retry = () => {
    setChecked(null);
    void check().then(setChecked);
  };
  return { checked, retry };
}

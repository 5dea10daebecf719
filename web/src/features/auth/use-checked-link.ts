import { useEffect, useState } from "react";
import { actionLinkFor } from "../../lib/action-link.ts";
import { checkLink } from "../../lib/session/action-codes.ts";
import type { CheckedCode } from "../../lib/session/action-codes.ts";

/** Checks the link that opened this page; null while that is under way. */
export function useCheckedLink(path: string, purpose: Parameters<typeof checkLink>[1]) {
  const [checked, setChecked] = useState<CheckedCode | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    let current = true;
    void checkLink(actionLinkFor(path), purpose).then((result) => {
      if (current) setChecked(result);
    });
    return () => {
      current = false;
    };
  }, [path, purpose, round]);
  return {
    checked,
    retry() {
      setChecked(null);
      setRound(round + 1);
    },
  };
}

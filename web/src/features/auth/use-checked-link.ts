import { useCallback, useEffect, useState } from "react";
import { actionLinkFor } from "../../lib/action-link.ts";
import { checkLink } from "../../lib/session/action-codes.ts";
import type { CheckedCode } from "../../lib/session/action-codes.ts";
import type { LinkProblem } from "../../lib/session/link-problem.ts";

type Checking = CheckedCode | { ok: null };

/** Checks the link that opened this page; `ok` is null while that is under way. */
export function useCheckedLink(path: string, purpose: Parameters<typeof checkLink>[1]) {
  const [checked, setChecked] = useState<Checking>({ ok: null });
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
  /** The link failed after all, when it was used. */
  const fail = (problem: LinkProblem) => setChecked({ ok: false, problem });
  const retry = () => {
    setChecked({ ok: null });
    void check().then(setChecked);
  };
  return { checked, fail, retry };
}

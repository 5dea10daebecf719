import { use, useEffect, useEffectEvent, useState } from "react";
import { holdDraft, keepDraft, readDraft } from "../lib/drafts.ts";
import type { Draft } from "../lib/drafts.ts";
import { AuthContext } from "../lib/session/use-auth.ts";
import { withoutCardNumbers } from "./form-draft.ts";

/**
 * What is typed into an editor that keeps it itself, null without anything: as it was when the person's session ended, and with `isReloaded`
 * when the page was reloaded.
 */
export function useKeptState<State extends object>(name: string, { isReloaded = false } = {}) {
  const uid = use(AuthContext)?.user?.uid ?? null;
  const [state, setState] = useState(
    () => (uid === null ? null : (readDraft(uid, name)?.typed as State | undefined)) ?? null,
  );
  const read = useEffectEvent((): Draft | null =>
    state === null ? null : { typed: withoutCardNumbers(state), seen: {} },
  );
  useEffect(() => {
    const clear = () => void (uid !== null && keepDraft(uid, name, null));
    clear();
    // Back from the browser's memory, the page has it still.
    addEventListener("pageshow", clear);
    return () => removeEventListener("pageshow", clear);
  }, [name, uid]);
  useEffect(() => holdDraft(name, () => read()), [name]);
  const keep = useEffectEvent(() => void (isReloaded && uid !== null && keepDraft(uid, name, read())));
  useEffect(() => {
    const leave = () => keep();
    addEventListener("pagehide", leave);
    return () => removeEventListener("pagehide", leave);
  }, []);
  return [state, setState] as const;
}

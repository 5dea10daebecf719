import { useState } from "react";
import { readSession, removeSession, writeSession } from "../../../lib/storage.ts";
import { useAuth } from "../../../lib/session/use-auth.ts";
import { mayBeNumber } from "./may-be-number.ts";

/**
 * A text that is still there when its person comes back to the page in this tab, until it is sent. `name` identifies the field. What
 * looks like a card number is never kept.
 */
export function useKeptText(name: string, atFirst = "") {
  const { user } = useAuth();
  const key = `cardwell:typed:${user?.uid}:${name}`;
  const [typed, setTyped] = useState(() => readSession(key) ?? atFirst);

  function keep(next: string) {
    setTyped(next);
    if (next === atFirst || mayBeNumber(next)) removeSession(key);
    else writeSession(key, next);
  }

  /** It was sent, unless something else was typed meanwhile. */
  function forget(sent: string) {
    if (readSession(key) === sent) removeSession(key);
  }
  return { typed, setTyped: keep, forget };
}

import { readSession, removeSession, writeSession } from "../../../lib/storage.ts";
import { useAuth } from "../../../lib/session/use-auth.ts";
import { mayBeNumber } from "./card-number.ts";

/**
 * What was typed and not sent, by field, for as long as its tab is open and for its person alone. What looks like a card number is
 * never kept.
 */
export function useKeptTexts() {
  const { user } = useAuth();
  const toKey = (name: string) => `cardwell:typed:${user?.uid}:${name}`;
  return {
    read: (name: string): string | null => readSession(toKey(name)),
    keep(name: string, typed: string, atFirst = "") {
      if (typed === atFirst || mayBeNumber(typed)) removeSession(toKey(name));
      else writeSession(toKey(name), typed);
    },
    /** It was sent, unless something else was typed meanwhile. */
    forget(name: string, sent: string) {
      if (readSession(toKey(name)) === sent) removeSession(toKey(name));
    },
  };
}

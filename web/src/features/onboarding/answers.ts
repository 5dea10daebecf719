import { useRef, useState } from "react";
import * as z from "zod/mini";
import { holdStored } from "../../lib/drafts.ts";
import { useAuth } from "../../lib/session/use-auth.ts";
import { readSession, writeSession } from "../../lib/storage.ts";

/** What was done in the steps and isn't over: kept in this tab, for the way back and a reload. */
export type Answers = {
  /** Cards of the catalog that are still to be added. */
  picked: readonly string[];
  /** Cards of the wallet whose days were saved. */
  dated: readonly string[];
};

export type KeepAnswers = (change: (answers: Answers) => Partial<Answers>) => void;

export const noAnswers: Answers = { picked: [], dated: [] };

const key = "cardwell:onboarding";

const kept = z.object({ picked: z.array(z.string()), dated: z.array(z.string()) });

const restoreAnswers = holdStored(key, readSession, writeSession);

function readAnswers(uid: string): Answers {
  restoreAnswers(uid);
  try {
    return kept.parse(JSON.parse(readSession(key) ?? "null"));
  } catch {
    return noAnswers;
  }
}

export function useAnswers(): [Answers, KeepAnswers] {
  const { user } = useAuth();
  const [answers, setAnswers] = useState(() => readAnswers(user?.uid ?? ""));
  // Several cards are saved in one go: each change is made on what the one before left.
  const latest = useRef(answers);
  const keep: KeepAnswers = (change) => {
    latest.current = { ...latest.current, ...change(latest.current) };
    writeSession(key, JSON.stringify(latest.current));
    setAnswers(latest.current);
  };
  return [answers, keep];
}

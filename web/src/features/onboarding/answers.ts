import { useRef, useState } from "react";
import * as z from "zod/mini";
import { readSession, writeSession } from "../../lib/storage.ts";

/** Days of a card as chosen; "" is none. */
export type Days = { statementCloseDay: string; dueDay: string };

/** What was chosen in the steps and isn't over: kept in this tab, for the way back and a reload. */
export type Answers = {
  /** Cards of the catalog that are still to be added. */
  picked: readonly string[];
  /** By the wallet's id of a card. */
  days: Record<string, Days>;
  savedDays: Record<string, Days>;
};

export type KeepAnswers = (change: (answers: Answers) => Partial<Answers>) => void;

export const noAnswers: Answers = { picked: [], days: {}, savedDays: {} };

const key = "cardwell:onboarding";

const days = z.record(z.string(), z.object({ statementCloseDay: z.string(), dueDay: z.string() }));
const kept = z.object({ picked: z.array(z.string()), days, savedDays: days });

function readAnswers(): Answers {
  try {
    return kept.parse(JSON.parse(readSession(key) ?? "null"));
  } catch {
    return noAnswers;
  }
}

export function useAnswers(): [Answers, KeepAnswers] {
  const [answers, setAnswers] = useState(readAnswers);
  // Several cards are saved in one go: each change is made on what the one before left.
  const latest = useRef(answers);
  const keep: KeepAnswers = (change) => {
    latest.current = { ...latest.current, ...change(latest.current) };
    writeSession(key, JSON.stringify(latest.current));
    setAnswers(latest.current);
  };
  return [answers, keep];
}

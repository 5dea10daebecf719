import type { AlertStatus, AlertType, DismissReason } from "./types.ts";

/**
 * What is counted of alerts. `fired`: each one that was made. `shadowed`: each that a shadow rule would have made. `resolved`: its cause
 * ended, as by a payment. `wrong`: it was dismissed as wrong, and so it's one of `dismissed`, too.
 */
export const ALERT_OUTCOMES = ["fired", "shadowed", "acted", "resolved", "snoozed", "dismissed", "wrong"] as const;

/**
 * What daily figures count of what alerts are about, on the day on which that was due or ended. `due`: a statement whose payment was
 * announced; `missed`: one of these that was overdue then; `usedCents`: what was used of credits after a reminder; `users`: by how many.
 */
export const DUE_OUTCOMES = ["due", "missed", "usedCents", "users"] as const;

export type AlertOutcome = (typeof ALERT_OUTCOMES | typeof DUE_OUTCOMES)[number];

/** How many more of an outcome, or less. Those of an alert count on the day on which it was made: so rates are those of the alerts of that day. */
export type AlertCount = { type: AlertType; outcome: AlertOutcome; at: Date; by: number };

type Outcome = {
  type: AlertType;
  status: AlertStatus;
  dismissReason: DismissReason | null;
  createdAt: Date;
  history: readonly { kind: string }[];
};

function listOutcomes({ status, dismissReason, history }: Outcome): (typeof ALERT_OUTCOMES)[number][] {
  return [
    ...(status === "acted" || status === "resolved" || status === "dismissed" ? [status] : []),
    ...(status === "dismissed" && dismissReason === "wrong" ? ["wrong" as const] : []),
    // Once is enough: the share of alerts that were ever snoozed.
    ...(history.some(({ kind }) => kind === "snoozed") ? ["snoozed" as const] : []),
  ];
}

/** What a change of an alert changes in the counts. An undo takes back what was counted. */
export function countChange(before: Outcome, after: Outcome): AlertCount[] {
  const { type, createdAt: at } = before;
  const [had, has] = [listOutcomes(before), listOutcomes(after)];
  return [
    ...has.filter((each) => !had.includes(each)).map((outcome) => ({ type, outcome, at, by: 1 })),
    ...had.filter((each) => !has.includes(each)).map((outcome) => ({ type, outcome, at, by: -1 })),
  ];
}

/** Below this many alerts a share says little. */
const LEAST_FIRED = 20;

/** Whether members report too many alerts of a rule as wrong, one in twenty, or dismiss too many, one in four. */
export function findNoise({ fired, dismissed, wrong }: Record<"fired" | "dismissed" | "wrong", number>) {
  if (fired < LEAST_FIRED) return null;
  if (wrong * 20 >= fired) return "wrong";
  return dismissed * 4 >= fired ? "dismissed" : null;
}

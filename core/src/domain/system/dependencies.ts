/** What the product can't do its work without, as its own calls see it; without a language model it only makes no suggestions. */
export const DEPENDENCY_IDS = ["firestore", "auth", "tasks", "stripe", "resend", "plaid", "model", "push"] as const;
export type DependencyId = (typeof DEPENDENCY_IDS)[number];

type Dependency = {
  label: string;
  /** Which calls are measured. */
  measured: string;
  /** A slower p95 counts as degraded. */
  p95LimitMs: number;
};

export const DEPENDENCIES: Record<DependencyId, Dependency> = {
  firestore: {
    label: "Firestore",
    measured: "The read of a member's plan, with each call of a member",
    p95LimitMs: 500,
  },
  auth: { label: "Firebase Auth", measured: "The check of an ID token, with each call", p95LimitMs: 1_000 },
  tasks: { label: "Cloud Tasks", measured: "Each task that is queued", p95LimitMs: 2_000 },
  stripe: { label: "Stripe", measured: "Each call of its API", p95LimitMs: 3_000 },
  resend: { label: "Resend", measured: "Each email that is handed over", p95LimitMs: 3_000 },
  plaid: { label: "Plaid", measured: "Each call of its API", p95LimitMs: 5_000 },
  model: { label: "Language model", measured: "Each call of a prompt", p95LimitMs: 15_000 },
  push: { label: "Push services", measured: "Each notification that is handed over to one", p95LimitMs: 3_000 },
};

/** The upper bounds of the latency buckets. A call that takes longer is in one more bucket, the last. */
export const LATENCY_BOUNDS_MS = [
  5, 10, 20, 35, 50, 75, 100, 150, 200, 300, 400, 500, 750, 1_000, 1_500, 2_000, 3_000, 5_000, 7_500, 10_000, 30_000,
] as const;

/** Calls of the last hour. */
export type DependencyFacts = {
  calls: number;
  errors: number;
  p95Ms: number | null;
  /** Ever, as far as it is kept. */
  lastSuccessAt: Date | null;
  lastErrorAt: Date | null;
};

export type DependencyState = "operational" | "degraded" | "down" | "idle";

/** A few calls prove nothing. */
const FEWEST_ERRORS = 3;
const FEWEST_CALLS = 20;
const DEGRADED_SHARE = 0.02;
const DOWN_SHARE = 0.5;

export const getErrorShare = ({ calls, errors }: Pick<DependencyFacts, "calls" | "errors">): number =>
  calls === 0 ? 0 : errors / calls;

export function getDependencyState(id: DependencyId, facts: DependencyFacts): DependencyState {
  const { calls, errors, p95Ms } = facts;
  if (calls === 0) return "idle";
  const share = getErrorShare(facts);
  if (errors >= FEWEST_ERRORS && share >= DOWN_SHARE) return "down";
  if (errors >= FEWEST_ERRORS && share >= DEGRADED_SHARE) return "degraded";
  if (calls >= FEWEST_CALLS && p95Ms !== null && p95Ms > DEPENDENCIES[id].p95LimitMs) return "degraded";
  return "operational";
}

import type { CountTree } from "@cardwell/core/domain/performance/counts";
import { FieldValue } from "firebase-admin/firestore";

/** Numbers as what adds them to those that are stored: one write of them all. */
export const toIncrements = (tree: CountTree): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(tree).map(([name, value]) => [
      name,
      typeof value === "number" ? FieldValue.increment(value) : toIncrements(value),
    ]),
  );

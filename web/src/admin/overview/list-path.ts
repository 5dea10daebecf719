import type { MeasureName } from "@cardwell/core/domain/overview/figures";
import { tabPath } from "../frame/tabs-context.ts";
import { measureFacts } from "./format-measure.ts";

/** The list behind a figure of the last days. */
export function listPath(name: MeasureName, days: number): string {
  const facts = measureFacts[name];
  return tabPath(
    "behind" in facts
      ? `overview/behind?figure=${facts.behind}&days=${days}`
      : facts.list.replace("{days}", String(days)),
  );
}

import type { MeasureName } from "@cardwell/core/domain/overview/figures";
import { tabPath } from "../frame/tabs-context.ts";
import { measureFacts } from "./format-measure.ts";

/** The list behind a figure. */
export const listPath = (name: MeasureName) => tabPath(measureFacts[name].list);

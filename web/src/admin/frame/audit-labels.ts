import type { AuditRow } from "@cardwell/core/contract/admin/activity";
import { getOwn } from "@cardwell/core/domain/get-own";
import { AUDIT_ACTION_LABELS, AUDIT_OBJECTS } from "@cardwell/core/domain/staff/tabs";
import { tabPath } from "./tabs-context.ts";

/** What was done, in words; an action of an earlier version as it was recorded. */
export const formatAction = (action: string): string => getOwn(AUDIT_ACTION_LABELS, action) ?? action;

type Described = Pick<AuditRow, "object" | "personEmail">;

/** The object of an entry in words, with the address at which it is shown (null: it has none). */
export function describeObject({ object, personEmail }: Described): { label: string; to: string | null } {
  const [type = "", id] = object.split("/");
  const known = getOwn(AUDIT_OBJECTS, type);
  if (known === undefined) return { label: object, to: null };
  const { tab, label, at } = known;
  if (id === undefined) return { label, to: null };
  return {
    label: `${label} ${personEmail ?? id}`,
    to: at === undefined ? null : tabPath(tab, at.replace(":id", encodeURIComponent(id))),
  };
}

export const outcomeLabels: Record<AuditRow["outcome"], string> = {
  done: "Done",
  started: "Started",
  failed: "Failed",
};

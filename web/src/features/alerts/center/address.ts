import { SEARCHABLE } from "@cardwell/core/domain/text";
import { ALERT_BOXES, ALERT_TYPES, SEVERITIES } from "@cardwell/core/domain/alerts/types";
import type { AlertBox, AlertType, Severity } from "@cardwell/core/domain/alerts/types";
import { alertPath, paths } from "../../../lib/paths.ts";
import type { AlertFilters } from "../data/list-query.ts";

/** Which alerts the address asks for. */
export type Choice = {
  tab: AlertBox;
  severity: Severity | null;
  type: AlertType | null;
  walletCardId: string | null;
  isUnreadOnly: boolean;
  /** The search text. */
  q: string;
};

export const noChoice: Choice = {
  tab: "new",
  severity: null,
  type: null,
  walletCardId: null,
  isUnreadOnly: false,
  q: "",
};

export const longestSearch = 60;
const pageLength = 20;

const findValue = <Value extends string>(values: readonly Value[], value: string | null): Value | null =>
  values.find((each) => each === value) ?? null;

/** Parses a URL; invalid values are ignored. */
export function parseChoice(search: URLSearchParams): Choice {
  const tab = findValue(ALERT_BOXES, search.get("tab")) ?? "new";
  const card = search.get("card") ?? "";
  return {
    tab,
    severity: findValue(SEVERITIES, search.get("severity")),
    type: findValue(ALERT_TYPES, search.get("type")),
    walletCardId: /^[\w-]{1,64}$/.test(card) ? card : null,
    isUnreadOnly: tab === "new" && search.get("unread") === "1",
    q: (search.get("q") ?? "").trim().slice(0, longestSearch),
  };
}

/** The same in the address: "" for the default view. */
export function toSearch({ tab, severity, type, walletCardId, isUnreadOnly, q }: Choice): string {
  const search = new URLSearchParams({
    ...(tab !== "new" && { tab }),
    ...(severity !== null && { severity }),
    ...(type !== null && { type }),
    ...(walletCardId !== null && { card: walletCardId }),
    ...(isUnreadOnly && tab === "new" && { unread: "1" }),
    ...(q !== "" && { q }),
  }).toString();
  return search === "" ? "" : `?${search}`;
}

export function toFilters({ tab, severity, type, walletCardId, isUnreadOnly, q }: Choice): AlertFilters {
  return {
    limit: pageLength,
    box: tab,
    ...(severity !== null && { severity }),
    ...(type !== null && { type }),
    ...(walletCardId !== null && { walletCardId }),
    ...(isUnreadOnly && { unread_only: true }),
    ...(SEARCHABLE.test(q) && { q }),
  };
}

/** Whether the list is filtered. */
export const isNarrowed = (choice: Choice): boolean => toSearch({ ...choice, tab: "new" }) !== "";

export const listAddress = (choice: Choice): string => `${paths.alerts}${toSearch(choice)}`;
export const alertAddress = (id: string, choice: Choice): string => `${alertPath(id)}${toSearch(choice)}`;

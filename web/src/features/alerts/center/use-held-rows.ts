import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import type { AlertState } from "../data/alert-list.ts";
import { useAlertActions } from "../data/use-alerts.ts";
import { toSearch } from "./address.ts";
import type { Choice } from "./address.ts";
import { useAlertUser } from "../data/use-pending-changes.ts";
import { alertDetailQuery } from "./detail/use-alert-detail.ts";
import { heldAfter, withHeld } from "./held-rows.ts";

const none: readonly string[] = [];

/** The list in which an opened row keeps its place until the list is left or filtered. */
export function useHeldRows(list: AlertState, choice: Choice, openId: string | null) {
  const asked = toSearch(choice);
  const [known, setKnown] = useState({ asked, held: none });
  const before = known.asked === asked ? known.held : none;
  const held = heldAfter(before, { alerts: list.alerts, openId });
  if (known.asked !== asked || known.held !== held) setKnown({ asked, held });
  const { find } = useAlertActions();
  const uid = useAlertUser();
  // A list of unread alerts no longer has them once it is refetched: what was requested by opening them has to arrive.
  useQueries({ queries: held.map((id) => ({ ...alertDetailQuery(uid, id), enabled: false })) });
  const { alerts: loaded, pagination } = list;
  const alerts = withHeld(loaded, held, { tab: choice.tab, find });
  const total = pagination.total + alerts.length - loaded.length;
  return {
    list: { ...list, alerts, pagination: { ...pagination, total } },
    held,
    /** Marking all as read lets the rows move. */
    letGo: () => setKnown({ asked, held: none }),
  };
}

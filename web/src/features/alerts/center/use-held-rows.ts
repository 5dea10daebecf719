import { useMemo, useState } from "react";
import type { AlertState } from "../data/alert-list.ts";
import { useAlertActions } from "../data/use-alerts.ts";
import { toSearch } from "./address.ts";
import type { Choice } from "./address.ts";
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
  const { alerts: loaded, pagination } = list;
  const alerts = useMemo(
    () => withHeld(loaded, held, { tab: choice.tab, find: find }),
    [loaded, held, choice.tab, find],
  );
  const total = pagination.total + alerts.length - loaded.length;
  return {
    list: { ...list, alerts, pagination: { ...pagination, total } },
    held,
    /** Marking all as read lets the rows move. */
    letGo: () => setKnown({ asked, held: none }),
  };
}

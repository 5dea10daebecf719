import { useMemo, useState } from "react";
import { pageAlerts } from "../store/alerts.ts";
import { toSearch } from "./address.ts";
import type { Choice } from "./address.ts";
import { heldAfter, withHeld } from "./held-rows.ts";
import type { useList } from "./use-list.ts";

const none: readonly string[] = [];

/** The list in which no row moves because it was opened, until the list is left, or others are asked for. */
export function useHeldRows(list: ReturnType<typeof useList>, choice: Choice, openId: string | null) {
  const asked = toSearch(choice);
  const [known, setKnown] = useState({ asked, held: none });
  const before = known.asked === asked ? known.held : none;
  const held = heldAfter(before, { alerts: list.alerts, openId });
  if (known.asked !== asked || known.held !== held) setKnown({ asked, held });
  const { alerts: notified, pagination } = list;
  const alerts = useMemo(
    () => withHeld(notified, held, { tab: choice.tab, find: (id) => pageAlerts.find(id) }),
    [notified, held, choice.tab],
  );
  const total = pagination.total + alerts.length - notified.length;
  return {
    list: { ...list, alerts, pagination: { ...pagination, total } },
    held,
    /** All are marked as read: that they go then is what was asked for. */
    letGo: () => setKnown({ asked, held: none }),
  };
}

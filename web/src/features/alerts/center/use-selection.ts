import { useMemo, useState } from "react";
import type { Alert } from "@cardwell/core/contract/alerts";
import type { AlertBox } from "@cardwell/core/domain/alerts/types";

export type Selection = ReturnType<typeof useSelection>;

/** Alerts that are chosen to do something to all of them. What left the list is chosen no more, and another tab begins anew. */
export function useSelection(alerts: readonly Alert[], tab: AlertBox) {
  const [isOn, setOn] = useState(false);
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [ofTab, setOfTab] = useState(tab);
  if (ofTab !== tab) {
    setOfTab(tab);
    setOn(false);
    setIds(new Set());
  }
  const chosen = useMemo(() => alerts.filter(({ id }) => ids.has(id)), [alerts, ids]);
  return {
    /** Its boxes show on every row. */
    isOn: isOn || chosen.length > 0,
    chosen,
    has: (id: string) => ids.has(id),
    start: () => setOn(true),
    toggle: (id: string) =>
      setIds(ids.has(id) ? new Set([...ids].filter((each) => each !== id)) : new Set([...ids, id])),
    all: () => setIds(new Set(alerts.map(({ id }) => id))),
    end: () => {
      setOn(false);
      setIds(new Set());
    },
  };
}

import { useMemo, useState } from "react";
import type { Alert } from "@cardwell/core/contract/alerts";
import type { AlertBox } from "@cardwell/core/domain/alerts/types";

export type Selection = ReturnType<typeof useSelection>;

/** Alerts selected for a bulk action. Rows that leave the list are deselected, and another tab starts with none. */
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

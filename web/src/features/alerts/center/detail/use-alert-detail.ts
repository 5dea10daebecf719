import { contract } from "@cardwell/core/contract/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { callApi } from "../../../../lib/api-client.ts";
import { useAuth } from "../../../../lib/session/use-auth.ts";
import { news, outbox, pageAlerts } from "../../store/alerts.ts";
import { useAlert } from "../../store/use-alerts.ts";

const detailKey = ["alerts", "detail"];

/** An alert as it is now, with what became of its mail and the others about the same. The list may know it already. */
export function useAlertDetail(id: string) {
  const queries = useQueryClient();
  const { user } = useAuth();
  const query = useQuery({
    queryKey: [...detailKey, user?.uid, id],
    queryFn: async ({ signal }) => {
      const { wasTouched, end } = watchChanges();
      try {
        const answer = await callApi(contract.alerts.read, { params: { alertId: id } }, { signal });
        // An answer that was asked for before a change would take the change back.
        if (!wasTouched() || pageAlerts.find(id) === undefined) pageAlerts.know(answer.alert);
        return answer;
      } finally {
        end();
      }
    },
    retry: false,
  });
  useEffect(
    () =>
      news.listen((what) => {
        const isAbout =
          what.kind === "answered" && what.changes.some(({ ids, kind }) => kind !== "read" && ids.includes(id));
        if (isAbout) void queries.invalidateQueries({ queryKey: detailKey });
      }),
    [queries, id],
  );
  return { ...query, alert: useAlert(pageAlerts, id) };
}

/** Whether anything was done to alerts, or was answered, from now on. */
function watchChanges() {
  let isTouched = outbox.changes().length > 0;
  const touch = () => {
    isTouched = true;
  };
  const ends = [outbox.subscribe(touch), news.listen(({ kind }) => kind === "answered" && touch())];
  return { wasTouched: () => isTouched, end: () => ends.forEach((end) => end()) };
}

import { adminEmailBroadcastsContract as broadcasts } from "@cardwell/core/contract/admin/email/broadcasts";
import type { BroadcastRow } from "@cardwell/core/contract/admin/email/broadcasts";
import { adminEmailDeliveryContract as delivery } from "@cardwell/core/contract/admin/email/delivery";
import { queryOptions } from "@tanstack/react-query";
import { broadcastsKey } from "../frame/broadcast-state.tsx";
import { callApi } from "../../lib/api-client.ts";
import { getProgressInterval } from "../frame/progress-interval.ts";
import { tabPath } from "../frame/tabs-context.ts";

/** States that change without anybody's doing. */
const moving: ReadonlySet<BroadcastRow["state"]> = new Set(["counting", "scheduled", "sending"]);

export const deliveryKey = ["email", "delivery"] as const;
export const suppressionsKey = ["email", "suppressions"] as const;

export const broadcastPath = (id: string, part = "") => tabPath("email", `broadcasts/${id}${part && `/${part}`}`);
export const mailPath = (id: string) => tabPath("email", `delivery/${id}`);

export const broadcastQuery = (id: string) =>
  queryOptions({
    queryKey: [...broadcastsKey, "one", id],
    queryFn: ({ signal }) => callApi(broadcasts.read, { params: { id } }, { signal }),
    refetchInterval: ({ state: { data } }) => {
      const isMoving =
        data !== undefined && (moving.has(data.state) || (data.state === "stopped" && data.finishedAt === null));
      return getProgressInterval(isMoving);
    },
  });

export const mailQuery = (id: string) =>
  queryOptions({
    queryKey: [...deliveryKey, "one", id],
    queryFn: ({ signal }) => callApi(delivery.read, { params: { id } }, { signal }),
  });

export const figuresQuery = queryOptions({
  queryKey: ["email", "figures"],
  queryFn: ({ signal }) => callApi(delivery.figures, {}, { signal }),
});

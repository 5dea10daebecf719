import type { FunnelMoments } from "../../core/src/domain/overview/funnel.ts";
import type { Timestamp } from "firebase-admin/firestore";

export type Stored = { path: string; data: Record<string, unknown> };

/** Of `wallets/ada/alerts/1` it is `wallets/alerts`. */
export const getKind = ({ path }: Stored): string =>
  path
    .split("/")
    .filter((_, index) => index % 2 === 0)
    .join("/");

export const toDate = (value: unknown): Date | null =>
  value instanceof Date ? value : value ? (value as Timestamp).toDate() : null;

const earliest = (moments: readonly (Date | null)[]): Date | null =>
  moments.filter((at) => at !== null).toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;

/** When each person of the directory came how far, from their documents. */
export function findMoments(documents: readonly Stored[]): FunnelMoments[] {
  const byUid = Map.groupBy(documents, ({ path }) => path.split("/")[1] ?? "");
  return documents
    .filter((each) => getKind(each) === "directory")
    .map(({ path, data }) => {
      const own = Map.groupBy(byUid.get(path.split("/")[1] ?? "") ?? [], getKind);
      const all = (kind: string) => (own.get(kind) ?? []).map((each) => each.data);
      const cards = all("wallets").flatMap((wallet) =>
        Object.values((wallet["cards"] ?? {}) as Record<string, { addedOn: string }>),
      );
      const alerts = all("wallets/alerts");
      const ended = alerts.filter(({ status }) => status === "acted" || status === "resolved");
      return {
        createdAt: toDate(data["createdAt"]) ?? new Date(0),
        isVerified: data["isVerified"] === true,
        planAt: earliest(
          all("customers/subscriptions")
            .filter(({ trial_end, paid_price }) => trial_end || paid_price)
            .map(({ created }) => toDate(created)),
        ),
        cardOn: cards.map(({ addedOn }) => addedOn).toSorted()[0] ?? null,
        alertAt: earliest(alerts.map(({ createdAt }) => toDate(createdAt))),
        actionAt: earliest(ended.map(({ closedAt }) => toDate(closedAt))),
        paymentAt: earliest(
          all("customers/invoices")
            .filter(({ totalCents }) => Number(totalCents) > 0)
            .map(({ paidAt }) => toDate(paidAt)),
        ),
      };
    });
}

import { randomUUID } from "node:crypto";
import type { ResponseOf } from "@cardwell/core/contract/endpoint";
import type { adminCardUniverseContract } from "@cardwell/core/contract/admin/card-universe";
import type { CardTerms } from "@cardwell/core/domain/catalog/card-terms";
import { card, credit, earns, upTo, windows } from "../../catalog/author.ts";
import type { Answer } from "./api.ts";
import { call } from "./api.ts";

type Contract = typeof adminCardUniverseContract;
export type Detail = ResponseOf<Contract["card"]>;
export type Published = ResponseOf<Contract["publish"]>;

/** A custom card that no other test uses. */
export function inventedCard(change: Partial<CardTerms> = {}): CardTerms {
  const id = `chase-invented-${randomUUID().slice(0, 8)}`;
  return {
    ...card({
      id,
      name: `Invented ${id.slice(-8)}`,
      issuerId: "chase",
      network: "visa",
      annualFeeDollars: 95,
      productUrl: `https://example.com/${id}`,
      confidence: "medium",
      earn: {
        currencyId: "cash",
        base: 1,
        rules: [earns("dining", 3, ["dining"], "Restaurants", { cap: upTo(1_500, "calendar_quarter") })],
      },
      benefits: [
        credit("dining-credit", "Dining credit", 10, "dining", windows.monthly, "Restaurants", {
          amountOverrides: [{ match: "month=12", amountCents: 2_000 }],
        }),
      ],
    }),
    ...change,
  };
}

type Publication = { status?: string; baseVersion?: number; reason?: string; effectiveFrom?: string };

/** Publishes a card through the back office. */
export function publishCard(
  token: string,
  terms: CardTerms,
  { status = "published", baseVersion = 0, reason = "A test", effectiveFrom = "2026-11-20" }: Publication = {},
): Promise<Answer<Published>> {
  return call("PUT", `/api/admin/card-universe/cards/${terms.id}`, {
    token,
    body: { terms, status, baseVersion, reason, effectiveFrom },
  });
}

export const cardDetail = (token: string, cardId: string): Promise<Answer<Detail>> =>
  call("GET", `/api/admin/card-universe/cards/${cardId}`, { token });

/** Takes invented cards out of the list again. */
export async function archive(token: string, cardIds: Iterable<string>): Promise<void> {
  for (const cardId of cardIds) {
    const { status, body } = await cardDetail(token, cardId);
    if (status === 200) await publishCard(token, body.terms, { status: "archived", baseVersion: body.version });
  }
}

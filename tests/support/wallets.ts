import { addDays } from "@cardwell/core/domain/dates/civil";
import type { CardPage } from "@cardwell/core/domain/dashboard/card-page-shapes";
import type { WalletChange } from "@cardwell/core/contract/wallet";
import type { Dashboard } from "@cardwell/core/domain/dashboard/shapes";
import type { Answer } from "./api.ts";
import { call } from "./api.ts";
import type { TestPerson } from "./people.ts";

/** The calls of one person on their own wallet. */
export function walletApi({ idToken: token }: Pick<TestPerson, "idToken">) {
  const ask = <T>(method: string, path: string, body?: unknown): Promise<Answer<T>> =>
    call<T>(method, path, { token, ...(body !== undefined && { body }) });

  async function done<T>(answer: Promise<Answer<T>>): Promise<T> {
    const { status, body } = await answer;
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body;
  }

  return {
    /** The raw response, errors included. */
    ask,
    /** A change that is expected to be made. */
    change: (method: string, path: string, body?: unknown) =>
      done(ask<WalletChange>(method, `/api/wallet${path}`, body)),
    dashboard: (query = "") => done(ask<Dashboard>("GET", `/api/dashboard${query}`)),
    card: (id: string) => done(ask<CardPage>("GET", `/api/wallet/cards/${id}`)),
    /** Adds a card and returns its id. */
    add: async (card: object): Promise<string> => {
      const { id } = await done(
        ask<WalletChange>("POST", "/api/wallet/cards", { openedOn: "2024-02-10", openedPrecision: "day", ...card }),
      );
      if (id === null) throw new Error("Nothing was added.");
      return id;
    },
  };
}

export type TestWallet = ReturnType<typeof walletApi>;

/** Adds Freedom Flex with a statement of $500 that is due in three days. Returns the card's id. */
export async function addPaymentDue(wallet: TestWallet): Promise<string> {
  const { today } = await wallet.dashboard();
  const card = await wallet.add({ cardId: "chase-freedom-flex", statementCloseDay: 3, dueDay: 28 });
  await wallet.change("PUT", `/cards/${card}/statement`, {
    closeOn: addDays(today, -20),
    dueOn: addDays(today, 3),
    balanceCents: 50_000,
    minimumCents: 4_000,
  });
  return card;
}

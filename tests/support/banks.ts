import type { BankLink, LinkSession } from "@cardwell/core/contract/banks";
import type { banksContract } from "@cardwell/core/contract/banks";
import type { ResponseOf } from "@cardwell/core/contract/endpoint";
import { sandboxOrigin } from "../../scripts/lib/addresses.ts";
import type { Answer } from "./api.ts";
import { call } from "./api.ts";
import type { TestPerson } from "./people.ts";
import { eventually } from "./wait.ts";

type Completion = ResponseOf<(typeof banksContract)["completeSession"]>;
type Matches = ResponseOf<(typeof banksContract)["matches"]>;

/** An item of the bank's stand-in, with the accounts of a customer there. */
export type BankItem = {
  item: string;
  accounts: { account: string; name: string; mask: string; isShared: boolean; balanceCents: number }[];
};

/** The bank's stand-in: what happens there, whoever is linked. */
export async function atBank<T>(control: string, body?: object): Promise<T> {
  const response = await fetch(`${sandboxOrigin}/plaid/control/${control}`, {
    method: body === undefined ? "GET" : "POST",
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${control} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

async function done<T>(answer: Promise<Answer<T>>): Promise<T> {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

/** The calls of one person about their banks. */
export function banksApi({ idToken: token }: Pick<TestPerson, "idToken">) {
  const ask = <T>(method: string, path: string, body?: unknown): Promise<Answer<T>> =>
    call<T>(method, `/api/banks${path}`, { token, ...(body !== undefined && { body }) });
  const list = () => done(ask<ResponseOf<(typeof banksContract)["list"]>>("GET", ""));

  return {
    ask,
    list,
    start: (body: object = { kind: "link" }) => done(ask<LinkSession>("POST", "/sessions", body)),
    complete: (sessionId: string, publicToken: string | null) =>
      done(ask<Completion>("POST", `/sessions/${sessionId}/completion`, { publicToken })),
    matches: (linkId: string) => done(ask<Matches>("GET", `/${linkId}/matches`)),
    saveMatches: (linkId: string, matches: object[]) => done(ask<BankLink>("PUT", `/${linkId}/matches`, { matches })),

    /** Signs in at a bank as a customer of the given kind, and finishes the link. */
    async link(institution: string, persona = "good"): Promise<Completion> {
      const session = await this.start();
      const { publicToken } = await atBank<{ publicToken: string }>("finish-link", {
        linkToken: session.linkToken,
        institution,
        persona,
      });
      return this.complete(session.id, publicToken);
    },

    /** Does the same again for a link that needs it. */
    async repair(linkId: string, kind = "repair", institution = "ins_56"): Promise<Completion> {
      const session = await this.start({ kind, linkId });
      await atBank("finish-link", { linkToken: session.linkToken, institution });
      return this.complete(session.id, null);
    },

    async find(linkId: string): Promise<BankLink | undefined> {
      return (await list()).links.find(({ id }) => id === linkId);
    },

    /** Waits until a link is as expected. */
    async until(linkId: string, isExpected: (link: BankLink) => boolean, timeoutMs?: number): Promise<BankLink> {
      const link = await eventually(
        () => this.find(linkId),
        (found) => found !== undefined && isExpected(found),
        timeoutMs,
      );
      if (!link) throw new Error("The link is gone.");
      return link;
    },

    /** Matches each account with the first card that it may be, and waits for the first import. */
    async importAll(linkId: string, timeoutMs?: number): Promise<BankLink> {
      const { accounts } = await this.matches(linkId);
      await this.saveMatches(
        linkId,
        accounts.map(({ accountId, candidates: [first] }) => ({
          accountId,
          target:
            first === undefined
              ? { kind: "none" }
              : first.walletCardId === null
                ? { kind: "catalog", cardId: first.cardId }
                : { kind: "wallet", walletCardId: first.walletCardId },
        })),
      );
      await atBank("import", { item: linkId, ready: "historical" });
      await done(ask("POST", `/${linkId}/refresh`, {}));
      return this.until(linkId, (link) => link.import.finishedAt !== null, timeoutMs);
    },
  };
}

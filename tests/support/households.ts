import type { Household } from "@cardwell/core/contract/household";
import type { SharingLevel } from "@cardwell/core/domain/household/sharing";
import { type Answer, call } from "./api.ts";
import type { TestPerson } from "./people.ts";
import { forgetMailLimits } from "./sandbox.ts";

/** The calls of one person on their household. */
export function householdApi({ idToken: token }: Pick<TestPerson, "idToken">) {
  const ask = (method: string, path = "", body?: unknown): Promise<Answer<Household>> =>
    call<Household>(method, `/api/household${path}`, { token, ...(body !== undefined && { body }) });

  async function done(answer: Promise<Answer<Household>>): Promise<Household> {
    const { status, body } = await answer;
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body;
  }

  return {
    /** The raw response, errors included. */
    ask,
    read: () => done(ask("GET")),
    async invite(email: string): Promise<Household> {
      await forgetMailLimits();
      return done(ask("POST", "/invitations", { email }));
    },
    accept: (id: string) => done(ask("POST", `/invitations/${id}/acceptance`, {})),
    decline: (id: string) => done(ask("POST", `/invitations/${id}/decline`, {})),
    share: (walletCardId: string, level: SharingLevel) =>
      done(ask("PUT", "/sharing", { levels: [{ walletCardId, level }] })),
    chooseAlerts: (isWanted: boolean) => done(ask("PUT", "/alerts", { isWanted })),
    leave: () => ask("DELETE", "/membership"),
  };
}

/** A household of these people, the first of whom owns it. */
export async function formHousehold(owner: TestPerson, ...others: TestPerson[]): Promise<void> {
  for (const other of others) {
    await householdApi(owner).invite(other.email);
    const { invitedBy } = await householdApi(other).read();
    await householdApi(other).accept(invitedBy[0]?.id ?? "");
  }
}
